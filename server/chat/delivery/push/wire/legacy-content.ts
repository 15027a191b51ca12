import { alertPhrases } from '../alert-phrases.ts'
import type { MessageNotification, NotifiedAccount, NotifiedPlace, PushNotification } from '../notification.ts'
import { groupFields } from './group-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** The number of the organization for apps that ask for one; there is one organization per server. */
const realmId = 1

function accountFields({ realmUrl, realmName, userId }: NotifiedAccount) {
  return { realm_url: realmUrl, realm_uri: realmUrl, realm_name: realmName, user_id: userId }
}

/** The account as the oldest apps read it. The relay adds the rest of a test notification. */
export function legacyAccount({ account }: PushNotification): Fields {
  return { ...accountFields(account), server: new URL(account.realmUrl).host, realm_id: realmId }
}

/** The data for Google's service, where every value is text. */
export function androidContent(notification: PushNotification): Readonly<Record<string, string>> {
  const fields = { ...legacyAccount(notification), ...androidEvent(notification) }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function androidEvent(notification: PushNotification): Fields {
  if (notification.kind === 'test') return { event: 'test', time: notification.sentAtS }
  if (notification.kind === 'remove') return { event: 'remove', zulip_message_ids: notification.messageIds.join() }
  const { messageId, sentAtS, sender, content } = notification
  return {
    event: 'message',
    // Google reserves `message_id`.
    zulip_message_id: messageId,
    time: sentAtS,
    ...messageFields(notification),
    sender_full_name: sender.fullName,
    sender_avatar_url: sender.avatarUrl,
    content,
  }
}

function messageFields(notification: MessageNotification): Fields {
  const { sender, place } = notification
  return { sender_id: sender.id, sender_email: sender.email, ...groupFields(notification), ...recipientOf(place) }
}

/** A conversation of two is known by its sender and the account. */
function recipientOf(place: NotifiedPlace): Fields {
  if (place.kind === 'channel')
    return { recipient_type: 'stream', stream_id: place.channelId, stream: place.channelName, topic: place.topic }
  const pmUsers = place.userIds.length > 2 ? { pm_users: place.userIds.join() } : {}
  return { recipient_type: 'private', ...pmUsers }
}

/** The payload for Apple's service. `badge`: the number on the icon of the app. */
export function appleContent(notification: PushNotification, badge: number): Fields {
  const account = accountFields(notification.account)
  if (notification.kind === 'remove') {
    const removed = { event: 'remove', zulip_message_ids: notification.messageIds.join() }
    return { badge, custom: { zulip: { ...account, ...removed } } }
  }
  if (notification.kind === 'test') return { custom: { zulip: { ...account, event: 'test' } } }
  return {
    alert: alertOf(notification),
    sound: 'default',
    badge,
    custom: { zulip: { ...account, ...messageFields(notification), message_ids: [notification.messageId] } },
  }
}

function alertOf(notification: MessageNotification): Fields {
  const { sender, place, content } = notification
  const isGroup = place.kind === 'direct' && place.userIds.length > 2
  const title =
    place.kind === 'channel'
      ? `#${place.channelName} > ${place.topic}`
      : isGroup
        ? [...place.names].sort().join(', ')
        : sender.fullName
  const subtitle = place.kind === 'direct' && !isGroup ? '' : subtitleOf(notification)
  return { title, subtitle, body: content }
}

function subtitleOf({ account, trigger, sender: { fullName: sender }, mentionedGroup }: MessageNotification): string {
  const phrases = alertPhrases(account.language)
  if (mentionedGroup !== undefined) return phrases.mentionedGroup(sender, mentionedGroup.name)
  if (trigger === 'mentioned') return phrases.mentionedYou(sender)
  if (trigger === 'topic_wildcard_mentioned' || trigger === 'stream_wildcard_mentioned')
    return phrases.mentionedEveryone(sender)
  return `${sender}:`
}
