/**
 * Writes histories of any size straight into the tables: every trade has its own taker order and one of the thousand orders
 * before it as maker order, and every fourth trade its four ledger entries. A few market makers have two fifths of the
 * orders; the other accounts have the more, the smaller their number. Rows are spread evenly over the months.
 */
import type { Database, Sql } from '../../server/kernel/storage/database.ts'
import { type HistoryTable, monthOf } from '../../server/trading/store/histories/partitions.ts'

export interface GeneratedHistories {
  /** Of each table. */
  readonly rows: number
  readonly months: number
  readonly startMs: number
  readonly msPerRow: number
}

export const accounts = 100_000
export const marketMakers = 5
export const markets = 60
const firstMonthMs = Date.UTC(2024, 0)
/** A maker order is among this many orders before the trade. */
const makerReach = 1_000

export async function generateHistories(database: Database, rows: number, months: number): Promise<GeneratedHistories> {
  const { sql } = database
  const endMs = Date.UTC(2024, months)
  const histories = { rows, months, startMs: firstMonthMs, msPerRow: (endMs - firstMonthMs) / rows }
  await createFunctions(sql, histories)
  await sql`alter table history_partitions disable trigger user`
  for (let atMs = firstMonthMs; atMs < endMs; atMs = monthOf(atMs).untilMs) {
    const month = atMs
    await database.transaction((tx) => generateMonth(tx.sql, histories, month))
  }
  await sql`alter table history_partitions enable trigger user`
  await sql`set statement_timeout = 0`
  await sql`set default_statistics_target = 30`
  for (const table of ['orders', 'trades', 'ledger_entries', 'history_partitions'])
    await sql`vacuum (analyze) ${sql(table)}`
  return histories
}

async function createFunctions(sql: Sql, { startMs, msPerRow }: GeneratedHistories): Promise<void> {
  await sql.unsafe(`
    create or replace function row_share(n bigint, seed bigint) returns float8 immutable language sql as
      $$ select (hashint8extended(n, seed) & 2147483647) / 2147483648.0::float8 $$;
    create or replace function row_account(n bigint) returns bigint immutable language sql as
      $$ select case when n % 5 < 2 then 1 + (row_share(n, 1) * ${marketMakers})::bigint % ${marketMakers}
        else ${marketMakers + 1} + ((${accounts - marketMakers - 1}) * power(row_share(n, 1), 3))::bigint end $$;
    create or replace function row_market(n bigint) returns integer immutable language sql as
      $$ select 1 + (${markets - 1} * power(row_share(n, 2), 2))::integer $$;
    create or replace function row_maker(n bigint) returns bigint immutable language sql as
      $$ select greatest(1, n - 1 - (row_share(n, 3) * ${makerReach})::bigint) $$;
    create or replace function row_at_ms(n bigint) returns bigint immutable language sql as
      $$ select ${startMs} + (n * ${msPerRow}::float8)::bigint $$;`)
}

/** The rows first, then the indexes: attaching a partition builds them. */
async function generateMonth(sql: Sql, { rows, startMs, msPerRow }: GeneratedHistories, atMs: number): Promise<void> {
  await sql`set local statement_timeout = 0`
  const { fromMs, untilMs } = monthOf(atMs)
  const first = Math.max(1, Math.ceil((fromMs - startMs) / msPerRow))
  const last = Math.min(rows, Math.ceil((untilMs - startMs) / msPerRow) - 1)
  const suffix = new Date(fromMs).toISOString().slice(0, 7).replace('-', '_')
  for (const [table, select] of Object.entries(selects) as [HistoryTable, string][]) {
    const name = `${table}_${suffix}`
    await sql`create table ${sql(name)} (like ${sql(table)} including defaults)`
    await sql.unsafe(`insert into ${name} ${select}`.replace('FIRST', String(first)).replace('LAST', String(last)))
    await sql`
      insert into history_partitions (table_name, from_ms, until_ms, first_id, partition_name)
      values (${table}, ${fromMs}, ${untilMs}, ${first}, ${name})`
    await sql.unsafe(`alter table ${table} attach partition ${name} for values from (${fromMs}) to (${untilMs})`)
  }
}

const selects: Readonly<Record<HistoryTable, string>> = {
  orders: `
    (order_id, account_id, market_id, client_order_id, side, kind, time_in_force, post_only, stp, label, price, lots, total,
      display_lots, stop_price, trail_by, trail_ppm, expires_at_ms, paired_with, status, reason, executed_lots,
      executed_quote, fee, accepted_at_ms, updated_at_ms)
    select n, row_account(n), row_market(n), case when n % 3 = 0 then 'client-' || n else '' end,
      case when n % 2 = 0 then 'buy' else 'sell' end, 'limit', 'GTC', false, 'NONE', '',
      5000000 + (row_share(n, 4) * 1000000)::bigint, 1 + n % 5000, 0, 0, 0, 0, 0, 0, 0,
      case when n % 4 = 0 then 'canceled' else 'filled' end, '', 1 + n % 5000, 123456789 + n % 1000000, 4321 + n % 1000,
      row_at_ms(n), row_at_ms(n) + 1000
    from generate_series(FIRST::bigint, LAST::bigint) n`,
  trades: `
    (trade_id, sequence, market_id, price, lots, quote_amount, taker_side, taker_order_id, taker_account_id, taker_fee,
      maker_order_id, maker_account_id, maker_fee, at_ms, is_public)
    select n, n, row_market(n), 5000000 + (row_share(n, 4) * 1000000)::bigint, 1 + n % 5000, 123456789 + n % 1000000,
      case when n % 2 = 0 then 'buy' else 'sell' end, n, row_account(n), 4321 + n % 1000,
      row_maker(n), row_account(row_maker(n)), 1234 + n % 1000, row_at_ms(n), true
    from generate_series(FIRST::bigint, LAST::bigint) n`,
  ledger_entries: `
    (account_id, at_ms, entry_id, sequence, coin_id, kind, amount, fee, balance, reference_id, reason)
    select case when n % 4 < 2 then row_account(n - n % 4) else row_account(row_maker(n - n % 4)) end, row_at_ms(n), n, n,
      case when n % 2 = 0 then 1 else 2 + row_market(n - n % 4) end, 'trade', 1000000 - n % 2000000, n % 100,
      100000000 + n % 1000000, n - n % 4, ''
    from generate_series(FIRST::bigint, LAST::bigint) n`,
}
