import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithClock, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { accessMessages } from '../../messages/access/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import type { StoredMessage } from '../../messages/rules/message.ts'
import { readMessages } from '../../messages/store/messages.ts'
import { isKnown, knownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { apiEmail, avatarUrl, hiddenUser } from '../../people/wire/user-identity.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { emptyTopicDisplayName } from '../../topics/rules/topic.ts'
import { mentionedGroup } from './mentioned-group.ts'
import { plainText } from './plain-text.ts'
import type { PushTrigger } from './rules.ts'

export type NotificationNeeds = WithClock & WithDatabase & WithDirectory & WithMessaging & WithSite

/** The account that a notification is for; the app finds it by the address and the user. */
export interface NotifiedAccount {
  readonly realmUrl: string
  readonly realmName: string
  readonly userId: number
  readonly language: string
}

export interface NotifiedSender {
  readonly id: number
  readonly fullName: string
  readonly email: string
  readonly avatarUrl: string
}

export type NotifiedPlace =
  | { readonly kind: 'channel'; readonly channelId: number; readonly channelName: string; readonly topic: string }
  /** All members of the conversation, in ascending order, and their names. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[]; readonly names: readonly string[] }

export interface MessageNotification {
  readonly kind: 'message'
  readonly account: NotifiedAccount
  readonly messageId: number
  readonly sentAtS: number
  readonly trigger: PushTrigger
  /** The group whose mention caused the notification. */
  readonly mentionedGroup: { readonly id: number; readonly name: string } | undefined
  readonly sender: NotifiedSender
  readonly place: NotifiedPlace
  readonly content: string
}

export type PushNotification =
  | MessageNotification
  | { readonly kind: 'remove'; readonly account: NotifiedAccount; readonly messageIds: readonly number[] }
  | { readonly kind: 'test'; readonly account: NotifiedAccount; readonly sentAtS: number }

function accountOf(chat: NotificationNeeds, user: ChatUser): NotifiedAccount {
  const language = userSetting(user, 'default_language')
  return { realmUrl: chat.site(), realmName: chat.directory.settings.name, userId: user.id, language }
}

export function testNotification(chat: NotificationNeeds, user: ChatUser): PushNotification {
  return { kind: 'test', account: accountOf(chat, user), sentAtS: Math.floor(chat.clock.nowMs() / 1000) }
}

export function removal(chat: NotificationNeeds, user: ChatUser, messageIds: readonly number[]): PushNotification {
  return { kind: 'remove', account: accountOf(chat, user), messageIds }
}

/** Undefined when the user may not read the message, or it is deleted. */
export async function messageNotification(
  chat: NotificationNeeds,
  user: ChatUser,
  messageId: number,
  trigger: PushTrigger,
): Promise<MessageNotification | undefined> {
  const { directory, database } = chat
  const readable = await accessMessages(chat, user, [messageId])
  if (readable.length === 0) return undefined
  const [message] = await readMessages(database.sql, [messageId])
  const sender = message === undefined ? undefined : directory.user(message.senderId)
  if (message === undefined || sender === undefined) return undefined
  const known = await knownUsers(chat, user)
  const shown = (person: ChatUser) => (isKnown(known, person.id) ? person : hiddenUser(person))
  return {
    kind: 'message',
    account: accountOf(chat, user),
    messageId: message.id,
    sentAtS: message.sentAtS,
    trigger,
    mentionedGroup: trigger === 'mentioned' ? mentionedGroup(directory, user, message.renderedContent) : undefined,
    sender: senderOf(chat, shown(sender)),
    place: await placeOf(chat, message, shown),
    content: plainText(message.renderedContent, chatLimits.pushContentLengthMax),
  }
}

function senderOf({ site }: NotificationNeeds, sender: ChatUser): NotifiedSender {
  const picture = `${site()}${avatarUrl(sender, false)}`
  return { id: sender.id, fullName: sender.fullName, email: apiEmail(sender, site()), avatarUrl: picture }
}

async function placeOf(
  { directory, messaging }: NotificationNeeds,
  { place, topic }: StoredMessage,
  shown: (person: ChatUser) => ChatUser,
): Promise<NotifiedPlace> {
  if (isChannelPlace(place)) {
    const channelId = channelOfPlace(place)
    const channelName = directory.channel(channelId)?.name ?? ''
    return { kind: 'channel', channelId, channelName, topic: topic === '' ? emptyTopicDisplayName : topic }
  }
  const id = conversationOfPlace(place)
  const members = (await messaging.conversations.membersOf([id])).get(id) ?? []
  const userIds = [...members].sort((one, other) => one - other)
  const names = userIds.flatMap((member) => {
    const person = directory.user(member)
    return person === undefined ? [] : [shown(person).fullName]
  })
  return { kind: 'direct', userIds, names }
}
