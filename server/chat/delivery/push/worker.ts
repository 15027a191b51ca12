import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { chatLimits } from '../../limits.ts'
import { deliverNext } from './deliver-next.ts'
import { registerNext } from './register-devices.ts'
import { deleteShownNotifications, queueRemovals } from './store/push-outbox.ts'
import type { WorkerNeeds } from './worker-needs.ts'

const removalLimits = {
  limit: chatLimits.pushRemovalsAtOnce,
  perNotification: chatLimits.pushRemovedPerNotificationMax,
}

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
    await chat.database.transaction((tx) => queueRemovals(tx, chat.clock.nowMs(), removalLimits))
    while (!signal.aborted && (await deliverNext(chat, relay)));
    await deleteShownNotifications(chat.database, chat.clock.nowMs() - chatLimits.pushShownAgeMaxMs)
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('notifications stopped', errorFields(error))
  }
}
