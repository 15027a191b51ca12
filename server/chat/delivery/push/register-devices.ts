import { createHash } from 'node:crypto'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { deviceNotices } from '../devices/notices.ts'
import {
  acceptToken,
  nextPendingClientDevice,
  type PendingDevice,
  postponeToken,
  rejectToken,
} from '../devices/store.ts'
import { pushDeviceNotice } from './notices.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import { retryPauseMs } from './retry-pause.ts'
import {
  deletePushTokens,
  nextPendingDevice,
  type PushDevice,
  type PushToken,
  pushTokensOf,
  settlePushDevice,
} from './store/push-devices.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** Relay error codes that make a registration fail for good. */
const finalCodes: ReadonlySet<string> = new Set([
  'INVALID_BOUNCER_PUBLIC_KEY',
  'INVALID_ENCRYPTED_PUSH_REGISTRATION',
  'REQUEST_EXPIRED',
  'BAD_REQUEST',
])

const isFinal = (answer: RelayAnswer): answer is Extract<RelayAnswer, { kind: 'refused' }> =>
  answer.kind === 'refused' && finalCodes.has(answer.code)

/** Registers the next device at the relay. False when nothing is due. */
export async function registerNext(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return (await registerNextSealed(chat, relay)) || (await registerNextClient(chat, relay))
}

async function registerNextSealed(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const device = await nextPendingDevice(tx, chat.clock.nowMs())
    if (device === undefined) return false
    const answer = await relay.submit('push/e2ee/register', {
      realm_uuid: await chat.push.organizationUuid(),
      push_account_id: String(device.pushAccountId),
      encrypted_push_registration: device.sealedRegistration,
      bouncer_public_key: device.relayKey,
    })
    await settleSealed(chat, tx, device, answer)
    return true
  })
}

async function settleSealed(chat: WorkerNeeds, tx: Transaction, device: PushDevice, answer: RelayAnswer) {
  if (answer.kind === 'done' && Number.isSafeInteger(answer.body.device_id)) {
    await settlePushDevice(tx, device, { relayDeviceId: answer.body.device_id as number })
    chat.events.publishOnCommit(tx, pushDeviceNotice(device, { status: 'active' }))
    tx.onCommit(() => chat.push.renew())
    return
  }
  if (isFinal(answer)) {
    await settlePushDevice(tx, device, { errorCode: answer.code })
    chat.events.publishOnCommit(tx, pushDeviceNotice(device, { status: 'failed', error_code: answer.code }))
    return
  }
  warn(chat, device.userId, answer)
  await settlePushDevice(tx, device, { dueAtMs: chat.clock.nowMs() + retryPauseMs(device.attempts) })
}

async function registerNextClient(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const device = await nextPendingClientDevice(tx, chat.clock.nowMs())
    if (device === undefined) return false
    const answer = await relay.submit('push/e2ee/register', {
      realm_uuid: await chat.push.organizationUuid(),
      token_id: device.pendingTokenId,
      encrypted_push_registration: device.encryptedRegistration,
      bouncer_public_key: device.relayKey,
    })
    await settleClient(chat, tx, device, answer)
    return true
  })
}

async function settleClient(chat: WorkerNeeds, tx: Transaction, device: PendingDevice, answer: RelayAnswer) {
  const { id, userId, pendingTokenId } = device
  if (answer.kind === 'done') {
    await acceptToken(tx, id)
    await dropLegacyToken(tx, userId, pendingTokenId)
    const change = { push_token_id: pendingTokenId, pending_push_token_id: null }
    chat.events.publishOnCommit(tx, deviceNotices.changed(userId, id, change))
    tx.onCommit(() => chat.push.renew())
  } else if (isFinal(answer)) {
    await rejectToken(tx, id, answer.code)
    const change = { push_registration_error_code: answer.code }
    chat.events.publishOnCommit(tx, deviceNotices.changed(userId, id, change))
  } else {
    warn(chat, userId, answer)
    await postponeToken(tx, id, chat.clock.nowMs() + retryPauseMs(device.attempts))
  }
}

/** The app that registered the same token without encryption would get each notification twice. */
async function dropLegacyToken(tx: Transaction, userId: number, tokenId: string): Promise<void> {
  const same = (await pushTokensOf(tx.sql, userId)).filter((one) => tokenIdsOf(one).includes(tokenId))
  for (const { kind, token } of same) await deletePushTokens(tx, { userId, kind, tokens: [token] })
}

function tokenIdsOf({ kind, token }: PushToken): string[] {
  const spellings = kind === 'apns' ? [token, token.toLowerCase(), token.toUpperCase()] : [token]
  return spellings.map((one) => createHash('sha256').update(one).digest().subarray(0, 8).toString('base64'))
}

function warn(chat: WorkerNeeds, userId: number, { kind }: RelayAnswer): void {
  chat.log.warn('could not register a device at the relay yet; will retry', { user: userId, answer: kind })
}
