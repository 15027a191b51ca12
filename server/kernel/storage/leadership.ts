import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import type { Job } from '../jobs/jobs.ts'
import { type ConnectionSettings, driverAddress } from './connection-settings.ts'
import type { StorageLog } from './storage-log.ts'

/**
 * Which node does what only one may do. One name is one office: `const jobs = await openLeadership({ name: 'jobs', … })`,
 * then `jobs.whileLeading(job)` for a job of the clock, or `isLeader` and `onChange` for anything that lasts.
 *
 * The office is an advisory lock on a connection that serves nothing else, so it is free the moment that connection is
 * gone. The database ends that connection when nothing comes over it for `leaseMs`: a node that hangs is replaced. A node
 * that hung or was cut off may believe for a moment that it still leads: what must never happen twice needs a fence in the
 * database besides, such as a key it would collide with or rows it locks, and an answer that must not be old asks
 * `confirmed` first.
 */
export interface Leadership {
  readonly isLeader: boolean
  /**
   * Undefined while the database cannot have given the office away yet. Otherwise resolves once the database says that this
   * node still holds it, and rejects with `LeadershipLost` when it does not or says nothing in time.
   */
  confirmed(): Promise<void> | undefined
  /** Called with every change, and at once when this node already leads. */
  onChange(listener: (isLeader: boolean) => void): () => void
  /** The same job, whose runs do nothing while another node leads. */
  whileLeading(job: Job): Job
  /** Gives the office up. */
  close(): Promise<void>
}

export interface LeadershipOptions {
  readonly connection: ConnectionSettings
  readonly name: string
  readonly log: StorageLog
  /** Why this node must not lead now, in words for an operator; asked before it takes the office and while it holds it. */
  readonly refusal?: (() => string | undefined) | undefined
  /** The database gives the office away after so long without a word of its holder; 0 waits for the connection to break. */
  readonly leaseMs?: number
}

/** This node does not hold the office any more, or cannot find out. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost'
}

const checkEveryMs = 1_000
const answerTimeoutMs = 5_000
/** Several beats long, so that a slow moment costs nobody the office. */
const leaseDefaultMs = 6_000
/** This part of the lease counts as certain; the rest is for clocks that do not run alike. */
const certainPart = 0.6
const confirmWithinMs = 2_000
/** A machine that lost its power says no goodbye: the database looks after it, and frees the lock when it is gone. */
export const sessionKeepalives = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 9_000,
}
const connectTimeoutSeconds = 5

/** A deployment with one node is led by it. */
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

/** Answers once it is known whether the office was free. */
export async function openLeadership(options: LeadershipOptions): Promise<Leadership> {
  const office = new LockLeadership(options)
  await office.open()
  return office
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
  /** When the newest question was asked that the session of the lock has answered. */
  #heldAt = Number.NEGATIVE_INFINITY
  #confirming: Promise<void> | undefined
  #refusedBy: string | undefined
  #kept: Promise<void> = Promise.resolve()

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
    return { ...job, run: async () => ((await this.#surelyLeads()) ? job.run() : undefined) }
  }

  async open(): Promise<void> {
    await this.#look()
    this.#kept = this.#keep()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#kept
    this.#set(false)
    await this.#driver?.end({ timeout: 1 })
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(checkEveryMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted) await this.#look()
    }
  }

  get #leaseMs(): number {
    return this.#options.leaseMs ?? leaseDefaultMs
  }

  /** Takes the office when it is free, and makes sure of the connection when it is ours. */
  async #look(): Promise<void> {
    try {
      if (await this.#isRefused()) return
      this.#driver ??= this.#connect()
      if (this.#isLeader) await this.#beat(answerTimeoutMs)
      else await this.#tryToTake(this.#driver)
    } catch (error) {
      const { name, log } = this.#options
      if (!this.#stop.signal.aborted) log({ level: 'warn', message: 'Cannot look who leads', office: name, error })
      await this.#abandon(this.#driver)
    }
  }

  async #tryToTake(sql: postgres.Sql): Promise<void> {
    const askedAt = performance.now()
    const asked = sql<{ taken: boolean; session: number }[]>`
      select pg_try_advisory_lock(${this.#key}::bigint) as taken, pg_backend_pid() as session`
    const [row] = await answered(asked, answerTimeoutMs)
    // The connection may have been lost between the answer and now; then its loss was told before.
    if (row?.taken !== true || sql !== this.#driver) return
    this.#session = row.session
    this.#heldAt = askedAt
    this.#set(true)
  }

  /** One word to the database, which keeps the lease, and one back from the session that holds the lock. */
  async #beat(withinMs: number): Promise<void> {
    const sql = this.#driver
    const askedAt = performance.now()
    if (sql === undefined) throw new LeadershipLost('The connection that held the office is gone')
    const [row] = await answered(sql<{ session: number }[]>`select pg_backend_pid() as session`, withinMs)
    if (row?.session !== this.#session || sql !== this.#driver)
      throw new LeadershipLost('The connection that held the office is gone')
    this.#heldAt = Math.max(this.#heldAt, askedAt)
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

  async #surelyLeads(): Promise<boolean> {
    if (!this.#isLeader) return false
    try {
      await this.confirmed()
      return true
    } catch {
      return false
    }
  }

  /** Gives the office up when this node must not lead. */
  async #isRefused(): Promise<boolean> {
    const { refusal, name, log } = this.#options
    const reason = refusal?.()
    if (reason !== this.#refusedBy && reason !== undefined)
      log({ level: 'error', message: 'This node must not lead', office: name, reason })
    this.#refusedBy = reason
    if (reason === undefined) return false
    if (this.#isLeader) await this.#abandon(this.#driver)
    return true
  }

  /** A connection that was lost, and the lock with it, is never used again. */
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
    log({ level: 'info', message: isLeader ? 'This node leads' : 'This node no longer leads', office: name })
    for (const listener of this.#listeners) listener(isLeader)
  }

  #connect(): postgres.Sql {
    const driver: postgres.Sql = postgres({
      ...driverAddress(this.#options.connection),
      max: 1,
      connect_timeout: connectTimeoutSeconds,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onclose: () => void this.#abandon(driver),
      connection: {
        application_name: `agora ${this.#options.name}`,
        statement_timeout: answerTimeoutMs,
        idle_session_timeout: this.#leaseMs,
        ...sessionKeepalives,
      },
    })
    return driver
  }
}

/** A database that does not answer any more may have given the office to somebody else. */
function answered<T>(query: PromiseLike<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`The database did not answer within ${withinMs} ms`))
    const timer = setTimeout(giveUp, withinMs)
    Promise.resolve(query)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
