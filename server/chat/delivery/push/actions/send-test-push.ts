import type { WithIds } from '../../../dependencies.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { reachableDevicesOf } from '../../devices/store.ts'
import type { WithEvents } from '../../queues/events.ts'
import { deleteDeadDevices, deliverEncrypted, deliverSealed, userUuid } from '../deliver.ts'
import { refusePush, relayRefusal } from '../failures.ts'
import { type NotificationNeeds, testNotification } from '../notification.ts'
import type { WithPush } from '../push.ts'
import type { RelayAnswer } from '../relay.ts'
import { deletePushTokens, pushDevicesOf, pushTokensOf } from '../store/push-devices.ts'
import { legacyAccount } from '../wire/legacy-content.ts'

type SendTestPushNeeds = NotificationNeeds & WithEvents & WithIds & WithPush

export interface TestTarget {
  readonly deviceId: number | undefined
  readonly pushAccountId: number | undefined
}

/** Sends an encrypted test notification to one device of the caller, or to all of them. */
export async function sendEncryptedTest(chat: SendTestPushNeeds, user: ChatUser, target: TestTarget): Promise<void> {
  const { deviceId, pushAccountId } = target
  const isForAll = deviceId === undefined && pushAccountId === undefined
  const { sql } = chat.database
  const sealed = (await pushDevicesOf(sql, user.id)).filter(
    (one) => one.relayDeviceId !== null && (isForAll || one.pushAccountId === pushAccountId),
  )
  const devices = (await reachableDevicesOf(sql, user.id)).filter((one) => isForAll || one.id === deviceId)
  if (sealed.length + devices.length === 0) throw refusePush.noActiveDevice()
  const { relay } = chat.push
  if (relay === undefined) throw refusePush.adminActionRequired()
  const notification = testNotification(chat, user)
  if (sealed.length > 0) await settle(chat, user, await deliverSealed(chat, relay, sealed, notification))
  if (devices.length > 0) await settle(chat, user, await deliverEncrypted(chat, relay, devices, notification))
  const left = await reachableDevicesOf(sql, user.id)
  if (sealed.length === 0 && !devices.some(({ id }) => left.some((one) => one.id === id)))
    throw refusePush.noActiveDevice()
}

async function settle(chat: SendTestPushNeeds, user: ChatUser, answer: RelayAnswer): Promise<void> {
  if (answer.kind !== 'done') throw relayRefusal(answer)
  await chat.database.transaction(async (tx) => {
    if (await deleteDeadDevices(chat, tx, user.id, answer)) tx.onCommit(() => chat.push.renew())
  })
}

/** The same for apps without encryption. */
export async function sendLegacyTest(
  chat: SendTestPushNeeds,
  user: ChatUser,
  token: string | undefined,
): Promise<void> {
  const tokens = (await pushTokensOf(chat.database.sql, user.id)).filter(
    (one) => token === undefined || one.token === token,
  )
  if (token !== undefined && tokens.length === 0) throw refusePush.unknownDevice()
  if (tokens.length === 0) return
  const { relay } = chat.push
  if (relay === undefined) throw refusePush.notConfigured()
  for (const { token: address, kind } of tokens) {
    const answer = await relay.send('push/test_notification', {
      user_uuid: userUuid(user),
      user_id: user.id,
      realm_uuid: await chat.push.organizationUuid(),
      token: address,
      token_kind: kind === 'apns' ? 1 : 2,
      base_payload: legacyAccount(testNotification(chat, user)),
    })
    if (answer.kind === 'done') continue
    if (answer.kind === 'refused' && answer.code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN')
      await dropToken(chat, user, { kind, token: address })
    throw relayRefusal(answer)
  }
}

async function dropToken(
  chat: SendTestPushNeeds,
  { id: userId }: ChatUser,
  { kind, token }: { readonly kind: 'apns' | 'fcm'; readonly token: string },
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await deletePushTokens(tx, { userId, kind, tokens: [token] })
    tx.onCommit(() => chat.push.renew())
  })
}
