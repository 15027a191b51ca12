import type { Database, Sql } from '../../kernel/storage/database.ts'
import { afterReport, type Presence, type PresenceReport, type PresenceStep, withdrawn } from './rules.ts'

/** The boards of the other nodes. */
export interface OtherBoards {
  /** Sends the presence to the other boards. */
  notify(presence: Presence): void
  nowMs(): number
}

export interface PresenceOptions {
  /** Whether users with limited visibility see only the presence of users they may know. */
  readonly limitedToAccessible: boolean
  readonly others?: OtherBoards | undefined
}

/**
 * A presence of one node may reach another late: a client that changes nodes receives the updates of this time again.
 */
const underWayMs = 5_000

/**
 * When users were last seen. Every client reports once a minute, so it lives in memory and is written now and then:
 * after a crash users appear to have left a minute earlier, until their next report.
 */
export class PresenceBoard {
  readonly #database: Database
  readonly #entries = new Map<number, Presence>()
  readonly #unwritten = new Map<number, Presence>()
  /** Whether users with limited visibility see only the presence of users they may know. */
  readonly limitedToAccessible: boolean
  readonly #others: OtherBoards | undefined
  #lastUpdateId = 0

  constructor(database: Database, options: PresenceOptions) {
    this.#database = database
    this.limitedToAccessible = options.limitedToAccessible
    this.#others = options.others
  }

  /** Newer values in memory stay. */
  async load(): Promise<void> {
    for (const presence of await readPresence(this.#database.sql)) {
      if ((this.#entries.get(presence.userId)?.updateId ?? 0) >= presence.updateId) continue
      this.#entries.set(presence.userId, presence)
      this.#lastUpdateId = Math.max(this.#lastUpdateId, presence.updateId)
    }
  }

  /** Clients send it to get only later updates. */
  get lastUpdateId(): number {
    return this.#others === undefined ? this.#lastUpdateId : Math.max(0, this.#lastUpdateId - underWayMs)
  }

  /** Applies a presence of another node. */
  take(noted: Presence): void {
    if ((this.#entries.get(noted.userId)?.updateId ?? 0) >= noted.updateId) return
    // It arrived after newer updates, so it needs a higher id to reach their clients.
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

  /** undefined when the user was not visible. */
  withdraw(userId: number, nowS: number): Presence | undefined {
    const before = this.#entries.get(userId)
    if (before === undefined) return undefined
    const after = withdrawn(before, nowS, this.#nextUpdateId())
    this.#place(after)
    return after
  }

  /** Writes the changes since the last time. */
  async flush(): Promise<void> {
    const batch = [...this.#unwritten.values()]
    if (batch.length === 0) return
    await writePresence(this.#database.sql, batch)
    for (const written of batch) {
      if (this.#unwritten.get(written.userId) === written) this.#unwritten.delete(written.userId)
    }
  }

  /** Several nodes number by time, so that their numbers are comparable. */
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
