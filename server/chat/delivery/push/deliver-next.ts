import type { Transaction } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { reachableDevicesOf } from '../devices/store.ts'
import { deleteDeadDevices, deliverEncrypted, deliverLegacy, deliverSealed, type PushWay } from './deliver.ts'
import { messageNotification, type PushNotification, removal } from './notification.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import { retryPauseMs } from './retry-pause.ts'
import { pushDevicesOf, pushTokensOf } from './store/push-devices.ts'
import {
  claimPush,
  countShown,
  postponePush,
  type QueuedPush,
  recordShown,
  removePush,
  stillUnread,
} from './store/push-outbox.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** Sends the next notification of a user. No transaction is open while the relay answers. False when nothing is due. */
export async function deliverNext(chat: WorkerNeeds, relay: PushRelay, userId: number): Promise<boolean> {
  const nowMs = chat.clock.nowMs()
  const claim = { userId, nowMs, untilMs: nowMs + chatLimits.pushClaimMs }
  const push = await claimPush(chat.database.sql, claim)
  if (push === undefined) return false
  const answers = await deliver(chat, relay, push)
  await chat.database.transaction((tx) => settle(chat, tx, push, answers))
  return true
}

type Answers = ReadonlyMap<PushWay, RelayAnswer>

async function settle(chat: WorkerNeeds, tx: Transaction, push: QueuedPush, answers: Answers): Promise<void> {
  const now = chat.clock.nowMs()
  for (const answer of answers.values()) {
    if (answer.kind === 'refused') chat.log.warn('the relay refused a notification', { code: answer.code })
    if (await deleteDeadDevices(chat, tx, push.userId, answer)) tx.onCommit(() => chat.push.renew())
  }
  if (push.op === 'message' && [...answers.values()].some(({ kind }) => kind === 'done'))
    await recordShown(tx, push.userId, push.messageIds, now)
  const settled = [...answers].filter(([, { kind }]) => kind === 'done' || kind === 'refused').map(([way]) => way)
  const isOver = now - push.queuedAtMs > chatLimits.pushAgeMaxMs || push.attempts >= chatLimits.pushAttemptsMax
  if (settled.length === answers.size || isOver) return removePush(tx, push.id)
  const sentBy = [...push.sentBy, ...settled]
  await postponePush(tx, push.id, { dueAtMs: now + retryPauseMs(push.attempts), sentBy })
}

async function deliver(chat: WorkerNeeds, relay: PushRelay, push: QueuedPush): Promise<Answers> {
  await chat.directory.caughtUp()
  const user = chat.directory.user(push.userId)
  if (user?.isActive !== true) return new Map()
  const notification = await notificationOf(chat, user, push)
  if (notification === undefined) return new Map()
  const ways = (['sealed', 'encrypted', 'legacy'] as const).filter((way) => !push.sentBy.includes(way))
  const sent = await Promise.all(
    ways.map(async (way) => [way, await sendBy(chat, { way, relay, user, notification })] as const),
  )
  return new Map(sent.flatMap(([way, answer]) => (answer === undefined ? [] : [[way, answer] as const])))
}

async function notificationOf(
  chat: WorkerNeeds,
  user: ChatUser,
  push: QueuedPush,
): Promise<PushNotification | undefined> {
  if (push.op === 'remove') return removal(chat, user, push.messageIds)
  const [messageId] = await stillUnread(chat.database.sql, user.id, push.messageIds)
  if (messageId === undefined || push.trigger === '') return undefined
  return messageNotification(chat, user, messageId, push.trigger)
}

interface Sending {
  readonly way: PushWay
  readonly relay: PushRelay
  readonly user: ChatUser
  readonly notification: PushNotification
}

/** Undefined when the user has no device of this kind. */
async function sendBy(
  chat: WorkerNeeds,
  { way, relay, user, notification }: Sending,
): Promise<RelayAnswer | undefined> {
  const { sql } = chat.database
  if (way === 'sealed') {
    const devices = (await pushDevicesOf(sql, user.id)).filter(({ relayDeviceId }) => relayDeviceId !== null)
    return devices.length === 0 ? undefined : deliverSealed(chat, relay, devices, notification)
  }
  if (way === 'encrypted') {
    const devices = await reachableDevicesOf(sql, user.id)
    return devices.length === 0 ? undefined : deliverEncrypted(chat, relay, devices, notification)
  }
  if (chat.directory.settings.require_e2ee_push_notifications) return undefined
  const tokens = await pushTokensOf(sql, user.id)
  if (tokens.length === 0) return undefined
  const badge = await countShown(sql, user.id, notification.kind === 'message' ? [notification.messageId] : [])
  return deliverLegacy(chat, relay, user, { tokens, badge, notification })
}
