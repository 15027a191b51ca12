import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { type ConnectionSettings, driverAddress } from './connection-settings.ts'
import { DriverSockets } from './driver-sockets.ts'
import type { StorageLog } from './storage-log.ts'

export interface HangWatchOptions {
  readonly connection: ConnectionSettings
  readonly log: StorageLog
  /** How long a question may stay without an answer. */
  readonly patienceMs?: number
}

const askEveryMs = 1_000
const patienceDefaultMs = 5_000
/** Patience is counted in so many looks, so that a process that stood still itself does not blame the database. */
const looks = 20

/**
 * Notices a database that takes questions and answers none: stopped, frozen, or behind a network that swallows packets.
 * Whatever waits for it then is ended and whatever comes is refused at once, until it answers again.
 */
export class HangWatch {
  readonly #options: HangWatchOptions
  readonly #cuts = new Set<() => void>()
  readonly #stop = new AbortController()
  #isHung = false
  #asking: { readonly driver: postgres.Sql; readonly sockets: DriverSockets } | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(options: HangWatchOptions) {
    this.#options = options
  }

  get isHung(): boolean {
    return this.#isHung
  }

  /** Called when the database hangs, to end what waits for it. */
  onHang(cut: () => void): void {
    this.#cuts.add(cut)
  }

  start(): void {
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
    this.#giveUp()
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const hangs = await this.#looksHung()
      if (!signal.aborted) this.#set(hangs)
      await delay(askEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #looksHung(): Promise<boolean> {
    const { patienceMs = patienceDefaultMs } = this.#options
    const { signal } = this.#stop
    let isAnswered = false
    this.#ask().then(
      () => {
        isAnswered = true
      },
      () => {
        // Refused or broken is an answer too: those who ask hear of it at once.
        isAnswered = true
        this.#giveUp()
      },
    )
    for (let look = 0; look < looks && !isAnswered && !signal.aborted; look++) {
      await delay(patienceMs / looks, undefined, { signal, ref: false }).catch(() => undefined)
    }
    if (!isAnswered) this.#giveUp()
    return !isAnswered
  }

  async #ask(): Promise<unknown> {
    this.#asking ??= this.#connect()
    return this.#asking.driver`select 1`
  }

  #set(hangs: boolean): void {
    if (hangs === this.#isHung) return
    this.#isHung = hangs
    const message = hangs ? 'The database does not answer; what waits for it is refused' : 'The database answers again'
    this.#options.log({ level: hangs ? 'error' : 'info', message })
    if (hangs) for (const cut of this.#cuts) cut()
  }

  #giveUp(): void {
    const asking = this.#asking
    this.#asking = undefined
    void asking?.driver.end({ timeout: 0 }).finally(() => asking.sockets.cut())
  }

  #connect(): { driver: postgres.Sql; sockets: DriverSockets } {
    const { connection } = this.#options
    const sockets = new DriverSockets()
    const driver = postgres({
      ...driverAddress(connection),
      ...sockets.optionFor(connection),
      max: 1,
      fetch_types: false,
      max_lifetime: null,
      connection: { application_name: 'agora watch' },
    })
    return { driver, sockets }
  }
}
