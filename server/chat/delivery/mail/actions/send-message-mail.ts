import type { MailSubject } from '../../../../kernel/mail/mail.ts'
import type { Outbox } from '../../../../kernel/mail/outbox.ts'
import type { Transaction } from '../../../../kernel/storage/database.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../../channels/rules/channel.ts'
import type { WithClock, WithDatabase, WithMail, WithSite } from '../../../dependencies.ts'
import type { WithDirectory } from '../../../directory/directory.ts'
import { chatLimits } from '../../../limits.ts'
import { accessMessages } from '../../../messages/access/messages.ts'
import type { WithMessaging } from '../../../messages/messaging.ts'
import type { MessageFacts, StoredMessage } from '../../../messages/rules/message.ts'
import { readMessages } from '../../../messages/store/messages.ts'
import { messageLink } from '../../../messages/wire/message-link.ts'
import { isKnown, type KnownUsers, knownUsers } from '../../../people/access/users.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { emptyTopicDisplayName, topicKey } from '../../../topics/rules/topic.ts'
import type { WithUploads } from '../../../uploads/files/uploads.ts'
import { plainText } from '../../push/plain-text.ts'
import type { PushTrigger } from '../../push/rules.ts'
import { stillUnread } from '../../push/store/push-outbox.ts'
import { type MailedConversation, type MailReader, messageMail } from '../rules/message-mail.ts'
import { mailWaiters, queueMail, takeMail } from '../store/mail-waiting.ts'
import { unsubscribeLink } from '../wire.ts'
import { digestReason, wantsDigest, wantsMessageMail } from './wanted-mail.ts'

export type SendMessageMailNeeds = WithClock &
  WithDatabase &
  WithDirectory &
  WithMail &
  WithMessaging &
  WithSite &
  WithUploads

/** Sends each user whose mail delay has passed one mail per conversation with unread messages. */
export async function sendMessageMail(chat: SendMessageMailNeeds): Promise<void> {
  const { mail } = chat
  if (mail === undefined) return
  for (const { userId, sinceMs } of await mailWaiters(chat.database.sql)) {
    await chat.directory.caughtUp()
    const user = chat.directory.user(userId)
    // A user that is not in the directory yet arrives with its next refresh.
    if (user === undefined) continue
    const dueAtMs = sinceMs + userSetting(user, 'email_notifications_batching_period_seconds') * 1000
    if (chat.clock.nowMs() >= dueAtMs) await chat.database.transaction((tx) => sendTo(chat, mail, tx, user))
  }
}

async function sendTo(chat: SendMessageMailNeeds, mail: Outbox, tx: Transaction, user: ChatUser): Promise<void> {
  const waiting = await takeMail(tx, user.id)
  const unread = await stillUnread(tx.sql, user.id, [...waiting.keys()])
  const readable = await accessMessages(chat, user, unread, tx.sql)
  const wanted = readable.flatMap(({ message }) => {
    const reason = waiting.get(message.id)
    return reason !== undefined && wantsMessageMail(chat, user, reason, channelIdOf(message.place)) ? [message] : []
  })
  const known = await knownUsers(chat, user)
  for (const conversation of byConversation(wanted)) {
    const [first] = conversation
    const reason = first === undefined ? undefined : waiting.get(first.id)
    if (first === undefined || reason === undefined) continue
    const messageIds = conversation.map(({ id }) => id)
    // Thousands of messages may have arrived: only the quoted ones are read with their content.
    const quoted = await readMessages(tx.sql, messageIds.slice(-chatLimits.mailedMessagesMax))
    const notified = await conversationFor(chat, user, known, { first, quoted, reason })
    const about = { userId: user.id, messageIds, reason }
    await mail.enqueue(tx, { to: user.deliveryEmail, ...messageMail(readerOf(chat, user), notified), about })
  }
}

/**
 * False if the user no longer wants the mail, or if it quotes a message that they may no longer see; the other messages are
 * mailed again, to the current address.
 */
export async function isMailCurrent(
  chat: SendMessageMailNeeds,
  tx: Transaction,
  to: string,
  { userId, messageIds, reason }: MailSubject,
): Promise<boolean> {
  await chat.directory.caughtUp()
  const user = chat.directory.user(userId)
  if (user?.isActive !== true) return false
  if (reason === digestReason) return wantsDigest(chat, user) && to === user.deliveryEmail
  const trigger = reason as PushTrigger
  const readable = await accessMessages(chat, user, messageIds, tx.sql)
  const wanted = readable.filter(({ message }) => wantsMessageMail(chat, user, trigger, channelIdOf(message.place)))
  if (wanted.length === messageIds.length && to === user.deliveryEmail) return true
  const left = wanted.map(({ message }) => ({ userId, messageId: message.id, reason: trigger }))
  await queueMail(tx, left, chat.clock.nowMs())
  return false
}

const channelIdOf = (place: number) => (isChannelPlace(place) ? channelOfPlace(place) : undefined)

function byConversation(messages: readonly MessageFacts[]): MessageFacts[][] {
  const groups = new Map<string, MessageFacts[]>()
  for (const message of messages) {
    const key = `${message.place} ${topicKey(message.topic)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [message])
    else group.push(message)
  }
  return [...groups.values()]
}

interface UnreadConversation {
  readonly first: MessageFacts
  readonly quoted: readonly StoredMessage[]
  readonly reason: PushTrigger
}

function readerOf(chat: SendMessageMailNeeds, user: ChatUser): MailReader {
  const { directory, site } = chat
  const { name, message_content_allowed_in_email_notifications: isAllowed } = directory.settings
  const isWanted = userSetting(user, 'message_content_in_email_notifications')
  return {
    language: userSetting(user, 'default_language'),
    organization: name,
    home: `${site()}/`,
    unsubscribe: unsubscribeLink(chat, user, 'missed_messages'),
    // With one organization per server, "automatic" means that the mail does not name it.
    namesOrganization: userSetting(user, 'realm_name_in_email_notifications_policy') === 2,
    content: !isAllowed ? 'hidden_by_organization' : isWanted ? 'shown' : 'hidden_by_person',
  }
}

async function conversationFor(
  chat: SendMessageMailNeeds,
  reader: ChatUser,
  known: KnownUsers,
  { first, quoted, reason }: UnreadConversation,
): Promise<MailedConversation> {
  const nameOf = (id: number) => (isKnown(known, id) ? (chat.directory.user(id)?.fullName ?? '') : '?')
  return {
    where: await whereIs(chat, reader, first, nameOf),
    reason,
    link: `${chat.site()}${await messageLink(chat, first)}`,
    messages: quoted.map(({ senderId, renderedContent }) => ({
      sender: nameOf(senderId),
      text: plainText(renderedContent, chatLimits.mailedTextLengthMax),
    })),
  }
}

async function whereIs(
  { directory, messaging }: SendMessageMailNeeds,
  reader: ChatUser,
  { place, topic }: MessageFacts,
  nameOf: (id: number) => string,
): Promise<MailedConversation['where']> {
  if (isChannelPlace(place)) {
    const channel = directory.channel(channelOfPlace(place))?.name ?? ''
    return { kind: 'topic', channel, topic: topic === '' ? emptyTopicDisplayName : topic }
  }
  const id = conversationOfPlace(place)
  const members = (await messaging.conversations.membersOf([id])).get(id) ?? []
  return { kind: 'direct', names: members.filter((member) => member !== reader.id).map(nameOf) }
}
