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
 * gone. A node cut off from the database may believe for a few seconds that it still leads: what must never happen twice
 * needs a fence in the database besides, such as a key it would collide with or rows it locks.
 */
export interface Leadership {
  readonly isLeader: boolean
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
}

const checkEveryMs = 1_000
const answerTimeoutMs = 5_000
/** A machine that lost its power says no goodbye: the database looks after it, and frees the lock when it is gone. */
const keepalives = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 9_000,
}
const connectTimeoutSeconds = 5

/** A deployment with one node is led by it. */
export const soleLeadership: Leadership = {
  isLeader: true,
  onChange(listener) {
    listener(true)
    return () => undefined
  },
  whileLeading: (job) => job,
  close: async () => undefined,
}

/** Answers once it is known whether the office was free. */
export async function openLeadership(options: LeadershipOptions): Promise<Leadership> {
  const office = new Office(options)
  await office.open()
  return office
}

class Office implements Leadership {
  readonly #options: LeadershipOptions
  readonly #key: string
  readonly #listeners = new Set<(isLeader: boolean) => void>()
  readonly #stop = new AbortController()
  #driver: postgres.Sql | undefined
  #isLeader = false
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

  whileLeading(job: Job): Job {
    return { ...job, run: async () => (this.#isLeader ? job.run() : undefined) }
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

  /** Takes the office when it is free, and makes sure of the connection when it is ours. */
  async #look(): Promise<void> {
    try {
      this.#driver ??= this.#connect()
      const sql = this.#driver
      if (this.#isLeader) await answered(sql`select 1`)
      else {
        const asked = sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${this.#key}::bigint) as taken`
        const [row] = await answered(asked)
        // The connection may have been lost between the answer and now; then its loss was told before.
        if (row?.taken === true && sql === this.#driver) this.#set(true)
      }
    } catch (error) {
      const { name, log } = this.#options
      if (!this.#stop.signal.aborted) log({ level: 'warn', message: 'Cannot look who leads', office: name, error })
      await this.#abandon(this.#driver)
    }
  }

  /** A connection that was lost, and the lock with it, is never used again. */
  async #abandon(driver: postgres.Sql | undefined): Promise<void> {
    if (driver === undefined || driver !== this.#driver) return
    this.#driver = undefined
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
        ...keepalives,
      },
    })
    return driver
  }
}

/** A database that does not answer any more may have given the office to somebody else. */
function answered<T>(query: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`The database did not answer within ${answerTimeoutMs} ms`))
    const timer = setTimeout(giveUp, answerTimeoutMs)
    Promise.resolve(query)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
