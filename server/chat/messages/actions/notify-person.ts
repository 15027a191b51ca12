import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfConversation } from '../../channels/rules/channel.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import { queueOpening } from '../../delivery/web-push/store.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export type NotifyPersonNeeds = SendMessageNeeds

/**
 * Sends a direct message of the notification bot. `within` runs in the same transaction. Without the bot, or if the
 * user cannot read the message, it still runs.
 */
export async function notifyPerson(
  chat: NotifyPersonNeeds,
  userId: number,
  content: string,
  within: (tx: Transaction, messageId?: number) => Promise<void>,
): Promise<void> {
  const { directory, messaging, database } = chat
  const bot = systemBot(directory, 'notification-bot')
  if (bot === undefined || directory.user(userId)?.isActive !== true) return database.transaction((tx) => within(tx))
  const memberIds = [bot.id, userId].sort((left, right) => left - right)
  const place = placeOfConversation(await messaging.conversations.open(memberIds))
  const address = { place, topic: '', channel: undefined, memberIds }
  await deliverMessage(chat, bot, address, {
    content,
    client: 'Internal',
    readBySender: true,
    within: (tx, { parts }) => within(tx, parts.message.id),
  })
}

export interface VenueNotification {
  readonly content: string
  /** The page of the web client that a notification in the browser opens. */
  readonly opens: string
}

/**
 * The same for a notification that the user chose, such as one of a deposit: it also goes to the browsers of the user,
 * whatever their settings of direct messages are.
 */
export async function notifyPersonOfVenue(
  chat: NotifyPersonNeeds & WithPush,
  userId: number,
  { content, opens }: VenueNotification,
  within: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { clock, push } = chat
  await notifyPerson(chat, userId, content, async (tx, messageId) => {
    await within(tx)
    if (messageId === undefined || !push.hasBrowser(userId)) return
    await queueOpening(tx, { userId, messageId, opens, nowMs: clock.nowMs() })
    tx.onCommit(() => push.browsers.wake())
  })
}
