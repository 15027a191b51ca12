import { type Lane, LaneWorker } from '../../../kernel/jobs/lane-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { chatLimits } from '../../limits.ts'
import { deliverNext } from './deliver-next.ts'
import { PushRegistrations } from './registrations.ts'
import { deleteShownNotifications, queueRemovals, usersWithDuePushes } from './store/push-outbox.ts'
import type { WorkerNeeds } from './worker-needs.ts'

const removalLimits = {
  limit: chatLimits.pushRemovalsAtOnce,
  perNotification: chatLimits.pushRemovedPerNotificationMax,
}

interface UserLane extends Lane {
  readonly userId: number
}

/**
 * Registers devices and delivers notifications: those of one user one after the other, those of several users at the same
 * time. The work is stored in the database only: a stop or a crash loses nothing, and a notification is sent twice only
 * if the crash falls between the relay's reply and our commit.
 */
export class PushWorker extends LaneWorker<UserLane> {
  readonly #chat: WorkerNeeds
  readonly #registrations: PushRegistrations
  #mayHaveRemovals = false

  constructor(chat: WorkerNeeds) {
    super({ lanesMax: chatLimits.pushUsersAtOnce })
    this.#chat = chat
    this.#registrations = new PushRegistrations(chat)
  }

  override wake(): void {
    if (this.#chat.push.relay === undefined) return
    this.#mayHaveRemovals = true
    this.#registrations.wake()
    super.wake()
  }

  override async settled(): Promise<void> {
    await Promise.all([super.settled(), this.#registrations.settled()])
  }

  override async stop(): Promise<void> {
    const stopped = [super.stop(), this.#registrations.stop()]
    this.#chat.push.relay?.close()
    await Promise.all(stopped)
  }

  protected override async dueLanes(busy: readonly string[]): Promise<UserLane[]> {
    const { database, clock } = this.#chat
    const now = clock.nowMs()
    if (this.#mayHaveRemovals) {
      this.#mayHaveRemovals = false
      await database.transaction((tx) => queueRemovals(tx, now, removalLimits))
      await deleteShownNotifications(database, now - chatLimits.pushShownAgeMaxMs)
    }
    const bounds = { besides: busy.map(Number), limit: chatLimits.pushUsersAtOnce }
    const userIds = await usersWithDuePushes(database.sql, now, bounds)
    return userIds.map((userId) => ({ key: String(userId), userId }))
  }

  protected override async work({ userId }: UserLane, signal: AbortSignal): Promise<boolean> {
    const { relay } = this.#chat.push
    if (relay === undefined || !(await deliverNext(this.#chat, relay, userId))) return false
    while (!signal.aborted && (await deliverNext(this.#chat, relay, userId)));
    return true
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('notifications stopped', errorFields(error))
  }
}
