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
  for (const greeting of await readWelcomeMessages(chat.database.sql, chatLimits.greetingBatchMax)) {
    try {
      await sendText(chat, greeting)
    } catch (error) {
      if (error instanceof AlreadySent) continue
      chat.log.warn('a greeting could not be sent', { greeting: greeting.id, ...errorFields(error) })
      // A permanent failure is not retried; the account works without the message.
      if (error instanceof Failure && !error.kind.retryable) await drop(chat, greeting)
    }
  }
}

async function sendText(chat: SendWelcomeMessagesNeeds, greeting: PendingWelcomeMessage): Promise<void> {
  const bot = systemBot(chat.directory, greeting.bot)
  const reader = bot === undefined ? 'gone' : readerOf(chat, greeting)
  if (reader === 'unheard_of') return
  if (bot === undefined || reader === 'gone') return drop(chat, greeting)
  const address = await addressOf(chat, bot, reader, greeting.topic)
  await deliverMessage(chat, bot, address, {
    content: greeting.content,
    client: 'Internal',
    readBySender: true,
    async within(tx) {
      if (!(await takeWelcomeMessage(tx, greeting.id))) throw new AlreadySent()
    },
  })
}

/**
 * The recipient. `gone`: the message cannot be read any more. `unheard_of`: the account is committed, but this server
 * has not read it yet; the next run sends the message.
 */
function readerOf(
  { directory }: SendWelcomeMessagesNeeds,
  { userId, channelId }: PendingWelcomeMessage,
): Channel | ChatUser | 'gone' | 'unheard_of' {
  if (channelId !== undefined) {
    const channel = directory.channel(channelId)
    if (channel === undefined) return 'unheard_of'
    return channel.isArchived ? 'gone' : channel
  }
  const user = userId === undefined ? undefined : directory.user(userId)
  if (user === undefined) return 'unheard_of'
  return user.isActive ? user : 'gone'
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
