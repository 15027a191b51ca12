import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { type ConnectionSettings, driverAddress } from './connection-settings.ts'
import { DriverSockets } from './driver-sockets.ts'
import type { StorageLog } from './storage-log.ts'

export interface HangWatchOptions {
  readonly connection: ConnectionSettings
  readonly log: StorageLog
  /** How long a probe may stay without a reply. */
  readonly patienceMs?: number
}

const askEveryMs = 1_000
const patienceDefaultMs = 5_000
/** The wait is split into so many steps, so that a pause of this process does not count as a hang of the database. */
const steps = 20

/**
 * Notices a database that accepts statements and does not reply: stopped, frozen, or behind a network that drops packets.
 * Then waiting calls fail and new ones are refused at once, until it replies again.
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

  /** Called when the database hangs, to fail the waiting calls. */
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
        // A refused or broken connection is a reply too: callers receive that error at once.
        isAnswered = true
        this.#giveUp()
      },
    )
    for (let step = 0; step < steps && !isAnswered && !signal.aborted; step++) {
      await delay(patienceMs / steps, undefined, { signal, ref: false }).catch(() => undefined)
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
    const message = hangs ? 'The database does not reply; waiting requests are refused' : 'The database replies again'
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
