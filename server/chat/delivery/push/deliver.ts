import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithIds } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Notification } from './notification.ts'
import type { WithPushRegistry } from './push-registry.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import { sealBox } from './sealed-box.ts'
import { deletePushToken, dropRelayDevices, type PushDevice, type PushToken } from './store/push-devices.ts'

type DeliverNeeds = WithIds & WithPushRegistry

/** Whether the notification is shown, or only removes shown ones, which need not wake a sleeping device. */
export type Urgency = 'shown' | 'silent'

/** Sends a notification that the relay cannot read. */
export async function deliverSealed(
  chat: DeliverNeeds,
  relay: PushRelay,
  devices: readonly PushDevice[],
  notification: Notification,
  urgency: Urgency,
): Promise<RelayAnswer> {
  const content = Buffer.from(JSON.stringify(notification))
  const requests = devices.map((device) => {
    const payload = {
      push_account_id: device.pushAccountId,
      encrypted_data: sealBox(content, device.publicKey, chat.ids.bytes(32)).toString('base64'),
    }
    return { device_id: device.relayDeviceId, ...envelope(device, urgency, payload) }
  })
  return relay.send('push/e2ee/notify', { realm_uuid: await chat.push.organizationUuid(), push_requests: requests })
}

function envelope({ kind }: PushDevice, urgency: Urgency, payload: Notification): Notification {
  const isShown = urgency === 'shown'
  if (kind === 'fcm') return { fcm_priority: isShown ? 'high' : 'normal', payload }
  // Apple shows this title when the app cannot decrypt in time.
  const aps = isShown ? { alert: { title: 'New notification' }, 'mutable-content': 1 } : { 'content-available': 1 }
  return {
    http_headers: { apns_priority: isShown ? 10 : 5, apns_push_type: isShown ? 'alert' : 'background' },
    payload: { ...payload, aps },
  }
}

/** The same for apps without encryption; the relay and the services behind it can read it. */
export async function deliverOpen(
  chat: DeliverNeeds,
  relay: PushRelay,
  user: ChatUser,
  tokens: readonly PushToken[],
  notification: Notification,
  urgency: Urgency,
): Promise<RelayAnswer> {
  const of = (kind: PushToken['kind']) => tokens.filter((one) => one.kind === kind).map(({ token }) => token)
  return relay.send('push/notify', {
    user_uuid: userUuid(user),
    user_id: user.id,
    realm_uuid: await chat.push.organizationUuid(),
    gcm_payload: notification,
    gcm_options: { priority: urgency === 'shown' ? 'high' : 'normal' },
    apns_payload: { alert: alertOf(notification), custom: { zulip: notification } },
    android_devices: of('fcm'),
    apple_devices: of('apns'),
  })
}

function alertOf({ sender_full_name: sender, channel_name: channel, topic, content }: Notification) {
  if (content === undefined) return null
  return { title: channel === undefined ? sender : `#${channel} > ${topic}`, subtitle: sender, body: content }
}

/** A stable pseudonym, by which the relay counts users. */
export const userUuid = ({ id }: ChatUser): string => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`

/** Deletes the devices that the relay reports as dead. */
export async function deleteDeadDevices(tx: Transaction, userId: number, answer: RelayAnswer): Promise<boolean> {
  if (answer.kind !== 'done') return false
  const { delete_device_ids: ids, deleted_devices: tokens } = answer.body
  let found = false
  if (Array.isArray(ids)) {
    const known = ids.filter((id): id is number => Number.isSafeInteger(id))
    if (known.length > 0) await dropRelayDevices(tx, known)
    found ||= known.length > 0
  }
  for (const [kind, list] of Object.entries((tokens as Record<string, unknown> | undefined) ?? {})) {
    if (!Array.isArray(list)) continue
    for (const token of list.filter((one): one is string => typeof one === 'string'))
      found = (await deletePushToken(tx, { userId, kind: kind === 'apple_devices' ? 'apns' : 'fcm', token })) || found
  }
  return found
}
