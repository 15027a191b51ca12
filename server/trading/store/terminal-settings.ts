import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import type { TerminalPartName } from '../domain/terminal-settings.ts'

/** A part of the terminal as an account arranged it. */
export interface TerminalPart {
  readonly name: TerminalPartName
  /** 0 for a part that is the same for all markets. */
  readonly market: number
  /** JSON. */
  readonly value: string
  readonly changedAtMs: number
}

export async function readTerminalParts(sql: Sql, accountId: number): Promise<TerminalPart[]> {
  return sql<TerminalPart[]>`
    select name, market_id as market, value, changed_at_ms as "changedAtMs" from terminal_settings
    where account_id = ${accountId} order by name, market_id`
}

const drawingsLock = 0x64726177

/** Saves the part, and of the drawings keeps those of the `marketsMax` markets that changed last. */
export async function saveTerminalPart(
  { sql }: Transaction,
  accountId: number,
  { name, market, value, changedAtMs }: TerminalPart,
  marketsMax: number,
): Promise<void> {
  // A request that saves at the same time would neither see this part nor be seen, and both would delete the same one.
  if (market !== 0) await sql`select pg_advisory_xact_lock(${drawingsLock}::int, ${accountId}::int)`
  await sql`
    insert into terminal_settings (account_id, name, market_id, value, changed_at_ms)
    values (${accountId}, ${name}, ${market}, ${value}, ${changedAtMs})
    on conflict (account_id, name, market_id) do update set
      value = excluded.value, changed_at_ms = excluded.changed_at_ms`
  if (market === 0) return
  await sql`
    delete from terminal_settings where account_id = ${accountId} and name = ${name} and market_id in (
      select market_id from terminal_settings where account_id = ${accountId} and name = ${name}
      order by changed_at_ms desc, market_id offset ${marketsMax})`
}
