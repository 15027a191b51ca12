import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import { type NotifyPersonNeeds, notifyPerson } from '../../messages/actions/notify-person.ts'
import { isKnown, knownTo, knownUsers } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { publishAfterRefresh } from '../../people/actions/check-person.ts'
import { publishChangedUser, type UpdateUserNeeds } from '../../people/actions/update-user.ts'
import { refusePerson } from '../../people/failures.ts'
import { userChangedNotice } from '../../people/notices/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { botAddedNotice, botChangedNotice, botManagers, botOffersChangedNotice, botRemovedNotice } from '../notices.ts'
import { type BotOffer, readBotOffersTo, removeBotOffer, writeBotOffer } from '../store/bot-offers.ts'
import { type BotDefaults, noBotDefaults, readBotDefaults } from '../store/bots.ts'
import { botWire, channelKnownTo } from '../wire.ts'
import { checkBotCount } from './check-bot-count.ts'

export type HandOverBotNeeds = NotifyPersonNeeds & UpdateUserNeeds

/** A bot has the permissions of its owner, so a transfer to another user needs their consent. */
export type HandOver = { readonly kind: 'at_once' | 'offered'; readonly owner: ChatUser }

export function planHandOver({ directory }: HandOverBotNeeds, actor: ChatUser, ownerId: number): HandOver {
  if (actor.role > roles.administrator) throw refusePerson.insufficient()
  const owner = directory.user(ownerId)
  if (owner === undefined) throw refusePerson.botOwner('unknown')
  if (!owner.isActive) throw refusePerson.botOwner('deactivated')
  if (owner.isBot) throw refusePerson.botOwner('bot')
  return { kind: owner.role <= roles.administrator ? 'at_once' : 'offered', owner }
}

/** In the transaction: changes the owner and ends the bot's keys, or stores the offer. */
export async function handOver(
  chat: HandOverBotNeeds,
  tx: Transaction,
  actor: ChatUser,
  bot: ChatUser,
  { kind, owner }: HandOver,
  defaults: BotDefaults,
): Promise<void> {
  await endOffer(chat, tx, bot.id)
  if (owner.id === bot.botOwnerId) return
  if (kind === 'at_once') return changeOwner(chat, tx, actor, bot, owner.id, defaults)
  await writeBotOffer(tx, { botId: bot.id, ownerId: owner.id, offeredBy: actor.id }, chat.clock.nowMs())
  chat.events.publishOnCommit(tx, botOffersChangedNotice(owner.id))
}

/** After the commit: notifies the user of the offer. */
export async function publishBotOffer(
  chat: HandOverBotNeeds,
  actor: ChatUser,
  bot: ChatUser,
  { kind, owner }: HandOver,
) {
  if (kind === 'at_once' || owner.id === bot.botOwnerId) return
  const giver = isKnown(await knownUsers(chat, owner), actor.id) ? actor.fullName : 'An administrator'
  const content = `${giver} offers you the bot **${bot.fullName}**. It will be yours, with a new key, once you accept it: [Settings, Bots](${chat.site()}/settings/bots).`
  await notifyPerson(chat, owner.id, content, async () => undefined)
}

/** The valid offers: of active bots, by users who may still make them. */
export async function botOffersTo(chat: HandOverBotNeeds, caller: ChatUser): Promise<BotOffer[]> {
  const offers = await readBotOffersTo(chat.database.sql, caller.id)
  return offers.filter((offer) => isValidOffer(chat, offer))
}

export async function acceptBot(chat: HandOverBotNeeds, caller: ChatUser, botId: number): Promise<void> {
  const bot = chat.directory.user(botId)
  const defaults = (await readBotDefaults(chat.database.sql, [botId])).get(botId) ?? noBotDefaults
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const offer = await endOffer(chat, tx, botId)
      if (offer?.ownerId !== caller.id || bot === undefined || !isValidOffer(chat, offer))
        throw refusePerson.noSuchBot()
      await changeOwner(chat, tx, caller, bot, caller.id, defaults)
      await checkBotCount(tx, caller)
    }),
  )
}

/** Ends the offer; the bot keeps its owner. */
export async function declineBot(chat: HandOverBotNeeds, caller: ChatUser, botId: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const offer = await endOffer(chat, tx, botId)
    if (offer?.ownerId !== caller.id || !isValidOffer(chat, offer)) throw refusePerson.noSuchBot()
  })
}

/** Taken, declined or withdrawn: every client of the person it was made to removes it. */
async function endOffer(chat: HandOverBotNeeds, tx: Transaction, botId: number): Promise<BotOffer | undefined> {
  const offer = await removeBotOffer(tx, botId)
  if (offer !== undefined) chat.events.publishOnCommit(tx, botOffersChangedNotice(offer.ownerId))
  return offer
}

function isValidOffer({ directory }: HandOverBotNeeds, { botId, offeredBy }: BotOffer): boolean {
  const [bot, giver] = [directory.user(botId), directory.user(offeredBy)]
  return bot?.isActive === true && giver?.isActive === true && giver.role <= roles.administrator
}

async function changeOwner(
  chat: HandOverBotNeeds,
  tx: Transaction,
  actor: ChatUser,
  bot: ChatUser,
  ownerId: number,
  defaults: BotDefaults,
): Promise<void> {
  await chat.accounts.changeBotOwner(bot.id, ownerId, { by: actor.id, tx })
  publishToNewOwner(chat, tx, bot, defaults)
  publishChangedUser(chat, tx, bot)
  // Closes the event queues of the former owner's programs.
  tx.onCommit(() => chat.events.removeAllOf(bot.id))
}

function publishToNewOwner(chat: HandOverBotNeeds, tx: Transaction, before: ChatUser, defaults: BotDefaults): void {
  publishAfterRefresh(chat, tx, [before.id], async (user) => {
    const { directory } = chat
    const after = user(before.id)
    const managers = botManagers(directory.users(), after.botOwnerId)
    const former = botManagers(directory.users(), before.botOwnerId)
    const removedFrom = new Set([...former].filter((id) => !managers.has(id)))
    const addedTo = new Set([...managers].filter((id) => !former.has(id)))
    // Administrators know every channel; the new owner, who is added, may not.
    const owner = after.botOwnerId === undefined ? undefined : directory.user(after.botOwnerId)
    const wire = botWire(after, defaults, chat.site(), channelKnownTo(directory, owner))
    const notices: Notice[] = []
    if (removedFrom.size > 0) notices.push(botRemovedNotice(after.id, removedFrom))
    if (addedTo.size > 0) notices.push(botAddedNotice(wire, addedTo))
    notices.push(botChangedNotice(after.id, { owner_id: wire.owner_id }, managers))
    const change = { bot_owner_id: after.botOwnerId ?? 0 }
    return [...notices, userChangedNotice(after.id, change, await knownTo(chat, after))]
  })
}
