import type { Sql } from '../../../kernel/storage/database.ts'
import { inChunks, numbers, storable, words } from './chunks.ts'
import type { LedgerProjection } from './ledger-projection.ts'
import type { LedgerEntry } from './rows.ts'

interface Total {
  readonly accountId: number
  readonly coinId: number
  total: bigint
}

interface Numbered {
  readonly entry: LedgerEntry
  readonly entryId: number
  readonly balance: bigint
}

/**
 * Writes the entries, numbered from `firstId`, each with the account's balance after it, and the final total of every
 * account.
 */
export async function writeLedger(sql: Sql, ledger: LedgerProjection, firstId: number): Promise<void> {
  const totals = new Map<string, Total>()
  for (const { accountId, coinId } of ledger.entries) touch(totals, accountId, coinId)
  for (const part of inChunks([...totals.values()])) await loadTotals(sql, totals, part)
  const numbered: Numbered[] = []
  for (const entry of ledger.entries) {
    const total = touch(totals, entry.accountId, entry.coinId)
    total.total += entry.amount - entry.fee
    if (!entry.isSilent) numbered.push({ entry, entryId: firstId + numbered.length, balance: total.total })
  }
  for (const entries of inChunks(numbered)) await insertEntries(sql, entries)
  for (const part of inChunks(totals.values())) await saveTotals(sql, part)
}

function touch(totals: Map<string, Total>, accountId: number, coinId: number): Total {
  const key = `${accountId}/${coinId}`
  let total = totals.get(key)
  if (total === undefined) {
    total = { accountId, coinId, total: 0n }
    totals.set(key, total)
  }
  return total
}

async function loadTotals(sql: Sql, totals: Map<string, Total>, part: readonly Total[]): Promise<void> {
  const rows = await sql<{ accountId: number; coinId: number; total: string }[]>`
    select account_id as "accountId", coin_id as "coinId", total
    from account_totals join unnest(
      ${numbers(part, (total) => total.accountId)}::bigint[],
      ${numbers(part, (total) => total.coinId)}::integer[]
    ) as wanted (account_id, coin_id) using (account_id, coin_id)`
  for (const { accountId, coinId, total } of rows) touch(totals, accountId, coinId).total = BigInt(total)
}

async function insertEntries(sql: Sql, entries: readonly Numbered[]): Promise<void> {
  await sql`
    insert into ledger_entries (
      account_id, at_ms, entry_id, sequence, coin_id, kind, amount, fee, balance, reference_id, reason
    )
    select * from unnest(
      ${numbers(entries, ({ entry }) => entry.accountId)}::bigint[],
      ${numbers(entries, ({ entry }) => entry.atMs)}::bigint[],
      ${numbers(entries, ({ entryId }) => entryId)}::bigint[],
      ${numbers(entries, ({ entry }) => entry.sequence)}::bigint[],
      ${numbers(entries, ({ entry }) => entry.coinId)}::integer[],
      ${words(entries, ({ entry }) => entry.kind)}::text[],
      ${numbers(entries, ({ entry }) => entry.amount)}::numeric[],
      ${numbers(entries, ({ entry }) => entry.fee)}::numeric[],
      ${numbers(entries, ({ balance }) => balance)}::numeric[],
      ${numbers(entries, ({ entry }) => entry.referenceId)}::bigint[],
      ${entries.map(({ entry }) => storable(entry.reason))}::text[]
    )`
}

async function saveTotals(sql: Sql, part: readonly Total[]): Promise<void> {
  await sql`
    insert into account_totals (account_id, coin_id, total)
    select * from unnest(
      ${numbers(part, (total) => total.accountId)}::bigint[],
      ${numbers(part, (total) => total.coinId)}::integer[],
      ${numbers(part, (total) => total.total)}::numeric[]
    )
    on conflict (account_id, coin_id) do update set total = excluded.total`
}
