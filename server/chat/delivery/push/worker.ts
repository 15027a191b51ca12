import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithIds, WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { WithEvents } from '../queues/events.ts'
import { deleteDeadDevices, deliverOpen, deliverSealed } from './deliver.ts'
import { pushDeviceNotice } from './notices.ts'
import { messageNotification, type Notification, type NotificationNeeds, removal } from './notification.ts'
import type { WithPushRegistry } from './push-registry.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import {
  nextPendingDevice,
  type PushDevice,
  pushDevicesOf,
  pushTokensOf,
  settlePushDevice,
} from './store/push-devices.ts'
import {
  deleteShownNotifications,
  nextPush,
  postponePush,
  type QueuedPush,
  queueRemovals,
  recordShown,
  removePush,
  stillUnread,
} from './store/push-outbox.ts'

export type WorkerNeeds = NotificationNeeds & WithEvents & WithIds & WithLog & WithPushRegistry

const retryFirstMs = 2_000

const retryPauseMs = (attempts: number): number => retryFirstMs * 2 ** Math.min(attempts, 8)

/** Relay error codes that make a registration fail for good. */
const finalCodes: ReadonlySet<string> = new Set(['INVALID_BOUNCER_PUBLIC_KEY', 'REQUEST_EXPIRED', 'BAD_REQUEST'])

/**
 * Registers devices and delivers notifications, one after the other. The work is stored in the database only: a stop or
 * a crash loses nothing, and a notification is sent twice only if the crash falls between the relay's reply and our
 * commit.
 */
export class PushWorker extends WakeableWorker {
  readonly #chat: WorkerNeeds

  constructor(chat: WorkerNeeds) {
    super()
    this.#chat = chat
  }

  override wake(): void {
    if (this.#chat.push.relay !== undefined) super.wake()
  }

  override stop(): Promise<void> {
    const stopped = super.stop()
    this.#chat.push.relay?.close()
    return stopped
  }

  protected override async round(signal: AbortSignal): Promise<void> {
    const chat = this.#chat
    const { relay } = chat.push
    if (relay === undefined) return
    while (!signal.aborted && (await registerNext(chat, relay)));
    await chat.database.transaction((tx) => queueRemovals(tx, chat.clock.nowMs(), chatLimits.pushRemovalsAtOnce))
    while (!signal.aborted && (await deliverNext(chat, relay)));
    await deleteShownNotifications(chat.database, chat.clock.nowMs() - chatLimits.pushShownAgeMaxMs)
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('notifications stopped', errorFields(error))
  }
}

/** False when nothing is due. */
async function registerNext(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const device = await nextPendingDevice(tx, chat.clock.nowMs())
    if (device === undefined) return false
    const answer = await relay.submit('push/e2ee/register', {
      realm_uuid: await chat.push.organizationUuid(),
      push_account_id: String(device.pushAccountId),
      encrypted_push_registration: device.sealedRegistration,
      bouncer_public_key: device.relayKey,
    })
    await settle(chat, tx, device, answer)
    return true
  })
}

async function settle(chat: WorkerNeeds, tx: Transaction, device: PushDevice, answer: RelayAnswer): Promise<void> {
  if (answer.kind === 'done' && Number.isSafeInteger(answer.body.device_id)) {
    await settlePushDevice(tx, device, { relayDeviceId: answer.body.device_id as number })
    chat.events.publishOnCommit(tx, pushDeviceNotice(device, { status: 'active' }))
    tx.onCommit(() => chat.push.renew())
    return
  }
  if (answer.kind === 'refused' && finalCodes.has(answer.code)) {
    await settlePushDevice(tx, device, { errorCode: answer.code })
    chat.events.publishOnCommit(tx, pushDeviceNotice(device, { status: 'failed', error_code: answer.code }))
    return
  }
  chat.log.warn('could not register a device at the relay yet; will retry', {
    user: device.userId,
    answer: answer.kind,
  })
  await settlePushDevice(tx, device, { dueAtMs: chat.clock.nowMs() + retryPauseMs(device.attempts) })
}

async function deliverNext(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const now = chat.clock.nowMs()
    const push = await nextPush(tx, now)
    if (push === undefined) return false
    const answers = await deliver(chat, relay, tx, push)
    const isOver = now - push.queuedAtMs > chatLimits.pushAgeMaxMs || push.attempts >= chatLimits.pushAttemptsMax
    const retry = answers.some(({ kind }) => kind === 'unreachable' || kind === 'failing')
    for (const answer of answers) {
      if (answer.kind === 'refused') chat.log.warn('the relay refused a notification', { code: answer.code })
      if (await deleteDeadDevices(tx, push.userId, answer)) tx.onCommit(() => chat.push.renew())
    }
    if (retry && !isOver) await postponePush(tx, push.id, now + retryPauseMs(push.attempts))
    else await removePush(tx, push.id)
    return true
  })
}

async function deliver(chat: WorkerNeeds, relay: PushRelay, tx: Transaction, push: QueuedPush): Promise<RelayAnswer[]> {
  const user = chat.directory.user(push.userId)
  if (user?.isActive !== true) return []
  let notification: Notification | undefined
  if (push.op === 'remove') notification = removal(chat, user, push.messageIds)
  else {
    const [messageId] = await stillUnread(chat.database.sql, user.id, push.messageIds)
    if (messageId === undefined || push.trigger === '') return []
    notification = await messageNotification(chat, user, messageId, push.trigger)
  }
  if (notification === undefined) return []
  const urgency = push.op === 'remove' ? 'silent' : 'shown'
  const devices = (await pushDevicesOf(tx.sql, user.id)).filter(({ relayDeviceId }) => relayDeviceId !== null)
  const answers: RelayAnswer[] = []
  if (devices.length > 0) answers.push(await deliverSealed(chat, relay, devices, notification, urgency))
  const mayBeOpen = !chat.directory.settings.require_e2ee_push_notifications
  const tokens = mayBeOpen ? await pushTokensOf(tx.sql, user.id) : []
  // Only once the others have it: a device in a retry would be notified twice.
  const isFirstDone = answers.every(({ kind }) => kind === 'done' || kind === 'refused')
  if (tokens.length > 0 && isFirstDone) {
    answers.push(await deliverOpen(chat, relay, user, tokens, notification, urgency))
  }
  if (push.op === 'message' && answers.some(({ kind }) => kind === 'done'))
    await recordShown(tx, user.id, push.messageIds, chat.clock.nowMs())
  return answers
}
