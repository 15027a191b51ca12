import type { NotifiedPlace, PushNotification } from '../notification.ts'
import { groupFields } from './group-fields.ts'

/** The content of a notification that only the device can read. */
export function encryptedContent(notification: PushNotification): Readonly<Record<string, unknown>> {
  const { realmUrl, realmName, userId } = notification.account
  const base = { realm_url: realmUrl, realm_name: realmName, user_id: userId }
  if (notification.kind === 'test') return { ...base, type: 'test', time: notification.sentAtS }
  if (notification.kind === 'remove') return { ...base, type: 'remove', message_ids: notification.messageIds }
  const { messageId, sentAtS, trigger, sender, place, content } = notification
  return {
    ...base,
    type: 'message',
    message_id: messageId,
    time: sentAtS,
    trigger,
    sender_id: sender.id,
    sender_full_name: sender.fullName,
    sender_avatar_url: sender.avatarUrl,
    ...groupFields(notification),
    ...recipientOf(place),
    content,
  }
}

function recipientOf(place: NotifiedPlace) {
  if (place.kind === 'channel')
    return {
      recipient_type: 'channel',
      channel_id: place.channelId,
      channel_name: place.channelName,
      topic: place.topic,
    }
  const direct = { recipient_type: 'direct', recipient_user_ids: place.userIds }
  // The former name, only for groups.
  return place.userIds.length > 2 ? { ...direct, pm_users: place.userIds.join() } : direct
}
