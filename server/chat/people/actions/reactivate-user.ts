import type { Transaction } from '../../../kernel/storage/database.ts'
import { checkActiveBotCount } from '../../bots/actions/check-bot-count.ts'
import { claimBotName } from '../../bots/actions/claim-bot-name.ts'
import { type HandOverBotNeeds, handOver } from '../../bots/actions/hand-over-bot.ts'
import { noBotDefaults, readBotDefaults } from '../../bots/store/bots.ts'
import { checkSeatLimit } from '../../invitations/actions/check-seat-limit.ts'
import type { WithInvitationPolicy } from '../../invitations/rules/invitation-policy.ts'
import { reactivationMail } from '../../invitations/rules/join-mails.ts'
import { lockMessageIds } from '../../messages/store/messages.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { resumeSubscriptions } from '../../subscriptions/store.ts'
import { accessUserToManage } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { inAccounts } from './account-refusals.ts'
import { claimFullName } from './check-person.ts'
import { publishActivity } from './publish-activity.ts'

type ReactivateUserNeeds = HandOverBotNeeds & WithInvitationPolicy

export async function reactivateUser(chat: ReactivateUserNeeds, actor: ChatUser, userId: number): Promise<void> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isActive) throw refusePerson.alreadyActive()
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      if (target.isBot) {
        await claimBotName(tx, target, refusePerson.activeBotNamed)
        await adoptBot(chat, tx, actor, target)
      } else {
        await claimFullName(chat, tx, [target.fullName], target.id)
        await checkSeatLimit(chat, tx)
      }
      const { botOwnerId } = await chat.accounts.reactivate(target.id, { by: actor.id, tx })
      if (botOwnerId !== undefined) await checkActiveBotCount(tx, chat.directory.user(botOwnerId))
      await resumeSubscriptions(tx, target.id, await lockMessageIds(tx))
      await mailReactivated(chat, tx, target)
      publishActivity(chat, tx, [target.id])
      // A queue that a request from before the deactivation opened has missed events.
      tx.onCommit(() => chat.events.removeAllOf(target.id))
    }),
  )
}

/** A bot without an active owner gets the administrator who reactivates it. */
async function adoptBot(chat: ReactivateUserNeeds, tx: Transaction, actor: ChatUser, bot: ChatUser): Promise<void> {
  const owner = bot.botOwnerId === undefined ? undefined : chat.directory.user(bot.botOwnerId)
  if (owner === undefined || owner.isActive) return
  const defaults = (await readBotDefaults(tx.sql, [bot.id])).get(bot.id) ?? noBotDefaults
  await handOver(chat, tx, actor, bot, { kind: 'at_once', owner: actor }, defaults)
}

/** Programs that were cut off with the account stay cut off, and the user must know that. */
async function mailReactivated(
  { mail, directory, site }: ReactivateUserNeeds,
  tx: Transaction,
  user: ChatUser,
): Promise<void> {
  if (mail === undefined || user.isBot) return
  const from = { organization: directory.settings.name, language: userSetting(user, 'default_language') }
  await mail.enqueue(tx, {
    to: user.deliveryEmail,
    ...reactivationMail(from, user.deliveryEmail, `${site()}/settings/chat-key`),
  })
}
