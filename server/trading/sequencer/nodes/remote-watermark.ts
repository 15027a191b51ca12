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

/** How far the read models are that another server writes. */
export class RemoteWatermark {
  readonly #options: RemoteWatermarkOptions
  #known: number

  constructor(options: RemoteWatermarkOptions) {
    this.#options = options
    this.#known = options.sequence
  }

  /** At least so far. */
  get watermark(): number {
    return this.#known
  }

  /** Asks the server that writes them, which then does not wait for more to come; while there is none, the table. */
  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    const { bus, scheduler } = this.#options
    for (let waitedMs = 0; sequence > this.#known; waitedMs += nodeLimits.watermarkPollMs) {
      if (waitedMs >= timeoutMs) return false
      try {
        const said = await bus.request(venueSubjects.readModels, sequence, { timeoutMs })
        this.#reach(typeof said === 'number' ? said : 0)
        break
      } catch (error) {
        this.#reach(await this.#written())
        if (!(error instanceof NoAnswer || error instanceof NoListener)) break
      }
      await new Promise<void>((resolve) => void scheduler.after(nodeLimits.watermarkPollMs, resolve))
    }
    return sequence <= this.#known
  }

  /** Learns how far they are without waiting for anything; where that cannot be had, what was known stands. */
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
