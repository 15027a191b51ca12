import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { registerNext } from './register-devices.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** Registers devices at the relay, apart from the notifications: a slow registration must not delay them. */
export class PushRegistrations extends WakeableWorker {
  readonly #chat: WorkerNeeds

  constructor(chat: WorkerNeeds) {
    super()
    this.#chat = chat
  }

  protected override async round(signal: AbortSignal): Promise<void> {
    const { relay } = this.#chat.push
    while (relay !== undefined && !signal.aborted && (await registerNext(this.#chat, relay)));
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('registrations of devices stopped', errorFields(error))
  }
}
