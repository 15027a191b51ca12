import postgres from 'postgres'
import { invariant } from '../values/invariant.ts'
import { registerArrayTypes } from './array-types.ts'
import { type ConnectionSettings, driverAddress } from './connection-settings.ts'
import { asUnavailable, DatabaseUnavailable, isConnectionLoss, isDiskFull } from './database-errors.ts'
import { DriverSockets } from './driver-sockets.ts'
import { guardSql, type Sql } from './guarded-sql.ts'
import type { HangWatch } from './hang-watch.ts'
import type { StorageLog } from './storage-log.ts'

export interface PoolLimits {
  readonly poolSize: number
  readonly connectTimeoutMs: number
  readonly statementTimeoutMs: number
  readonly idleInTransactionTimeoutMs: number
  /** Sessions plan each statement once, for any parameters. */
  readonly keepsPlans?: boolean
}

/** Events of the database besides the errors of single calls. */
export interface PoolWatches {
  readonly hang?: HangWatch | undefined
  /** Called for every statement that found the disk of the database full. */
  readonly onDiskFull?: (() => void) | undefined
}

export type DriverPool = postgres.Sql<{ int8: number | bigint }>

/** How long statements on a retired pool may run before its connections are closed. */
const retiredPoolGraceMs = 60_000
const reconnectDelaySeconds = 0.05
const closeGraceSeconds = 5

interface Generation {
  readonly driver: DriverPool
  readonly sockets: DriverSockets
  hasConnected: boolean
}

/**
 * The driver's pool, replaced as a whole when an open connection breaks. A postgres.js connection that receives a statement
 * at the moment it breaks keeps the unsent bytes and never recovers, so no connection of the old pool is used again.
 */
export class ConnectionPool {
  readonly sql: Sql
  readonly #settings: ConnectionSettings
  readonly #limits: PoolLimits
  readonly #log: StorageLog
  readonly #watches: PoolWatches
  readonly #retired = new Map<Generation, NodeJS.Timeout>()
  #current: Generation
  #closed = false

  constructor(settings: ConnectionSettings, limits: PoolLimits, log: StorageLog, watches: PoolWatches = {}) {
    this.#settings = settings
    this.#limits = limits
    this.#log = log
    this.#watches = watches
    watches.hang?.onHang(() => this.#cut())
    this.#current = this.#open()
    this.sql = guardSql(() => this.#current.driver, {
      refusal: () => this.refusal(),
      translate: (error) => this.translate(error),
    })
  }

  get driver(): DriverPool {
    return this.#current.driver
  }

  /** Why no statement may be sent now. */
  refusal(): DatabaseUnavailable | undefined {
    if (this.#watches.hang?.isHung !== true) return undefined
    return new DatabaseUnavailable('it does not answer', { mayHaveCommitted: false })
  }

  /** Converts a connection error into `DatabaseUnavailable` and replaces the pool for the next statement. */
  translate(error: unknown, driver: DriverPool = this.#current.driver): unknown {
    if (isConnectionLoss(error) && driver === this.#current.driver && this.refusal() === undefined)
      this.#replace(this.#current)
    if (isDiskFull(error)) this.#watches.onDiskFull?.()
    return asUnavailable(error)
  }

  async close(): Promise<void> {
    this.#closed = true
    const retired = [...this.#retired]
    this.#retired.clear()
    const ending = retired.map(([{ driver }, timer]) => {
      clearTimeout(timer)
      // Without waiting: broken connections never end.
      return driver.end({ timeout: 0 })
    })
    await Promise.all([this.#current.driver.end({ timeout: closeGraceSeconds }), ...ending])
  }

  #replace(generation: Generation): void {
    // A pool that never connected is not replaced, so that an outage does not accumulate pools.
    if (this.#closed || generation !== this.#current || !generation.hasConnected) return
    this.#current = this.#open()
    const { driver } = generation
    const timer = setTimeout(() => {
      this.#retired.delete(generation)
      void driver.end({ timeout: closeGraceSeconds })
    }, retiredPoolGraceMs)
    timer.unref()
    this.#retired.set(generation, timer)
    this.#log({ level: 'warn', message: 'A database connection broke; opening new ones' })
  }

  /** Fails every call that waits for a hung database. Statements already sent may still be executed. */
  #cut(): void {
    if (this.#closed) return
    const all = [this.#current, ...this.#retired.keys()]
    for (const timer of this.#retired.values()) clearTimeout(timer)
    this.#retired.clear()
    this.#current = this.#open()
    // A regular end first, so that queued calls fail too and open no new connection.
    for (const { driver, sockets } of all) void driver.end({ timeout: 0 }).finally(() => sockets.cut())
  }

  #open(): Generation {
    const limits = this.#limits
    const sockets = new DriverSockets()
    const driver: DriverPool = postgres<{ int8: postgres.PostgresType<number | bigint> }>({
      ...driverAddress(this.#settings),
      ...sockets.optionFor(this.#settings),
      max: limits.poolSize,
      connect_timeout: limits.connectTimeoutMs / 1000,
      // The caller decides about retries; while the server is down every call must fail at once, without a backoff.
      backoff: () => reconnectDelaySeconds,
      fetch_types: false,
      // A connection that expires would look like a broken one.
      max_lifetime: null,
      onclose: () => this.#replace(generation),
      onparameter: () => {
        generation.hasConnected = true
      },
      onnotice: (notice) => {
        if (notice.severity === 'WARNING') this.#log({ level: 'warn', message: 'database', notice: notice.message })
      },
      types: { int8 },
      connection: {
        application_name: 'agora',
        statement_timeout: limits.statementTimeoutMs,
        idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
        TimeZone: 'UTC',
        ...(limits.keepsPlans === true ? { plan_cache_mode: 'force_generic_plan' } : {}),
      },
    })
    registerArrayTypes(driver.options)
    const generation: Generation = { driver, sockets, hasConnected: false }
    return generation
  }
}

const int8 = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint) => value.toString(),
  parse(text: string): number {
    const value = Number(text)
    invariant(Number.isSafeInteger(value), `the int8 ${text} from the database is not a safe integer`)
    return value
  },
}
