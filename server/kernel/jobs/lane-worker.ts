import { WakeableWorker } from './wakeable-worker.ts'

/** The due work for one receiver. */
export interface Lane {
  readonly key: string
}

/**
 * Processes work from the database in lanes, one for each receiver: a receiver that answers slowly delays its own lane
 * only. The lanes at once are bounded, and a lane runs once at a time.
 */
export abstract class LaneWorker<L extends Lane> extends WakeableWorker {
  readonly #lanesMax: number
  readonly #busy = new Map<string, Promise<void>>()
  /** The busy lanes that may have got work after they looked for it. */
  readonly #again = new Set<string>()
  #isFull = false

  constructor(lanesMax: number) {
    super()
    this.#lanesMax = lanesMax
  }

  /** The lanes with due work besides the busy ones, the longest due first. */
  protected abstract dueLanes(busy: readonly string[]): Promise<readonly L[]>

  /** Processes the work of a lane. False if there was none. */
  protected abstract work(lane: L, signal: AbortSignal): Promise<boolean>

  protected override async round(signal: AbortSignal): Promise<void> {
    for (const key of this.#busy.keys()) this.#again.add(key)
    this.#isFull = false
    const lanes = await this.dueLanes([...this.#busy.keys()])
    for (const lane of lanes) {
      if (signal.aborted) return
      if (this.#busy.has(lane.key)) continue
      if (this.#busy.size >= this.#lanesMax) {
        this.#isFull = true
        return
      }
      this.#busy.set(lane.key, this.#run(lane, signal))
    }
  }

  override async settled(): Promise<void> {
    do {
      await super.settled()
      await Promise.all(this.#busy.values())
    } while (this.isRunning || this.#busy.size > 0)
  }

  async #run(lane: L, signal: AbortSignal): Promise<void> {
    let hasWorked = false
    try {
      hasWorked = await this.work(lane, signal)
    } catch (error) {
      this.failed(error)
    } finally {
      this.#busy.delete(lane.key)
      const isAgain = this.#again.delete(lane.key)
      if (hasWorked || isAgain || this.#isFull) super.wake()
    }
  }
}
