import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfConversation } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export type NotifyPersonNeeds = SendMessageNeeds

/**
 * Sends a direct message of the notification bot. `within` runs in the same transaction. Without the bot, or if the
 * user cannot read the message, it runs all the same.
 */
export async function notifyPerson(
  chat: NotifyPersonNeeds,
  userId: number,
  content: string,
  within: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { directory, messaging, database } = chat
  const bot = systemBot(directory, 'notification-bot')
  if (bot === undefined || directory.user(userId)?.isActive !== true) return database.transaction(within)
  const memberIds = [bot.id, userId].sort((left, right) => left - right)
  const place = placeOfConversation(await messaging.conversations.open(memberIds))
  const address = { place, topic: '', channel: undefined, memberIds }
  await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true, within })
}
