import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refusePush } from '../push/failures.ts'
import type { WithPush } from '../push/push.ts'
import { deleteRegistrations } from '../push/store/push-devices.ts'
import type { WithEvents } from '../queues/events.ts'
import { refuseDevice } from './failures.ts'
import { deviceNotices } from './notices.ts'
import {
  type ClientDevice,
  deleteDevice,
  deleteDevicesBeyond,
  insertDevice,
  lockDevice,
  type NewToken,
  writePendingToken,
  writePushKey,
} from './store.ts'

type ChangeDevicesNeeds = WithClock & WithDatabase & WithEvents & WithPush

/** Registers a program in which the user is signed in. At the maximum, the oldest registration is deleted. */
export async function registerDevice(chat: ChangeDevicesNeeds, { id: userId }: ChatUser): Promise<number> {
  return chat.database.transaction(async (tx) => {
    const dropped = await deleteDevicesBeyond(tx, userId, chatLimits.pushDevicesMax - 1)
    const id = await insertDevice(tx, userId, chat.clock.nowMs())
    for (const old of dropped) chat.events.publishOnCommit(tx, deviceNotices.removed(userId, old))
    chat.events.publishOnCommit(tx, deviceNotices.added(userId, id))
    if (dropped.length > 0) tx.onCommit(() => chat.push.renew())
    return id
  })
}

export async function removeDevice(chat: ChangeDevicesNeeds, { id: userId }: ChatUser, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    if (!(await deleteDevice(tx, userId, id))) throw refuseDevice.unknown()
    chat.events.publishOnCommit(tx, deviceNotices.removed(userId, id))
    tx.onCommit(() => chat.push.renew())
  })
}

/** With the API keys of a user: the programs that had them get no further notifications. */
export async function endRegistrations(chat: WithEvents & WithPush, tx: Transaction, userId: number): Promise<void> {
  for (const { id } of await deleteRegistrations(tx, [userId]))
    chat.events.publishOnCommit(tx, deviceNotices.removed(userId, id))
  tx.onCommit(() => chat.push.renew())
}

/** A key of NaCl's `secretbox`, after the byte that names this cipher. */
export const pushKeyBytes = 33
const secretboxTag = 0x31
const tokenIdBytes = 8

export interface PushKeyInput {
  readonly pushKey: string
  readonly pushKeyId: number
}

export interface PushRegistrationInput {
  readonly key: PushKeyInput | undefined
  readonly token: NewToken | undefined
}

/**
 * Sets the push key, the push token or both of a device. The worker registers a new token at the relay afterwards, with
 * retries; until then the former token stays in use.
 */
export async function registerPush(
  chat: ChangeDevicesNeeds,
  user: ChatUser,
  id: number,
  { key: sentKey, token }: PushRegistrationInput,
): Promise<void> {
  if (chat.push.relay === undefined) throw refusePush.notConfigured()
  const key = sentKey === undefined ? undefined : checkedKey(sentKey)
  if (token !== undefined) checkTokenId(token.tokenId)
  await chat.database.transaction(async (tx) => {
    const device = await lockDevice(tx, user.id, id)
    if (device === undefined) throw refuseDevice.unknown()
    if (key === undefined && token === undefined) throw refuseDevice.fieldsMissing()
    if (device.pushKeyId === null && token === undefined) throw refuseDevice.noKeyToRotate()
    if (device.pushKeyId === null && key === undefined) throw refuseDevice.noTokenToRotate()
    if (token !== undefined && isInProgress(device)) throw refuseDevice.inProgress()
    const isNewKey = key !== undefined && !isSameKey(device, key)
    const isNewToken = token !== undefined && !isFresh(device, token, chat.clock.nowMs())
    if (isNewKey) await writePushKey(tx, id, key)
    if (isNewToken) await writePendingToken(tx, id, token, chat.clock.nowMs())
    if (!isNewKey && !isNewToken) return
    const ofKey = isNewKey ? { push_key_id: key.pushKeyId } : {}
    const ofToken = isNewToken
      ? {
          pending_push_token_id: token.tokenId,
          push_token_last_updated_timestamp: Math.floor(chat.clock.nowMs() / 1000),
          push_registration_error_code: null,
        }
      : {}
    chat.events.publishOnCommit(tx, deviceNotices.changed(user.id, id, { ...ofKey, ...ofToken }))
    if (isNewToken) tx.onCommit(() => chat.push.worker.wake())
  })
}

function checkedKey({ pushKey, pushKeyId }: PushKeyInput): { readonly pushKey: Buffer; readonly pushKeyId: number } {
  const key = Buffer.from(pushKey, 'base64')
  if (key.length !== pushKeyBytes || key[0] !== secretboxTag || key.toString('base64') !== pushKey)
    throw refuseDevice.badKey()
  return { pushKey: key, pushKeyId }
}

function checkTokenId(tokenId: string): void {
  const digest = Buffer.from(tokenId, 'base64')
  if (digest.length !== tokenIdBytes || digest.toString('base64') !== tokenId) throw refuseDevice.badTokenId()
}

const isInProgress = (device: ClientDevice) => device.pendingTokenId !== null && device.errorCode === null

const isSameKey = (device: ClientDevice, key: { readonly pushKey: Buffer; readonly pushKeyId: number }) =>
  device.pushKeyId === key.pushKeyId && device.pushKey?.equals(key.pushKey) === true

/** An app repeats its token now and then, so that the relay knows it is still in use. */
const isFresh = (device: ClientDevice, token: NewToken, nowMs: number) =>
  device.errorCode === null &&
  device.tokenId === token.tokenId &&
  device.kind === token.kind &&
  nowMs - (device.tokenUpdatedAtS ?? 0) * 1000 < chatLimits.pushTokenFreshMs
