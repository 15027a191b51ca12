import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../logging/logger.ts'
import type { Clock } from './clock.ts'

export interface ClockSources {
  /** The machine's clock, which may be changed at any moment. */
  readonly machine: Clock
  /** A monotonic clock. */
  readonly elapsedMs?: () => number
  /** The database's clock, which all nodes of a deployment share. */
  readonly databaseMs: () => Promise<number>
  readonly log: Logger
}

const compareEveryMs = 1_000
/** A reading that took longer is too inaccurate. */
const readingMsMax = 500
/** Clocks that are further apart than this disagree. */
const toleranceMs = 1_000
/** The maximum correction by one reading, so that the time runs evenly. */
const correctionMsMax = 20
/** A clock is wrong after this many wrong readings in a row. */
const wrongReadings = 2
/** A wrong jump is corrected within this time; a jump that lasts longer was a correction. */
const acceptedAfterMs = 30_000
const firstReadings = 5

interface Jump {
  readonly byMs: number
  readonly sinceElapsedMs: number
}

/**
 * The time for every decision and record. It starts from the database's clock and runs on the monotonic clock, so that a
 * change of the machine's or the database's clock has no effect at once. Every second it is compared with both: `problem`
 * reports a disagreement.
 */
export class CheckedClock implements Clock {
  readonly #sources: Required<ClockSources>
  readonly #stop = new AbortController()
  #startMs = 0
  #startElapsedMs = 0
  #jump: Jump | undefined
  /** How far the machine's clock is ahead, and how often in a row that was too much. */
  #machineAheadMs = 0
  #machineWrong = 0
  #watching: Promise<void> = Promise.resolve()

  constructor(sources: ClockSources) {
    this.#sources = { elapsedMs: () => performance.now(), ...sources }
  }

  nowMs(): number {
    return Math.floor(this.#timeAt(this.#sources.elapsedMs()))
  }

  /** Why this server must not rely on the time, for an operator; undefined if all clocks agree. */
  problem(): string | undefined {
    if (this.#jump !== undefined) return `The database's clock jumped by ${Math.round(this.#jump.byMs)} ms`
    if (this.#machineWrong < wrongReadings) return undefined
    const direction = this.#machineAheadMs > 0 ? 'ahead of' : 'behind'
    const byMs = Math.round(Math.abs(this.#machineAheadMs))
    return `The clock of this server is ${byMs} ms ${direction} the database's; correct it`
  }

  /** Reads the time from the database; throws if it is unreachable. */
  async start(): Promise<void> {
    let reading = await this.#read()
    for (let more = 1; more < firstReadings && reading.tookMs > readingMsMax; more++) reading = await this.#read()
    this.#begin(reading)
    this.#compareWithMachine()
    // One reading suffices: nothing relies on the time yet.
    this.#machineWrong *= wrongReadings
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  /** Compares the clocks once; an unreachable database is skipped. */
  async compare(): Promise<void> {
    const reading = await this.#read().catch(() => undefined)
    if (reading !== undefined && reading.tookMs <= readingMsMax) this.#compareWithDatabase(reading)
    this.#compareWithMachine()
  }

  #timeAt(elapsedMs: number): number {
    return this.#startMs + (elapsedMs - this.#startElapsedMs)
  }

  #begin({ databaseMs, atElapsedMs }: Reading): void {
    this.#startMs = databaseMs
    this.#startElapsedMs = atElapsedMs
    this.#jump = undefined
  }

  async #read(): Promise<Reading> {
    const before = this.#sources.elapsedMs()
    const databaseMs = await this.#sources.databaseMs()
    const tookMs = this.#sources.elapsedMs() - before
    return { databaseMs, atElapsedMs: before + tookMs / 2, tookMs }
  }

  #compareWithDatabase(reading: Reading): void {
    const { log } = this.#sources
    const byMs = reading.databaseMs - this.#timeAt(reading.atElapsedMs)
    if (Math.abs(byMs) <= toleranceMs) {
      if (this.#jump !== undefined) log.info('the clocks agree again')
      this.#jump = undefined
      this.#startMs += Math.min(Math.max(byMs, -correctionMsMax), correctionMsMax)
      return
    }
    const isSame = this.#jump !== undefined && Math.abs(byMs - this.#jump.byMs) <= toleranceMs
    if (!isSame) {
      log.error("the database's clock jumped", { byMs: Math.round(byMs) })
      this.#jump = { byMs, sinceElapsedMs: reading.atElapsedMs }
    } else if (this.#jump !== undefined && reading.atElapsedMs - this.#jump.sinceElapsedMs >= acceptedAfterMs) {
      log.warn("the database's new time is accepted", { byMs: Math.round(byMs) })
      this.#begin(reading)
    }
  }

  #compareWithMachine(): void {
    const wasWrong = this.#machineWrong >= wrongReadings
    this.#machineAheadMs = this.#sources.machine.nowMs() - this.nowMs()
    this.#machineWrong = Math.abs(this.#machineAheadMs) > toleranceMs ? this.#machineWrong + 1 : 0
    const isWrong = this.#machineWrong >= wrongReadings
    const fields = { aheadMs: Math.round(this.#machineAheadMs) }
    if (isWrong && !wasWrong) this.#sources.log.error('the clock of this server is wrong', fields)
    if (wasWrong && !isWrong) this.#sources.log.info('the clock of this server is correct again', fields)
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(compareEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.compare()
    }
  }
}

interface Reading {
  readonly databaseMs: number
  readonly atElapsedMs: number
  readonly tookMs: number
}
