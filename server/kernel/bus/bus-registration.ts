import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { errorFields, type Logger } from '../logging/logger.ts'
import type { ConnectionSettings } from '../storage/connection-settings.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { openSession } from '../storage/session.ts'
import type { Bus } from './bus.ts'
import { reachPeers } from './reach-peers.ts'
import {
  isAnyNodeRegistered,
  type LockQuery,
  lockClass,
  loneWriteLock,
  nameClass,
  nameLock,
  registrationLock,
} from './registration-locks.ts'

/** This node has lost the bus while its peers still have it: its writes would not reach them. */
export class NodePartitioned extends Error {
  override readonly name = 'NodePartitioned'
}

/** Shows in the database which nodes have the bus, so that a node without it does not commit writes that they never receive. */
export interface BusRegistration {
  /**
   * Resolves once the peers see this node as registered, have noticed that it was away, and no write that bypasses it is in
   * progress.
   */
  registered(): Promise<void>
  /** Called when the registration is lost with the database session although the bus is connected. */
  onLost(listener: () => void): void
  /** Prevents the commit of a transaction with commit hooks while this node is partitioned from its peers. */
  guard(database: Database): Database
}

/** The registration of a single node, which has no peers. */
export const singleNodeRegistration: BusRegistration = {
  registered: async () => undefined,
  onLost: () => undefined,
  guard: (database) => database,
}

const checkEveryMs = 500
const recheckMs = 50
const checksNeeded = 3
const retryMs = 1_000
/** When NATS fails, the nodes notice it at different moments. */
const patienceMs = 2_000
/** Longer: a transaction that has not begun holds no locks. */
const reachPatienceMs = 5_000

export const partitionedReason = 'This node is partitioned: it has lost the bus while other nodes have it'

/**
 * A node on the bus holds a shared registration lock in the database. A node off the bus takes a second lock in each
 * transaction that concerns its peers, and commits only if no node holds the registration lock. A node that returns takes
 * the registration lock and then waits until the second lock is free. So either the writer sees the returning node, or the
 * returning node waits for the commit and reads it. It commits nothing that concerns its peers until each of them has replied
 * to it and thus has ended the queues that missed its events.
 */
export class DatabaseBusRegistration implements BusRegistration {
  readonly #bus: Bus
  readonly #log: Logger
  readonly #connection: ConnectionSettings
  readonly #lostListeners = new Set<() => void>()
  #driver: postgres.Sql | undefined
  #registering: Promise<void> | undefined
  #isHeld = false
  #isRegistered = false
  /** Every peer on the bus has replied since this node came back. */
  #isReached = false
  #isClosed = false
  #peersConnected = false

  private constructor(bus: Bus, connection: ConnectionSettings, log: Logger) {
    this.#bus = bus
    this.#connection = connection
    this.#log = log
    bus.onDisconnect(() => {
      this.#isReached = false
      void this.#watchWhileDisconnected()
    })
  }

  static async begin(bus: Bus, connection: ConnectionSettings, log: Logger): Promise<DatabaseBusRegistration> {
    const registration = new DatabaseBusRegistration(bus, connection, log)
    await registration.registered()
    return registration
  }

  /** Why this node must not lead. */
  refusal(): string | undefined {
    return this.#peersConnected && !this.#bus.isConnected ? partitionedReason : undefined
  }

  onLost(listener: () => void): void {
    this.#lostListeners.add(listener)
  }

  registered(): Promise<void> {
    if (this.#isRegistered) return Promise.resolve()
    this.#registering ??= this.#register().finally(() => {
      this.#registering = undefined
    })
    return this.#registering
  }

  guard(database: Database): Database {
    return {
      ...database,
      transaction: async (work, options) => {
        await this.#waitForPeers()
        return database.transaction(async (tx) => {
          const noted = { hasHooks: false }
          const value = await work(noteHooks(tx, noted))
          if (noted.hasHooks) await this.#waitForCommitRight(tx)
          return value
        }, options)
      },
      // Off the bus the right to commit needs a lock, which only a transaction holds until its commit.
      statement: async (work) => (this.#bus.isConnected && this.#isReached ? database.statement(work) : undefined),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#driver?.end({ timeout: 1 })
  }

  /** Before the transaction begins: a wait inside it would hold its locks. */
  async #waitForPeers(): Promise<void> {
    const giveUpAt = performance.now() + reachPatienceMs
    while (this.#bus.isConnected && !this.#isReached && performance.now() < giveUpAt) await delay(recheckMs)
  }

  async #waitForCommitRight(tx: Transaction): Promise<void> {
    const giveUpAt = performance.now() + (this.#peersConnected ? 0 : patienceMs)
    while (!this.#bus.isConnected || !this.#isReached) {
      if (!this.#bus.isConnected && (await mayWriteAlone(tx))) return
      if (performance.now() > giveUpAt) throw new NodePartitioned(partitionedReason)
      await delay(recheckMs)
    }
  }

  async #register(): Promise<void> {
    const [sql, bus] = [this.#session(), this.#bus]
    // The name first: a node that counts is also named.
    await sql`select pg_advisory_lock_shared(${nameClass}::int, ${nameLock(bus.node)}::int)`
    await sql`select pg_advisory_lock_shared(${lockClass}::int, ${registrationLock}::int)`
    this.#isHeld = sql === this.#driver
    // From here on no lone write starts; the lock is granted when those in progress have ended.
    await sql`select pg_advisory_lock(${lockClass}::int, ${loneWriteLock}::int)`
    await sql`select pg_advisory_unlock(${lockClass}::int, ${loneWriteLock}::int)`
    const isOver = () => !this.#isHeld || !bus.isConnected
    await reachPeers({ bus, sql: sql as unknown as LockQuery, log: this.#log, isOver })
    if (!this.#isHeld) throw new Error('The connection to the bus or to the database was lost')
    if (!bus.isConnected) return this.#unregister()
    this.#isRegistered = true
    this.#isReached = true
  }

  async #unregister(): Promise<void> {
    this.#isHeld = false
    this.#isRegistered = false
    const sql = this.#driver
    if (sql !== undefined) await sql`select pg_advisory_unlock_all()`
  }

  /** Without the bus, only the locks in the database show whether peers have it. */
  async #watchWhileDisconnected(): Promise<void> {
    let checks = 0
    while (!this.#bus.isConnected && !this.#isClosed) {
      try {
        if (this.#isHeld) await this.#unregister()
        checks = (await isAnyNodeRegistered(this.#session() as unknown as LockQuery)) ? checks + 1 : 0
        this.#peersConnected = checks >= checksNeeded
      } catch (error) {
        if (!this.#isClosed) this.#log.info('cannot check whether peers have the bus', errorFields(error))
      }
      await delay(checkEveryMs, undefined, { ref: false })
    }
    this.#peersConnected = false
    await this.#registerAgain()
  }

  async #registerAgain(): Promise<void> {
    while (this.#bus.isConnected && !this.#isClosed && !this.#isRegistered) {
      await this.registered().catch((error) => this.#log.warn('cannot register on the bus yet', errorFields(error)))
      if (!this.#isRegistered) await delay(retryMs, undefined, { ref: false })
    }
  }

  #session(): postgres.Sql {
    if (this.#driver !== undefined) return this.#driver
    const onClose = (session: postgres.Sql) => void this.#lost(session)
    this.#driver = openSession(this.#connection, { name: 'agora bus registration', onClose })
    return this.#driver
  }

  async #lost(driver: postgres.Sql): Promise<void> {
    if (driver !== this.#driver || this.#isClosed) return
    const wasHeld = this.#isHeld
    this.#driver = undefined
    this.#isHeld = false
    this.#isRegistered = false
    await driver.end({ timeout: 0 })
    if (!wasHeld || !this.#bus.isConnected) return
    for (const listener of this.#lostListeners) listener()
    await delay(retryMs, undefined, { ref: false })
    await this.#registerAgain()
  }
}

class PeerReturned extends Error {}

/** Whether no node is on the bus. A node that returns then waits for the end of this transaction. */
async function mayWriteAlone(tx: Transaction): Promise<boolean> {
  if (await isAnyNodeRegistered(tx.sql as unknown as LockQuery)) return false
  try {
    await tx.transaction(async ({ sql }) => {
      await sql`select pg_advisory_xact_lock_shared(${lockClass}::int, ${loneWriteLock}::int)`
      // The rollback releases the lock: a node that returns, such as this one, must not wait for a transaction that waits.
      if (await isAnyNodeRegistered(sql as unknown as LockQuery)) throw new PeerReturned()
    })
    return true
  } catch (error) {
    if (error instanceof PeerReturned) return false
    throw error
  }
}

/** A transaction concerns other nodes if it has commit hooks: they publish its events. */
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
