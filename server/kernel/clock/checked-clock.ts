import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../logging/logger.ts'
import type { Clock } from './clock.ts'

export interface ClockSources {
  /** What the machine says the time is; it may be set at any moment. */
  readonly machine: Clock
  /** Runs evenly and is never set. */
  readonly elapsedMs?: () => number
  /** What the database says the time is; all servers of a deployment share it. */
  readonly databaseMs: () => Promise<number>
  readonly log: Logger
}

const lookEveryMs = 1_000
/** A reading that took longer says too little. */
const readingMsMax = 500
/** Clocks that are further apart than this disagree. */
const toleranceMs = 1_000
/** How far one reading may move the time, so that it runs evenly. */
const correctionMsMax = 20
/** One wrong reading is nothing; this many in a row are a clock that is wrong. */
const wrongReadings = 2
/** A clock that jumped and was wrong is set right before this; one that was set right stays where it is. */
const believedAfterMs = 30_000
const firstReadings = 5

interface Jump {
  readonly byMs: number
  readonly sinceElapsedMs: number
}

/**
 * The time for everything that is judged or recorded. It starts from the database's clock and goes on by itself, so that a
 * clock that is set, on this machine or on the database's, moves nothing by one reading. Every second it is held against
 * both: `problem` says when they disagree.
 */
export class CheckedClock implements Clock {
  readonly #sources: Required<ClockSources>
  readonly #stop = new AbortController()
  #startMs = 0
  #startElapsedMs = 0
  #jump: Jump | undefined
  /** How far the machine's clock is ahead, and how often in a row that was too far. */
  #machineAheadMs = 0
  #machineWrong = 0
  #watching: Promise<void> = Promise.resolve()

  constructor(sources: ClockSources) {
    this.#sources = { elapsedMs: () => performance.now(), ...sources }
  }

  nowMs(): number {
    return Math.floor(this.#timeAt(this.#sources.elapsedMs()))
  }

  /** Why this server must not decide by the time now, in words for an operator; undefined when all clocks agree. */
  problem(): string | undefined {
    if (this.#jump !== undefined) return `The database's clock jumped by ${Math.round(this.#jump.byMs)} ms`
    if (this.#machineWrong < wrongReadings) return undefined
    const direction = this.#machineAheadMs > 0 ? 'ahead of' : 'behind'
    const byMs = Math.round(Math.abs(this.#machineAheadMs))
    return `The clock of this server is ${byMs} ms ${direction} the database's; set it right`
  }

  /** Takes the time from the database; throws when it does not answer. */
  async start(): Promise<void> {
    let reading = await this.#read()
    for (let more = 1; more < firstReadings && reading.tookMs > readingMsMax; more++) reading = await this.#read()
    this.#begin(reading)
    this.#holdAgainstMachine()
    // At once, not after a second look: nothing of it has been relied on yet.
    this.#machineWrong *= wrongReadings
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  /** One look at the other clocks; a database that does not answer says nothing. */
  async look(): Promise<void> {
    const reading = await this.#read().catch(() => undefined)
    if (reading !== undefined && reading.tookMs <= readingMsMax) this.#holdAgainstDatabase(reading)
    this.#holdAgainstMachine()
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

  #holdAgainstDatabase(reading: Reading): void {
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
    } else if (this.#jump !== undefined && reading.atElapsedMs - this.#jump.sinceElapsedMs >= believedAfterMs) {
      log.warn("the database's clock is believed", { byMs: Math.round(byMs) })
      this.#begin(reading)
    }
  }

  #holdAgainstMachine(): void {
    const wasWrong = this.#machineWrong >= wrongReadings
    this.#machineAheadMs = this.#sources.machine.nowMs() - this.nowMs()
    this.#machineWrong = Math.abs(this.#machineAheadMs) > toleranceMs ? this.#machineWrong + 1 : 0
    const isWrong = this.#machineWrong >= wrongReadings
    const facts = { aheadMs: Math.round(this.#machineAheadMs) }
    if (isWrong && !wasWrong) this.#sources.log.error('the clock of this server is wrong', facts)
    if (wasWrong && !isWrong) this.#sources.log.info('the clock of this server is right again', facts)
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.look()
    }
  }
}

interface Reading {
  readonly databaseMs: number
  readonly atElapsedMs: number
  readonly tookMs: number
}
