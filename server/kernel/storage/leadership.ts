import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Job } from '../jobs/jobs.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openSession } from './session.ts'
import type { StorageLog } from './storage-log.ts'

/**
 * Elects the node for work that only one node may do, by name: `const jobs = await openLeadership({ name: 'jobs', … })`,
 * then `jobs.whileLeading(job)` for a scheduled job, or `isLeader` and `onChange` for lasting work.
 *
 * The leader holds an advisory lock on a dedicated connection, so the lock is free as soon as that connection ends. The
 * database ends an idle connection after `leaseMs`, so a hung node is replaced. A node that hung or was disconnected may
 * believe for a moment that it still leads: work that must never happen twice also needs a fence in the database, such as
 * a unique key or row locks, and a reply that must not be stale waits for `confirmed` first.
 */
export interface Leadership {
  readonly isLeader: boolean
  /**
   * Undefined while the lease certainly lasts. Otherwise resolves once the database confirms that this node still holds the
   * lock, and rejects with `LeadershipLost` if it does not or does not reply in time.
   */
  confirmed(): Promise<void> | undefined
  /** Called with every change, and at once if this node already leads. */
  onChange(listener: (isLeader: boolean) => void): () => void
  /** The same job; its runs do nothing while another node leads. */
  whileLeading(job: Job): Job
  /** Gives the lead up. */
  close(): Promise<void>
}

export interface LeadershipOptions {
  readonly connection: ConnectionSettings
  readonly name: string
  readonly log: StorageLog
  /** Why this node must not lead now, for an operator; checked before it leads and while it leads. */
  readonly refusal?: (() => string | undefined) | undefined
  /** The database frees the lock after this long without a message of its holder; 0: only when the connection ends. */
  readonly leaseMs?: number
}

/** This node no longer leads, or cannot find out. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost'
}

const checkEveryMs = 1_000
const answerTimeoutMs = 5_000
/** Several heartbeats long, so that a slow moment does not cost the lead. */
const leaseDefaultMs = 6_000
/** This part of the lease counts as certain; the rest allows for clock drift. */
const certainPart = 0.6
const confirmWithinMs = 2_000

/** A single node always leads. */
export const singleNodeLeadership: Leadership = {
  isLeader: true,
  confirmed: () => undefined,
  onChange(listener) {
    listener(true)
    return () => undefined
  },
  whileLeading: (job) => job,
  close: async () => undefined,
}

/** Resolves once it is known whether this node leads. */
export async function openLeadership(options: LeadershipOptions): Promise<Leadership> {
  const leadership = new LockLeadership(options)
  await leadership.open()
  return leadership
}

class LockLeadership implements Leadership {
  readonly #options: LeadershipOptions
  readonly #key: string
  readonly #listeners = new Set<(isLeader: boolean) => void>()
  readonly #stop = new AbortController()
  #driver: postgres.Sql | undefined
  #isLeader = false
  /** The session that holds the lock. */
  #session: number | undefined
  /** The send time of the newest query that the lock's session has answered. */
  #heldAt = Number.NEGATIVE_INFINITY
  #confirming: Promise<void> | undefined
  #refusedBy: string | undefined
  #keeping: Promise<void> = Promise.resolve()

  constructor(options: LeadershipOptions) {
    this.#options = options
    this.#key = createHash('sha256').update(`agora ${options.name}`).digest().readBigInt64BE().toString()
  }

  get isLeader(): boolean {
    return this.#isLeader
  }

  onChange(listener: (isLeader: boolean) => void): () => void {
    this.#listeners.add(listener)
    if (this.#isLeader) listener(true)
    return () => this.#listeners.delete(listener)
  }

  confirmed(): Promise<void> | undefined {
    if (this.#isLeader && performance.now() - this.#heldAt < this.#leaseMs * certainPart) return undefined
    this.#confirming ??= this.#confirm().finally(() => {
      this.#confirming = undefined
    })
    return this.#confirming
  }

  whileLeading(job: Job): Job {
    return { ...job, run: async () => ((await this.#certainlyLeads()) ? job.run() : undefined) }
  }

  async open(): Promise<void> {
    await this.#check()
    this.#keeping = this.#keep()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#keeping
    this.#set(false)
    await this.#driver?.end({ timeout: 1 })
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(checkEveryMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted) await this.#check()
    }
  }

  get #leaseMs(): number {
    return this.#options.leaseMs ?? leaseDefaultMs
  }

  /** Takes the lock if it is free; renews the lease if this node has it. */
  async #check(): Promise<void> {
    try {
      if (await this.#isRefused()) return
      this.#driver ??= this.#connect()
      if (this.#isLeader) await this.#beat(answerTimeoutMs)
      else await this.#tryLock(this.#driver)
    } catch (error) {
      const { name, log } = this.#options
      if (!this.#stop.signal.aborted)
        log({ level: 'warn', message: 'Cannot check the leadership', leadership: name, error })
      await this.#abandon(this.#driver)
    }
  }

  async #tryLock(sql: postgres.Sql): Promise<void> {
    const sentAt = performance.now()
    const query = sql<{ taken: boolean; session: number }[]>`
      select pg_try_advisory_lock(${this.#key}::bigint) as taken, pg_backend_pid() as session`
    const [row] = await withTimeout(query, answerTimeoutMs)
    // The connection may have been lost since the reply; then the loss was already handled.
    if (row?.taken !== true || sql !== this.#driver) return
    this.#session = row.session
    this.#heldAt = sentAt
    this.#set(true)
  }

  /** Sends a query, which renews the lease, and checks that the session with the lock replies. */
  async #beat(withinMs: number): Promise<void> {
    const sql = this.#driver
    const sentAt = performance.now()
    if (sql === undefined) throw new LeadershipLost('The connection with the lock is lost')
    const [row] = await withTimeout(sql<{ session: number }[]>`select pg_backend_pid() as session`, withinMs)
    if (row?.session !== this.#session || sql !== this.#driver)
      throw new LeadershipLost('The connection with the lock is lost')
    this.#heldAt = Math.max(this.#heldAt, sentAt)
  }

  async #confirm(): Promise<void> {
    if (!this.#isLeader) throw new LeadershipLost('Another node may lead')
    try {
      await this.#beat(confirmWithinMs)
    } catch (error) {
      throw error instanceof LeadershipLost
        ? error
        : new LeadershipLost('The database does not say who leads', { cause: error })
    }
  }

  async #certainlyLeads(): Promise<boolean> {
    if (!this.#isLeader) return false
    try {
      await this.confirmed()
      return true
    } catch {
      return false
    }
  }

  /** Gives the lead up if this node must not lead. */
  async #isRefused(): Promise<boolean> {
    const { refusal, name, log } = this.#options
    const reason = refusal?.()
    if (reason !== this.#refusedBy && reason !== undefined)
      log({ level: 'error', message: 'This node must not lead', leadership: name, reason })
    this.#refusedBy = reason
    if (reason === undefined) return false
    if (this.#isLeader) await this.#abandon(this.#driver)
    return true
  }

  /** A lost connection, and the lock with it, is never used again. */
  async #abandon(driver: postgres.Sql | undefined): Promise<void> {
    if (driver === undefined || driver !== this.#driver) return
    this.#driver = undefined
    this.#session = undefined
    this.#set(false)
    await driver.end({ timeout: 0 })
  }

  #set(isLeader: boolean): void {
    if (this.#isLeader === isLeader) return
    this.#isLeader = isLeader
    const { name, log } = this.#options
    log({ level: 'info', message: isLeader ? 'This node leads' : 'This node no longer leads', leadership: name })
    for (const listener of this.#listeners) listener(isLeader)
  }

  #connect(): postgres.Sql {
    const { connection, name } = this.#options
    const settings = { statement_timeout: answerTimeoutMs, idle_session_timeout: this.#leaseMs }
    const onClose = (driver: postgres.Sql) => void this.#abandon(driver)
    return openSession(connection, { name: `agora ${name}`, onClose, settings })
  }
}

/** A database that does not reply may have given the lock to another node. */
function withTimeout<T>(query: PromiseLike<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`The database did not answer within ${withinMs} ms`))
    const timer = setTimeout(giveUp, withinMs)
    Promise.resolve(query)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
