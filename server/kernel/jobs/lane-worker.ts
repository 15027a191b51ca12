import { WakeableWorker } from './wakeable-worker.ts'

export interface LaneBounds {
  /** Lanes at once. */
  readonly lanesMax: number
  /** Of these, lanes that only quick receivers get, however many slow ones occupy the others. */
  readonly lanesForQuick?: number
  /** A clock that is never set back. */
  readonly elapsedMs?: () => number
}

/** A run that takes longer is slow. */
const slowAfterMs = 3_000
/** A receiver that was slow counts as quick again after this time: it could be slow whenever many others are. */
const slowForMs = 3_600_000
const receiversMax = 1_000

/** The due work for one receiver. */
export interface Lane {
  readonly key: string
}

/**
 * Processes work from the database in lanes, one for each receiver: a receiver that answers slowly delays its own lane
 * only. The lanes at once are bounded, and a lane runs once at a time. Some lanes can be kept for receivers that have proved
 * to be quick.
 */
export abstract class LaneWorker<L extends Lane> extends WakeableWorker {
  readonly #lanesMax: number
  readonly #lanesForQuick: number
  readonly #elapsedMs: () => number
  readonly #busy = new Map<string, Promise<void>>()
  /** The busy lanes of receivers that have not proved to be quick. */
  readonly #unproved = new Set<string>()
  /** When the last run of a receiver ended that was quick, and that was slow. */
  readonly #quick = new Map<string, number>()
  readonly #slow = new Map<string, number>()
  /** The busy lanes that may have got work after they looked for it. */
  readonly #again = new Set<string>()
  #isFull = false

  constructor({ lanesMax, lanesForQuick = 0, elapsedMs = () => performance.now() }: LaneBounds) {
    super()
    this.#lanesMax = lanesMax
    this.#lanesForQuick = lanesForQuick
    this.#elapsedMs = elapsedMs
  }

  /** The lanes with due work besides the busy ones, the longest due first; only those of `among`, if given. */
  protected abstract dueLanes(busy: readonly string[], among?: readonly string[]): Promise<readonly L[]>

  /** Processes the work of a lane. False if there was none. */
  protected abstract work(lane: L, signal: AbortSignal): Promise<boolean>

  protected override async round(signal: AbortSignal): Promise<void> {
    for (const key of this.#busy.keys()) this.#again.add(key)
    this.#isFull = false
    this.#start(await this.dueLanes([...this.#busy.keys()]), signal)
    if (!this.#isFull || this.#busy.size >= this.#lanesMax) return
    // The longest due may all be slow.
    const quick = [...this.#quick.keys()].filter((key) => !this.#busy.has(key) && this.#isQuick(key))
    if (quick.length > 0) this.#start(await this.dueLanes([...this.#busy.keys()], quick), signal)
  }

  #start(lanes: readonly L[], signal: AbortSignal): void {
    for (const lane of lanes) {
      const { key } = lane
      if (signal.aborted) return
      if (this.#busy.has(key)) continue
      const isQuick = this.#isQuick(key)
      const hasRoom = isQuick || this.#unproved.size < this.#lanesMax - this.#lanesForQuick
      if (this.#busy.size >= this.#lanesMax || !hasRoom) {
        this.#isFull = true
        continue
      }
      if (!isQuick) this.#unproved.add(key)
      this.#busy.set(key, this.#run(lane, signal))
    }
  }

  #isQuick(key: string): boolean {
    const slowAtMs = this.#slow.get(key)
    return this.#quick.has(key) && (slowAtMs === undefined || this.#elapsedMs() - slowAtMs >= slowForMs)
  }

  #noteRun(key: string, startedAtMs: number): void {
    const nowMs = this.#elapsedMs()
    const runs = nowMs - startedAtMs < slowAfterMs ? this.#quick : this.#slow
    runs.delete(key)
    runs.set(key, nowMs)
    const [oldest] = runs.keys()
    if (runs.size > receiversMax && oldest !== undefined) runs.delete(oldest)
  }

  override async settled(): Promise<void> {
    do {
      await super.settled()
      await Promise.all(this.#busy.values())
    } while (this.isRunning || this.#busy.size > 0)
  }

  async #run(lane: L, signal: AbortSignal): Promise<void> {
    let hasWorked = false
    const startedAtMs = this.#elapsedMs()
    try {
      hasWorked = await this.work(lane, signal)
    } catch (error) {
      this.failed(error)
    } finally {
      this.#busy.delete(lane.key)
      this.#unproved.delete(lane.key)
      if (this.#lanesForQuick > 0) this.#noteRun(lane.key, startedAtMs)
      const isAgain = this.#again.delete(lane.key)
      if (hasWorked || isAgain || this.#isFull) super.wake()
    }
  }
}
