import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithClock, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { accessMessages } from '../../messages/access/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import type { StoredMessage } from '../../messages/rules/message.ts'
import { readMessages } from '../../messages/store/messages.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { avatarUrl } from '../../people/wire/user-identity.ts'
import { emptyTopicDisplayName } from '../../topics/rules/topic.ts'
import { plainText } from './plain-text.ts'
import type { PushTrigger } from './rules.ts'

export type NotificationNeeds = WithClock & WithDatabase & WithDirectory & WithMessaging & WithSite

/** The content for a device, before encryption. */
export type Notification = Readonly<Record<string, unknown>>

function base(chat: NotificationNeeds, user: ChatUser): Notification {
  return { realm_url: chat.site(), realm_name: chat.directory.settings.name, user_id: user.id }
}

export function testNotification(chat: NotificationNeeds, user: ChatUser): Notification {
  return { ...base(chat, user), type: 'test', time: Math.floor(chat.clock.nowMs() / 1000) }
}

export function removal(chat: NotificationNeeds, user: ChatUser, messageIds: readonly number[]): Notification {
  return { ...base(chat, user), type: 'remove', message_ids: messageIds }
}

/** Undefined when the user may not read the message, or it is deleted. */
export async function messageNotification(
  chat: NotificationNeeds,
  user: ChatUser,
  messageId: number,
  trigger: PushTrigger,
): Promise<Notification | undefined> {
  const { directory, database } = chat
  const readable = await accessMessages(chat, user, [messageId])
  if (readable.length === 0) return undefined
  const [message] = await readMessages(database.sql, [messageId])
  const sender = message === undefined ? undefined : directory.user(message.senderId)
  if (message === undefined || sender === undefined) return undefined
  return {
    ...base(chat, user),
    type: 'message',
    message_id: message.id,
    time: message.sentAtS,
    trigger,
    sender_id: sender.id,
    sender_full_name: sender.fullName,
    sender_avatar_url: absolute(chat.site(), avatarUrl(sender, false)),
    ...(await locationOf(chat, message)),
    content: plainText(message.renderedContent, chatLimits.pushContentLengthMax),
  }
}

async function locationOf(chat: NotificationNeeds, { place, topic }: StoredMessage): Promise<Notification> {
  if (isChannelPlace(place)) {
    const channel = chat.directory.channel(channelOfPlace(place))
    return {
      recipient_type: 'channel',
      channel_id: channelOfPlace(place),
      channel_name: channel?.name ?? '',
      topic: topic === '' ? emptyTopicDisplayName : topic,
    }
  }
  const id = conversationOfPlace(place)
  const members = (await chat.messaging.conversations.membersOf([id])).get(id) ?? []
  return members.length > 2
    ? { recipient_type: 'direct', pm_users: [...members].sort((one, other) => one - other).join() }
    : { recipient_type: 'direct' }
}

function absolute(site: string, path: string | null): string {
  return path === null ? '' : `${site}${path}`
}
