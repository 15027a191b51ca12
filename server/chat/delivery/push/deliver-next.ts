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
  countShown,
  nextPush,
  postponePush,
  type QueuedPush,
  recordShown,
  removePush,
  stillUnread,
} from './store/push-outbox.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** Sends the next notification. False when nothing is due. */
export async function deliverNext(chat: WorkerNeeds, relay: PushRelay): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const now = chat.clock.nowMs()
    const push = await nextPush(tx, now)
    if (push === undefined) return false
    const answers = await deliver(chat, relay, tx, push)
    for (const answer of answers.values()) {
      if (answer.kind === 'refused') chat.log.warn('the relay refused a notification', { code: answer.code })
      if (await deleteDeadDevices(chat, tx, push.userId, answer)) tx.onCommit(() => chat.push.renew())
    }
    const settled = [...answers].filter(([, { kind }]) => kind === 'done' || kind === 'refused').map(([way]) => way)
    const isOver = now - push.queuedAtMs > chatLimits.pushAgeMaxMs || push.attempts >= chatLimits.pushAttemptsMax
    if (settled.length === answers.size || isOver) await removePush(tx, push.id)
    else {
      const sentBy = [...push.sentBy, ...settled]
      await postponePush(tx, push.id, { dueAtMs: now + retryPauseMs(push.attempts), sentBy })
    }
    return true
  })
}

type Answers = ReadonlyMap<PushWay, RelayAnswer>

async function deliver(chat: WorkerNeeds, relay: PushRelay, tx: Transaction, push: QueuedPush): Promise<Answers> {
  await chat.directory.caughtUp()
  const user = chat.directory.user(push.userId)
  if (user?.isActive !== true) return new Map()
  const notification = await notificationOf(chat, user, push)
  if (notification === undefined) return new Map()
  const answers = new Map<PushWay, RelayAnswer>()
  for (const way of ['sealed', 'encrypted', 'legacy'] as const) {
    if (push.sentBy.includes(way)) continue
    const answer = await sendBy(chat, tx, { way, relay, user, notification })
    if (answer !== undefined) answers.set(way, answer)
  }
  if (push.op === 'message' && [...answers.values()].some(({ kind }) => kind === 'done'))
    await recordShown(tx, user.id, push.messageIds, chat.clock.nowMs())
  return answers
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
  { sql }: Transaction,
  { way, relay, user, notification }: Sending,
): Promise<RelayAnswer | undefined> {
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
