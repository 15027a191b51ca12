import type { Transaction } from '../../../kernel/storage/database.ts'
import { claimBotName } from '../../bots/actions/claim-bot-name.ts'
import { botChangedNotice, botManagers, botOffersChangedNotices } from '../../bots/notices.ts'
import { channelViewers } from '../../channels/access.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithAccounts, WithClock, WithDatabase, WithMail, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { checkSeatLimit } from '../../invitations/actions/check-seat-limit.ts'
import { invitationsChangedNotice } from '../../invitations/notices.ts'
import type { WithInvitationPolicy } from '../../invitations/rules/invitation-policy.ts'
import { reactivationMail } from '../../invitations/rules/join-mails.ts'
import { chatLimits } from '../../limits.ts'
import { endAccount } from '../../recovery/actions/change-access.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { peersNotice } from '../../subscriptions/notices.ts'
import { accessUserToManage, knownTo } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import { userChangedNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { deactivatedSince } from '../store/users.ts'
import { inAccounts } from './account-refusals.ts'
import { claimFullName, publishAfterRefresh } from './check-person.ts'

type DeactivateUserNeeds = WithAccounts &
  WithClock &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithInvitationPolicy &
  WithMail &
  WithSite

/** Work in the transaction of a deactivation, after it: on the person and on their bots. */
export type AlsoOnDeactivation = (tx: Transaction, userIds: readonly number[]) => Promise<void>

/** Deactivates another user and their bots. */
export async function deactivateUser(
  chat: DeactivateUserNeeds,
  actor: ChatUser,
  userId: number,
  also?: AlsoOnDeactivation,
): Promise<void> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isBot) throw refusePerson.noSuchUser()
  if (!target.isActive) throw refusePerson.deactivated()
  await deactivate(chat, actor, target, () => refusePerson.onlyOwner(), also)
}

/** Deactivates the caller's own account. The only user, or the only owner, cannot do so. */
export async function deactivateOwnUser(chat: DeactivateUserNeeds, user: ChatUser): Promise<void> {
  await deactivate(chat, user, user, (reason) => refusePerson.lastPerson(reason === 'last_owner'))
}

/** The caller has checked the permission. */
export async function deactivate(
  chat: DeactivateUserNeeds,
  actor: ChatUser,
  target: ChatUser,
  refusal: (reason: 'last_owner' | 'last_person') => Error,
  also?: AlsoOnDeactivation,
): Promise<void> {
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const done = await endAccount(chat, tx, target.id, actor.id)
      if (done.kind === 'refused') throw refusal(done.reason)
      const ids = [done.person.id, ...done.bots.map(({ id }) => id)]
      if (done.invitationsRevoked > 0) chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, ids))
      publishActivity(chat, tx, ids)
      chat.events.publishOnCommit(tx, ...botOffersChangedNotices(done.offersEndedFor))
      await also?.(tx, ids)
      tx.onCommit(() => {
        for (const id of ids) chat.events.removeAllOf(id)
      })
    }),
  )
}

export async function reactivateUser(chat: DeactivateUserNeeds, actor: ChatUser, userId: number): Promise<void> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isActive) throw refusePerson.alreadyActive()
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      if (target.isBot) await claimBotName(tx, target, refusePerson.activeBotNamed)
      else {
        await claimFullName(chat, tx, [target.fullName], target.id)
        await checkSeatLimit(chat, tx)
      }
      await chat.accounts.reactivate(target.id, { by: actor.id, tx })
      await mailReactivated(chat, tx, target)
      publishActivity(chat, tx, [target.id])
    }),
  )
}

/** Programs that were cut off with the account stay cut off, and the user must know that. */
async function mailReactivated(
  { mail, directory, site }: DeactivateUserNeeds,
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

/**
 * Publishes deactivations that another process, the command line, has stored: without that, mail of messages and waiting
 * polls continue.
 */
export async function publishStoredDeactivations(chat: PublishActivityNeeds & WithClock): Promise<void> {
  const sinceMs = chat.clock.nowMs() - chatLimits.deactivationsWatchedMs
  const stored = await deactivatedSince(chat.database.sql, sinceMs)
  const ids = stored.filter((id) => chat.directory.user(id)?.isActive === true)
  if (ids.length === 0) return
  await chat.database.transaction(async (tx) => {
    publishActivity(chat, tx, ids)
    tx.onCommit(() => {
      for (const id of ids) chat.events.removeAllOf(id)
    })
  })
}

type PublishActivityNeeds = WithDatabase & WithDirectory & WithEvents

/** Publishes deactivations and reactivations. */
function publishActivity(chat: PublishActivityNeeds, tx: Transaction, ids: readonly number[]): void {
  const before = new Map(ids.map((id) => [id, chat.directory.user(id)]))
  publishAfterRefresh(chat, tx, ids, async (user) => {
    const notices: Notice[] = []
    for (const id of ids) {
      const after = user(id)
      notices.push(userChangedNotice(id, { is_active: after.isActive }, await knownTo(chat, after)))
      if (after.isBot) {
        const managers = botManagers(chat.directory.users(), after.botOwnerId)
        notices.push(botChangedNotice(id, { is_active: after.isActive }, managers))
      }
      notices.push(...groupChangeNotices(chat.directory.graph, before.get(id), after), ...peerNotices(chat, after))
    }
    return notices
  })
}

/** Lists of subscribers contain active users only, also those of archived channels. */
function peerNotices({ directory }: WithDirectory, { id, isActive }: ChatUser): Notice[] {
  return [...directory.subscriptionsOf(id).keys()].flatMap((channelId) => {
    const channel = directory.channel(channelId)
    const op = isActive ? 'peer_add' : 'peer_remove'
    return channel === undefined ? [] : [peersNotice(op, channelId, [id], channelViewers(directory, channel))]
  })
}
