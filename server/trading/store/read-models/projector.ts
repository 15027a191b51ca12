import { setTimeout as delay } from 'node:timers/promises'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import { type Database, DatabaseUnavailable } from '../../../kernel/storage/database.ts'
import type { MarketUnitsCache } from './market-units.ts'
import { type ProjectedGroup, Projection } from './projection.ts'
import { ReadModelsMoved, type Watermark, writeProjection } from './read-model-state.ts'
import { WatermarkWaiters } from './watermark-waiters.ts'

/** Reproduces the events of a part of the journal that are no longer in memory. */
export interface CatchUp {
  /** Passes on every row after `sequence` up to the current end of the journal, one after the other. */
  advance(sequence: number, take: (group: ProjectedGroup) => Promise<void>): Promise<void>
}

export interface ProjectorOptions {
  readonly database: Database
  readonly units: MarketUnitsCache
  readonly watermark: Watermark
  readonly log: Logger
  /** Opened when the projector falls behind, and dropped when it has caught up. */
  readonly openCatchUp: (sequence: number) => Promise<CatchUp>
  readonly limits?: Partial<ProjectorLimits>
}

export interface ProjectorLimits {
  /** How long changes are batched while no reader waits for them. */
  readonly gatherMs: number
  /** Above this many rows the changes are dropped and reproduced from the journal: memory stays bounded. */
  readonly pendingRowsMax: number
  readonly catchUpRowsPerWrite: number
  /** Pauses between attempts while writing fails. */
  readonly retryMs: number
  readonly retryLongestMs: number
}

const defaultLimits: ProjectorLimits = {
  gatherMs: 100,
  pendingRowsMax: 100_000,
  catchUpRowsPerWrite: 5_000,
  retryMs: 200,
  retryLongestMs: 10_000,
}

/**
 * Writes the read models from the journal, in batches, each with its watermark in one transaction. It never delays the
 * venue: changes that it cannot write in time are dropped and reproduced from the journal. On any error it reports the
 * problem and retries until it succeeds.
 */
export class Projector {
  readonly #options: ProjectorOptions
  readonly #limits: ProjectorLimits
  readonly #waiters: WatermarkWaiters
  #pending: Projection
  /** The newest published sequence, in `pending` or not. */
  #newest: number
  #working: Promise<void> | undefined
  #wakeUp: AbortController | undefined
  readonly #stop = new AbortController()
  #problem: string | undefined
  #failures = 0
  /** Since the last success. */
  #failuresInARow = 0

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    const { sequence } = options.watermark
    this.#waiters = new WatermarkWaiters(sequence)
    this.#pending = new Projection(options.units, sequence)
    this.#newest = sequence
  }

  /** The read models contain everything up to here. */
  get watermark(): number {
    return this.#waiters.watermark
  }

  /** Why the read models do not advance, as a text for an operator. */
  problem(): string | undefined {
    return this.#problem
  }

  /** Failed write attempts since the start. */
  get failures(): number {
    return this.#failures
  }

  /**
   * Takes the groups in order. A group that was already taken, or comes after a gap, is not lost: the journal has it.
   */
  take(group: ProjectedGroup): void {
    this.#newest = Math.max(this.#newest, group.sequence)
    if (group.firstSequence === this.#pending.sequence + 1) this.#pending.take(group)
    if (this.#pending.size > this.#limits.pendingRowsMax) this.#pending = this.#projectionAfter(this.#pending.after)
    this.#start()
  }

  /** True if the read models contain everything up to this sequence before the timeout. */
  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    const reached = this.#waiters.waitFor(sequence, timeoutMs)
    this.#wakeUp?.abort()
    return reached
  }

  /** Writes the pending changes, if the database allows. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#wakeUp?.abort()
    await this.#working
    this.#waiters.giveUp()
  }

  #start(): void {
    if (this.#working !== undefined || this.#stop.signal.aborted) return
    this.#working = this.#work().finally(() => {
      this.#working = undefined
      // A group may have arrived since the last check.
      if (this.watermark < this.#newest) this.#start()
    })
  }

  async #work(): Promise<void> {
    while (this.watermark < this.#newest) {
      const isBehind = this.#pending.sequence <= this.watermark
      if (isBehind && this.#stop.signal.aborted) break
      try {
        if (isBehind) {
          await this.#catchUp()
        } else {
          if (!this.#stop.signal.aborted && !this.#waiters.isAwaited) await this.#gather()
          await this.#write(this.#swap())
        }
      } catch (error) {
        await this.#recoverFrom(error)
      }
    }
  }

  /** Continues from the state of the database, with the journal after it. */
  async #recoverFrom(error: unknown): Promise<void> {
    const { log } = this.#options
    if (error instanceof ReadModelsMoved) {
      // The same journal gives the same rows, no matter which server writes them: continue after the stored ones.
      log.warn('another server wrote the read models', { from: this.watermark, to: error.found })
      this.#waiters.reach(error.found)
    } else {
      await this.#pauseAfter(error)
    }
    this.#pending = this.#projectionAfter(this.watermark)
  }

  /** Retries after every error: an unexpected one may be fixed while the server runs. */
  async #pauseAfter(error: unknown): Promise<void> {
    const { retryMs, retryLongestMs } = this.#limits
    const pauseMs = Math.min(retryMs * 2 ** Math.min(this.#failuresInARow, 16), retryLongestMs)
    this.#failures += 1
    this.#failuresInARow += 1
    this.#problem = `The read models are stuck at sequence ${this.watermark} and are retried: ${messageOf(error)}`
    const facts = { sequence: this.watermark, attempt: this.#failuresInARow, pauseMs }
    this.#options.log.error('the read models cannot be written', { ...facts, ...errorFields(error) })
    await delay(pauseMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
  }

  #reach(sequence: number): void {
    if (this.#failuresInARow > 0) this.#options.log.info('the read models are written again', { sequence })
    this.#failuresInARow = 0
    this.#problem = undefined
    this.#waiters.reach(sequence)
  }

  async #gather(): Promise<void> {
    this.#wakeUp = new AbortController()
    await delay(this.#limits.gatherMs, undefined, { signal: this.#wakeUp.signal }).catch(() => undefined)
    this.#wakeUp = undefined
  }

  #swap(): Projection {
    const taken = this.#pending
    this.#pending = this.#projectionAfter(taken.sequence)
    return taken
  }

  /** Retries while the database is unreachable, so that the collected changes need not be reproduced. */
  async #write(projection: Projection): Promise<void> {
    for (;;) {
      try {
        await writeProjection(this.#options.database, projection)
        return this.#reach(projection.sequence)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.#stop.signal.aborted) throw error
        await this.#pauseAfter(error)
      }
    }
  }

  async #catchUp(): Promise<void> {
    const { log, openCatchUp } = this.#options
    log.warn('rebuilding read models from the journal', { from: this.watermark, newest: this.#newest })
    const source = await openCatchUp(this.watermark)
    let projection = this.#projectionAfter(this.watermark)
    const flush = async (): Promise<void> => {
      if (projection.sequence > projection.after) await this.#write(projection)
      projection = this.#projectionAfter(projection.sequence)
    }
    while (this.watermark < this.#newest && !this.#stop.signal.aborted) {
      await source.advance(projection.sequence, async (group) => {
        projection.take(group)
        if (projection.size >= this.#limits.catchUpRowsPerWrite) await flush()
      })
      await flush()
    }
    this.#pending = this.#projectionAfter(this.watermark)
    log.info('the read models have caught up', { sequence: this.watermark })
  }

  #projectionAfter(sequence: number): Projection {
    return new Projection(this.#options.units, sequence)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
