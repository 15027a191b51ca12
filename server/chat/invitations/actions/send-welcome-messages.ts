import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { type Channel, placeOfChannel, placeOfConversation } from '../../channels/rules/channel.ts'
import type { WithLog } from '../../dependencies.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { chatLimits } from '../../limits.ts'
import type { Address } from '../../messages/actions/address-message.ts'
import { deliverMessage, type SendMessageNeeds } from '../../messages/actions/send-message.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Invitation } from '../rules/invitation.ts'
import { customWelcome, signupsTopic, welcomeTexts } from '../rules/welcome-texts.ts'
import {
  insertWelcomeMessage,
  type PendingWelcomeMessage,
  readWelcomeMessages,
  takeWelcomeMessage,
} from '../store/welcome-messages.ts'

export type SendWelcomeMessagesNeeds = SendMessageNeeds & WithLog

/** Thrown inside a transaction to roll it back: another process has sent the message. */
class AlreadySent extends Error {
  override readonly name = 'AlreadySent'
}

/** Stores the welcome messages of a new user, in the transaction that creates the account. */
export async function planWelcomeMessages(
  { directory }: SendWelcomeMessagesNeeds,
  tx: Transaction,
  newMember: ChatUser,
  invitation: Invitation | undefined,
): Promise<void> {
  const { name, welcome_message_custom_text: ofOrganization, signup_announcements_stream_id } = directory.settings
  const toPerson = (bot: PendingWelcomeMessage['bot'], userId: number, content: string) =>
    insertWelcomeMessage(tx, { bot, userId, channelId: undefined, topic: '', content })
  await toPerson('welcome-bot', newMember.id, welcomeTexts.welcome(newMember, name))
  const custom = customWelcome(invitation?.welcomeText ?? null, ofOrganization)
  if (custom !== undefined) await toPerson('welcome-bot', newMember.id, custom)
  if (invitation?.notifiesReferrer === true)
    await toPerson('notification-bot', invitation.invitedBy, welcomeTexts.accepted(newMember, name))
  const board = directory.channel(signup_announcements_stream_id)
  if (board === undefined || board.isArchived || newMember.role === roles.guest) return
  let people = 1
  for (const user of directory.users()) if (user.isActive && !user.isBot && user.id !== newMember.id) people += 1
  const content = welcomeTexts.announced(newMember, people)
  const topic = board.topicsPolicy === 'empty_topic_only' ? '' : signupsTopic
  await insertWelcomeMessage(tx, { bot: 'notification-bot', userId: undefined, channelId: board.id, topic, content })
}

/** Sends the pending welcome messages, each exactly once. */
export async function sendWelcomeMessages(chat: SendWelcomeMessagesNeeds): Promise<void> {
  for (const message of await readWelcomeMessages(chat.database.sql, chatLimits.welcomeMessageBatchMax)) {
    try {
      await sendText(chat, message)
    } catch (error) {
      if (error instanceof AlreadySent) continue
      chat.log.warn('could not send a welcome message', { message: message.id, ...errorFields(error) })
      // A permanent failure is not retried; the account works without the message.
      if (error instanceof Failure && !error.kind.retryable) await drop(chat, message)
    }
  }
}

async function sendText(chat: SendWelcomeMessagesNeeds, message: PendingWelcomeMessage): Promise<void> {
  const bot = systemBot(chat.directory, message.bot)
  const reader = bot === undefined ? 'unreadable' : readerOf(chat, message)
  if (reader === 'not_loaded') return
  if (bot === undefined || reader === 'unreadable') return drop(chat, message)
  const address = await addressOf(chat, bot, reader, message.topic)
  await deliverMessage(chat, bot, address, {
    content: message.content,
    client: 'Internal',
    readBySender: true,
    async within(tx) {
      if (!(await takeWelcomeMessage(tx, message.id))) throw new AlreadySent()
    },
  })
}

/**
 * The recipient. `unreadable`: the message cannot be read any more. `not_loaded`: the account is committed, but this
 * server has not read it yet; the next run sends the message.
 */
function readerOf(
  { directory }: SendWelcomeMessagesNeeds,
  { userId, channelId }: PendingWelcomeMessage,
): Channel | ChatUser | 'unreadable' | 'not_loaded' {
  if (channelId !== undefined) {
    const channel = directory.channel(channelId)
    if (channel === undefined) return 'not_loaded'
    return channel.isArchived ? 'unreadable' : channel
  }
  const user = userId === undefined ? undefined : directory.user(userId)
  if (user === undefined) return 'not_loaded'
  return user.isActive ? user : 'unreadable'
}

async function addressOf(
  { messaging }: SendWelcomeMessagesNeeds,
  bot: ChatUser,
  reader: Channel | ChatUser,
  topic: string,
): Promise<Address> {
  if ('isArchived' in reader) return { place: placeOfChannel(reader.id), topic, channel: reader, memberIds: [] }
  const memberIds = [bot.id, reader.id].sort((left, right) => left - right)
  const place = placeOfConversation(await messaging.conversations.open(memberIds))
  return { place, topic: '', channel: undefined, memberIds }
}

async function drop({ database }: SendWelcomeMessagesNeeds, { id }: PendingWelcomeMessage): Promise<void> {
  await database.transaction(async (tx) => {
    await takeWelcomeMessage(tx, id)
  })
}
