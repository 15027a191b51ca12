import { type Bus, NoAnswer, NoListener } from '../../../kernel/bus/bus.ts'
import type { Sql } from '../../../kernel/storage/database.ts'
import { readWatermark } from '../../store/read-models/read-model-state.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import { nodeLimits, venueSubjects } from './node-limits.ts'

export interface RemoteWatermarkOptions {
  readonly bus: Bus
  readonly sql: Sql
  readonly scheduler: Scheduler
  readonly sequence: number
}

/** The watermark of the read models that another server writes. */
export class RemoteWatermark {
  readonly #options: RemoteWatermarkOptions
  #known: number

  constructor(options: RemoteWatermarkOptions) {
    this.#options = options
    this.#known = options.sequence
  }

  /** The true value is at least this. */
  get watermark(): number {
    return this.#known
  }

  /** Asks the server that writes them, which then writes without batching; without a leader, reads the table. */
  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    const { bus, scheduler } = this.#options
    for (let waitedMs = 0; sequence > this.#known; waitedMs += nodeLimits.watermarkPollMs) {
      if (waitedMs >= timeoutMs) return false
      try {
        const reply = await bus.request(venueSubjects.readModels, sequence, { timeoutMs })
        this.#reach(typeof reply === 'number' ? reply : 0)
        break
      } catch (error) {
        this.#reach(await this.#written())
        if (!(error instanceof NoAnswer || error instanceof NoListener)) break
      }
      await new Promise<void>((resolve) => void scheduler.after(nodeLimits.watermarkPollMs, resolve))
    }
    return sequence <= this.#known
  }

  /** Reads the watermark without waiting; if that fails, the known value remains. */
  async look(): Promise<void> {
    this.#reach(await this.#written().catch(() => 0))
  }

  async #written(): Promise<number> {
    const { sequence } = await readWatermark(this.#options.sql)
    return sequence
  }

  #reach(sequence: number): void {
    this.#known = Math.max(this.#known, sequence)
  }
}
