import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from './guarded-sql.ts'

/** What a commit must mean here: it is on the disk, and stays readable when the machine loses its power. */
const needed = [
  { name: 'synchronous_commit', isSafe: (value: string) => value !== 'off' },
  { name: 'fsync', isSafe: (value: string) => value === 'on' },
  { name: 'full_page_writes', isSafe: (value: string) => value === 'on' },
] as const

const names = needed.map(({ name }) => name)

/**
 * Why what this session commits may be lost in a crash, in words for an operator; undefined when it is not. The session's
 * own values count, wherever they come from: the server, the database, the role or the connection.
 */
export async function durabilityProblem(sql: Sql): Promise<string | undefined> {
  const rows = await sql<{ name: string; value: string; source: string }[]>`
    select name, setting as value, source from pg_settings where name = any(${names})`
  const unsafe = needed.flatMap(({ name, isSafe }) => {
    const row = rows.find((one) => one.name === name)
    return row === undefined || isSafe(row.value) ? [] : [`${name} is ${row.value} (${row.source})`]
  })
  if (unsafe.length === 0) return undefined
  return `PostgreSQL may lose commits in a crash: ${unsafe.join(', ')}; set it to on, or AGORA_DURABLE_COMMITS=optional`
}

const lookEveryMs = 5_000

/** Looks again and again whether commits are durable. */
export class DurabilityWatch {
  readonly #sql: Sql
  readonly #stop = new AbortController()
  #problem: string | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** As it was found last. */
  problem(): string | undefined {
    return this.#problem
  }

  async start(): Promise<void> {
    await this.#look()
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      // A database that does not answer commits nothing: what was known of it stands.
      if (!signal.aborted) await this.#look().catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    this.#problem = await durabilityProblem(this.#sql)
  }
}
