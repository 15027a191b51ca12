import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithIds } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { deviceNotices } from '../devices/notices.ts'
import { clearTokens, type ReachableDevice } from '../devices/store.ts'
import type { WithEvents } from '../queues/events.ts'
import type { PushNotification } from './notification.ts'
import type { WithPushRegistry } from './push-registry.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import { sealBox } from './sealed-box.ts'
import { sealSecretBox, secretBoxNonceBytes } from './secret-box.ts'
import {
  deletePushTokens,
  dropRelayDevices,
  type PushDevice,
  type PushKind,
  type PushToken,
} from './store/push-devices.ts'
import { encryptedContent } from './wire/encrypted-content.ts'
import { androidContent, appleContent } from './wire/legacy-content.ts'

type DeliverNeeds = WithIds & WithPushRegistry

/** The registrations that differ in what the relay is sent. */
export type PushWay = 'sealed' | 'encrypted' | 'legacy'

const contentOf = (notification: PushNotification) => Buffer.from(JSON.stringify(encryptedContent(notification)))

/** Sends a notification that the relay cannot read, to devices that registered with a public key. */
export async function deliverSealed(
  chat: DeliverNeeds,
  relay: PushRelay,
  devices: readonly PushDevice[],
  notification: PushNotification,
): Promise<RelayAnswer> {
  const content = contentOf(notification)
  const requests = devices.map((device) => {
    const payload = {
      push_account_id: device.pushAccountId,
      encrypted_data: sealBox(content, device.publicKey, chat.ids.bytes(32)).toString('base64'),
    }
    return { device_id: device.relayDeviceId, ...envelope(device.kind, notification, payload) }
  })
  return relay.send('push/e2ee/notify', { realm_uuid: await chat.push.organizationUuid(), push_requests: requests })
}

/** The same for client devices, which registered a secret key. */
export async function deliverEncrypted(
  chat: DeliverNeeds,
  relay: PushRelay,
  devices: readonly ReachableDevice[],
  notification: PushNotification,
): Promise<RelayAnswer> {
  const content = contentOf(notification)
  const requests = devices.map(({ pushKey, pushKeyId, kind, tokenId }) => {
    const box = sealSecretBox(content, pushKey.subarray(1), chat.ids.bytes(secretBoxNonceBytes))
    const payload = { push_key_id: pushKeyId, encrypted_data: box.toString('base64') }
    return { token_id: tokenId, ...envelope(kind, notification, payload) }
  })
  return relay.send('push/e2ee/notify', { realm_uuid: await chat.push.organizationUuid(), push_requests: requests })
}

/** A removal need not wake a sleeping device. */
function envelope(kind: PushKind, notification: PushNotification, payload: Readonly<Record<string, unknown>>) {
  const isShown = notification.kind !== 'remove'
  if (kind === 'fcm') return { fcm_priority: isShown ? 'high' : 'normal', payload }
  // Apple shows this title when the app cannot decrypt in time.
  const alert = { alert: { title: 'New notification' }, sound: 'default' }
  return {
    http_headers: { apns_priority: isShown ? 10 : 5, apns_push_type: isShown ? 'alert' : 'background' },
    payload: { ...payload, aps: { 'mutable-content': 1, ...(isShown ? alert : {}) } },
  }
}

/** The same for apps without encryption; the relay and the services behind it can read it. */
export async function deliverLegacy(
  chat: DeliverNeeds,
  relay: PushRelay,
  user: ChatUser,
  { tokens, badge, notification }: LegacyDelivery,
): Promise<RelayAnswer> {
  const of = (kind: PushKind) => tokens.filter((one) => one.kind === kind).map(({ token }) => token)
  return relay.send('push/notify', {
    user_uuid: userUuid(user),
    user_id: user.id,
    realm_uuid: await chat.push.organizationUuid(),
    gcm_payload: androidContent(notification),
    gcm_options: { priority: notification.kind === 'remove' ? 'normal' : 'high' },
    apns_payload: appleContent(notification, badge),
    android_devices: of('fcm'),
    apple_devices: of('apns'),
  })
}

export interface LegacyDelivery {
  readonly tokens: readonly PushToken[]
  /** The number on the icon of the app. */
  readonly badge: number
  readonly notification: PushNotification
}

/** A stable pseudonym, by which the relay counts users. */
export const userUuid = ({ id }: ChatUser): string => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`

/** Deletes the devices and tokens that the relay reports as gone. */
export async function deleteDeadDevices(
  chat: WithEvents,
  tx: Transaction,
  userId: number,
  answer: RelayAnswer,
): Promise<boolean> {
  if (answer.kind !== 'done') return false
  const { delete_device_ids: deviceIds, delete_token_ids: tokenIds, deleted_devices: tokens } = answer.body
  const relayIds = listOf(deviceIds, (id): id is number => Number.isSafeInteger(id))
  if (relayIds.length > 0) await dropRelayDevices(tx, userId, relayIds)
  const cleared = await clearTokens(tx, userId, listOf(tokenIds, isText))
  for (const id of cleared) chat.events.publishOnCommit(tx, deviceNotices.changed(userId, id, { push_token_id: null }))
  const { apple_devices: apple, android_devices: android } = Object(tokens) as Record<string, unknown>
  const dropped =
    (await deletePushTokens(tx, { userId, kind: 'apns', tokens: listOf(apple, isText) })) +
    (await deletePushTokens(tx, { userId, kind: 'fcm', tokens: listOf(android, isText) }))
  return relayIds.length + cleared.length + dropped > 0
}

const isText = (value: unknown): value is string => typeof value === 'string'

const listOf = <T>(value: unknown, is: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(is) : []
