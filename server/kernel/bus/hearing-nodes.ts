import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { errorFields, type Logger } from '../logging/logger.ts'
import { type ConnectionSettings, driverAddress } from '../storage/connection-settings.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { sessionKeepalives } from '../storage/leadership.ts'
import type { Bus } from './bus.ts'

/** This node cannot hear the others while they hear each other: what it would write, nobody there would be told. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

/** Which nodes hear each other, as far as one of them must know it before it writes. */
export interface Hearing {
  /** Resolves once the others know that this node hears them, and nothing that was written without its knowledge is under way. */
  shown(): Promise<void>
  /** Called when this node hears the others and the database has forgotten that it does. */
  onForgotten(listener: () => void): void
  /** Keeps a transaction from its commit while this node is cut off from others that hear each other. */
  guard(database: Database): Database
}

/** Of a single node. */
export const soleHearing: Hearing = {
  shown: async () => undefined,
  onForgotten: () => undefined,
  guard: (database) => database,
}

const connectTimeoutSeconds = 5
const lookEveryMs = 500
const lookAgainMs = 50
const looksForCertainty = 3
const retryMs = 1_000
/** When NATS goes away for all, none of them learns it at the same moment. */
const patienceMs = 2_000
const lockClass = createHash('sha256').update('agora nodes that hear each other').digest().readUInt32BE() >>> 1
const hearingLock = 1
const loneWriteLock = 2

export const cutOffReason = 'This node cannot hear the other nodes, which hear each other'

/**
 * A node that is on the bus holds a shared lock in the database for as long as it is. One that is not takes another lock
 * with each transaction that others would have to be told of, and commits it only when nobody holds the first. A node that
 * comes back takes the first, then waits until nobody has the second: so either the writer sees the one that hears, or that
 * one waits for the commit and reads it.
 */
export class HearingNodes implements Hearing {
  readonly #bus: Bus
  readonly #log: Logger
  readonly #connection: ConnectionSettings
  readonly #forgotten = new Set<() => void>()
  #driver: postgres.Sql | undefined
  #showing: Promise<void> | undefined
  #isHeld = false
  #isShown = false
  #isClosed = false
  #othersHear = false

  private constructor(bus: Bus, connection: ConnectionSettings, log: Logger) {
    this.#bus = bus
    this.#connection = connection
    this.#log = log
    bus.onCutOff(() => void this.#whileCutOff())
  }

  static async begin(bus: Bus, connection: ConnectionSettings, log: Logger): Promise<HearingNodes> {
    const hearing = new HearingNodes(bus, connection, log)
    await hearing.shown()
    return hearing
  }

  /** Why this node is to leave to another what only one may do. */
  refusal(): string | undefined {
    return this.#othersHear && !this.#bus.isConnected ? cutOffReason : undefined
  }

  onForgotten(listener: () => void): void {
    this.#forgotten.add(listener)
  }

  shown(): Promise<void> {
    if (this.#isShown) return Promise.resolve()
    this.#showing ??= this.#show().finally(() => {
      this.#showing = undefined
    })
    return this.#showing
  }

  guard(database: Database): Database {
    return {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const noted = { hasHooks: false }
          const value = await work(noteHooks(tx, noted))
          if (noted.hasHooks) await this.#mayCommit(tx)
          return value
        }, options),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#driver?.end({ timeout: 1 })
  }

  async #mayCommit({ sql }: Transaction): Promise<void> {
    const giveUpAt = performance.now() + (this.#othersHear ? 0 : patienceMs)
    while (!this.#bus.isConnected) {
      const someoneHears = () => anyoneHears(sql as unknown as Ask)
      if (!(await someoneHears())) {
        await sql`select pg_advisory_xact_lock_shared(${lockClass}::int, ${loneWriteLock}::int)`
        if (!(await someoneHears())) return
      }
      if (performance.now() > giveUpAt) throw new CutOff(cutOffReason)
      await delay(lookAgainMs)
    }
  }

  async #show(): Promise<void> {
    const sql = this.#session()
    await sql`select pg_advisory_lock_shared(${lockClass}::int, ${hearingLock}::int)`
    this.#isHeld = sql === this.#driver
    // Those who write alone do not begin anew from here on; whoever had begun has ended when this is granted.
    await sql`select pg_advisory_lock(${lockClass}::int, ${loneWriteLock}::int)`
    await sql`select pg_advisory_unlock(${lockClass}::int, ${loneWriteLock}::int)`
    if (!this.#isHeld) throw new Error('The connection to the database was lost')
    if (this.#bus.isConnected) this.#isShown = true
    else await this.#hide()
  }

  async #hide(): Promise<void> {
    this.#isHeld = false
    this.#isShown = false
    const sql = this.#driver
    if (sql !== undefined) await sql`select pg_advisory_unlock_all()`
  }

  /** Nobody can tell this node whether the others hear each other, so it looks. */
  async #whileCutOff(): Promise<void> {
    let looks = 0
    while (!this.#bus.isConnected && !this.#isClosed) {
      try {
        if (this.#isHeld) await this.#hide()
        looks = (await anyoneHears(this.#session() as unknown as Ask)) ? looks + 1 : 0
        this.#othersHear = looks >= looksForCertainty
      } catch (error) {
        if (!this.#isClosed) this.#log.info('whether the other nodes hear each other is not known', errorFields(error))
      }
      await delay(lookEveryMs, undefined, { ref: false })
    }
    this.#othersHear = false
  }

  #session(): postgres.Sql {
    if (this.#driver !== undefined) return this.#driver
    const sql: postgres.Sql = postgres({
      ...driverAddress(this.#connection),
      max: 1,
      connect_timeout: connectTimeoutSeconds,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onclose: () => void this.#lost(sql),
      connection: { application_name: 'agora hearing', ...sessionKeepalives },
    })
    this.#driver = sql
    return sql
  }

  async #lost(driver: postgres.Sql): Promise<void> {
    if (driver !== this.#driver || this.#isClosed) return
    const wasHeld = this.#isHeld
    this.#driver = undefined
    this.#isHeld = false
    this.#isShown = false
    await driver.end({ timeout: 0 })
    if (!wasHeld || !this.#bus.isConnected) return
    for (const listener of this.#forgotten) listener()
    while (this.#bus.isConnected && !this.#isClosed && !this.#isShown) {
      await delay(retryMs, undefined, { ref: false })
      await this.shown().catch((error) =>
        this.#log.warn('the other nodes cannot be shown yet that this one hears them', errorFields(error)),
      )
    }
  }
}

type Ask = (text: TemplateStringsArray, ...values: readonly number[]) => PromiseLike<readonly unknown[]>

async function anyoneHears(sql: Ask): Promise<boolean> {
  const found = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${lockClass}::int::oid and objid = ${hearingLock}::int::oid and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`
  return found.length > 0
}

/** Whoever has to be told of a transaction is told by its hooks. */
function noteHooks(tx: Transaction, noted: { hasHooks: boolean }): Transaction {
  return {
    ...tx,
    onCommit(hook) {
      noted.hasHooks = true
      tx.onCommit(hook)
    },
    transaction: (work) => tx.transaction((inner) => work(noteHooks(inner, noted))),
  }
}
