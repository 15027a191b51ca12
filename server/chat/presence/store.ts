import type { Database, Sql } from '../../kernel/storage/database.ts'
import { afterReport, type Presence, type PresenceReport, type PresenceStep, withdrawn } from './rules.ts'

/** Where several nodes keep a board each. */
export interface OtherBoards {
  /** The other boards are to show this too. */
  notify(presence: Presence): void
  nowMs(): number
}

export interface PresenceOptions {
  /** Whether people who may not see everybody see only the presence of those they may. */
  readonly limitedToAccessible: boolean
  readonly others?: OtherBoards | undefined
}

/**
 * What one node noted a moment ago may still be on its way to another: a client that asks another node than before, for
 * what came after the last it was told, is told that much of it again.
 */
const underWayMs = 5_000

/**
 * Who was seen when. Every client reports once a minute, so it lives in memory and is written now and then: after a
 * crash people look as if they had left a minute earlier, and their next report puts that right.
 */
export class PresenceBoard {
  readonly #database: Database
  readonly #entries = new Map<number, Presence>()
  readonly #unwritten = new Map<number, Presence>()
  /** Whether people who may not see everybody see the presence of everybody. */
  readonly limitedToAccessible: boolean
  readonly #others: OtherBoards | undefined
  #lastUpdateId = 0

  constructor(database: Database, options: PresenceOptions) {
    this.#database = database
    this.limitedToAccessible = options.limitedToAccessible
    this.#others = options.others
  }

  /** What is known already and newer than what was written stays. */
  async load(): Promise<void> {
    for (const presence of await readPresence(this.#database.sql)) {
      if ((this.#entries.get(presence.userId)?.updateId ?? 0) >= presence.updateId) continue
      this.#entries.set(presence.userId, presence)
      this.#lastUpdateId = Math.max(this.#lastUpdateId, presence.updateId)
    }
  }

  /** What a client names to be told only what came after it. */
  get lastUpdateId(): number {
    return this.#others === undefined ? this.#lastUpdateId : Math.max(0, this.#lastUpdateId - underWayMs)
  }

  /** Another node noted this. */
  take(noted: Presence): void {
    if ((this.#entries.get(noted.userId)?.updateId ?? 0) >= noted.updateId) return
    // It came later than what was told meanwhile, and must not hide behind it.
    const updateId = Math.max(noted.updateId, this.#lastUpdateId + 1)
    this.#lastUpdateId = updateId
    this.#entries.set(noted.userId, { ...noted, updateId })
  }

  of(userId: number): Presence | undefined {
    return this.#entries.get(userId)
  }

  all(): Iterable<Presence> {
    return this.#entries.values()
  }

  report(userId: number, report: PresenceReport): PresenceStep {
    const step = afterReport(this.#entries.get(userId), userId, report, this.#nextUpdateId())
    if (step.hasChanged) this.#place(step.presence)
    return step
  }

  /** undefined when nobody had seen the person anyway. */
  withdraw(userId: number, nowS: number): Presence | undefined {
    const before = this.#entries.get(userId)
    if (before === undefined) return undefined
    const after = withdrawn(before, nowS, this.#nextUpdateId())
    this.#place(after)
    return after
  }

  /** Writes what has changed since the last time. */
  async flush(): Promise<void> {
    const batch = [...this.#unwritten.values()]
    if (batch.length === 0) return
    await writePresence(this.#database.sql, batch)
    for (const written of batch) {
      if (this.#unwritten.get(written.userId) === written) this.#unwritten.delete(written.userId)
    }
  }

  /** Several nodes number by the time, so that the numbers of one mean something to the others. */
  #nextUpdateId(): number {
    return Math.max(this.#lastUpdateId + 1, this.#others?.nowMs() ?? 0)
  }

  #place(presence: Presence): void {
    this.#lastUpdateId = presence.updateId
    this.#entries.set(presence.userId, presence)
    this.#unwritten.set(presence.userId, presence)
    this.#others?.notify(presence)
  }
}

async function readPresence(sql: Sql): Promise<Presence[]> {
  const rows = await sql<{ user_id: number; active: number | null; connected: number; update_id: number }[]>`
    select user_id, last_active_at_s as active, last_connected_at_s as connected, update_id from presence`
  return rows.map((row) => ({
    userId: row.user_id,
    lastActiveAtS: row.active ?? undefined,
    lastConnectedAtS: row.connected,
    updateId: row.update_id,
  }))
}

async function writePresence(sql: Sql, batch: readonly Presence[]): Promise<void> {
  const rows = batch.map((one) => [one.userId, one.lastActiveAtS ?? null, one.lastConnectedAtS, one.updateId])
  await sql`
    insert into presence (user_id, last_active_at_s, last_connected_at_s, update_id)
    select (row->>0)::int, (row->>1)::bigint, (row->>2)::bigint, (row->>3)::bigint
    from jsonb_array_elements(${sql.json(rows as never)}) row
    on conflict (user_id) do update set last_active_at_s = excluded.last_active_at_s,
      last_connected_at_s = excluded.last_connected_at_s, update_id = excluded.update_id
    where presence.update_id <= excluded.update_id`
}

export interface WithPresence {
  readonly presence: PresenceBoard
}
