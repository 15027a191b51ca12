import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from './guarded-sql.ts'

/** The settings that make a commit durable: it is on the disk and survives a power failure. */
const needed = [
  { name: 'synchronous_commit', isSafe: (value: string) => value !== 'off' },
  { name: 'fsync', isSafe: (value: string) => value === 'on' },
  { name: 'full_page_writes', isSafe: (value: string) => value === 'on' },
] as const

const names = needed.map(({ name }) => name)

/** `required`: a commit survives a crash of the machine. `replicated`: also its loss, since a standby has confirmed it. */
export type DurableCommits = 'required' | 'replicated'

/**
 * Why commits of this session may be lost, for an operator; undefined if they are durable. The session's values count,
 * whether the server, the database, the role or the connection sets them.
 */
export async function durabilityProblem(sql: Sql, commits: DurableCommits): Promise<string | undefined> {
  return (await crashProblem(sql)) ?? (commits === 'replicated' ? await replicationProblem(sql) : undefined)
}

/** A commit waits for a standby only with these two settings. A primary without its standby commits nothing. */
async function replicationProblem(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ commit: string; standbys: string }[]>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`
  if (row === undefined || (row.standbys !== '' && ['on', 'remote_apply'].includes(row.commit))) return undefined
  const problem =
    row.standbys === '' ? 'synchronous_standby_names is empty' : `synchronous_commit is ${row.commit}, not on`
  return `PostgreSQL does not wait for a standby: ${problem}; set it, or AGORA_DURABLE_COMMITS=required`
}

async function crashProblem(sql: Sql): Promise<string | undefined> {
  const rows = await sql<{ name: string; value: string; source: string }[]>`
    select name, setting as value, source from pg_settings where name = any(${names})`
  const unsafe = needed.flatMap(({ name, isSafe }) => {
    const row = rows.find((one) => one.name === name)
    return row === undefined || isSafe(row.value) ? [] : [`${name} is ${row.value} (${row.source})`]
  })
  if (unsafe.length === 0) return undefined
  return `PostgreSQL may lose commits in a crash: ${unsafe.join(', ')}; set it to on, or AGORA_DURABLE_COMMITS=optional`
}

const checkEveryMs = 5_000

/** Checks repeatedly whether commits are durable. */
export class DurabilityWatch {
  readonly #sql: Sql
  readonly #commits: DurableCommits
  readonly #stop = new AbortController()
  #problem: string | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(sql: Sql, commits: DurableCommits) {
    this.#sql = sql
    this.#commits = commits
  }

  /** The result of the last check. */
  problem(): string | undefined {
    return this.#problem
  }

  async start(): Promise<void> {
    await this.#check()
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await delay(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      // An unreachable database commits nothing: the last result stays valid.
      if (!signal.aborted) await this.#check().catch(() => undefined)
    }
  }

  async #check(): Promise<void> {
    this.#problem = await durabilityProblem(this.#sql, this.#commits)
  }
}
