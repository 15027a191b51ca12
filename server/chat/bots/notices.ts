import { roles } from '../../kernel/values/roles.ts'
import { bodyPerForm } from '../delivery/queues/body-per-form.ts'
import { type Notice, ownNotice, plainNotice } from '../delivery/queues/notice.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { BotWire } from './wire.ts'

/** The users who manage a bot and receive its events: its owner and the administrators. */
export function botManagers(users: Iterable<ChatUser>, ownerId: number | undefined): ReadonlySet<number> {
  const managers = new Set<number>()
  for (const user of users) {
    if (user.isActive && !user.isBot && (user.id === ownerId || user.role <= roles.administrator)) managers.add(user.id)
  }
  return managers
}

export function botAddedNotice(bot: BotWire, managers: ReadonlySet<number>): Notice {
  return plainNotice({ type: 'realm_bot', op: 'add', bot }, managers)
}

type BotChanges = Partial<Omit<BotWire, 'user_id' | 'email' | 'bot_type'>>

/** Only the changed fields, with the id. */
export function botChangedNotice(botId: number, change: BotChanges, managers: ReadonlySet<number>): Notice {
  return plainNotice({ type: 'realm_bot', op: 'update', bot: { user_id: botId, ...change } }, managers)
}

/** The same for changes that name channels, which one manager may know and another not. */
export function botDefaultsChangedNotice(
  botId: number,
  changeFor: (managerId: number) => BotChanges,
  managers: ReadonlySet<number>,
): Notice {
  return {
    type: 'realm_bot',
    audience: managers,
    body: bodyPerForm(
      ({ userId }) => JSON.stringify(changeFor(userId)),
      ({ userId }) => ({ type: 'realm_bot', op: 'update', bot: { user_id: botId, ...changeFor(userId) } }),
    ),
  }
}

/** For the former owner of a bot that has another owner now. */
export function botRemovedNotice(botId: number, formerOwner: ReadonlySet<number>): Notice {
  return plainNotice({ type: 'realm_bot', op: 'delete', bot: { user_id: botId } }, formerOwner)
}

/** The offers of bots to a user have changed: their clients fetch them again. */
export const botOffersChangedNotice = (userId: number): Notice =>
  ownNotice(userId, { type: 'agora', op: 'bot_offers_changed' })

/** One notice for each user, however many of the offers to them have changed. */
export const botOffersChangedNotices = (userIds: readonly number[]): Notice[] =>
  [...new Set(userIds)].map(botOffersChangedNotice)
