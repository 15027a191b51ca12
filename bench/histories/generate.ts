/**
 * Writes histories of any size straight into the tables: every trade has its own taker order and one of the thousand orders
 * before it as maker order, and every fourth trade its four ledger entries. A few market makers have two fifths of the
 * orders; of the other accounts, those with smaller numbers have more. Rows are spread evenly over the months.
 */
import type { Database, Sql } from '../../server/kernel/storage/database.ts'
import { type HistoryTable, historyTableNames, monthOf } from '../../server/trading/store/histories/partitions.ts'

export interface GeneratedHistories {
  /** The number of rows in each table. */
  readonly rows: number
  readonly months: number
  readonly startMs: number
  readonly msPerRow: number
}

export const accounts = 100_000
export const markets = 60
const firstMonthMs = Date.UTC(2024, 0)

export function historiesOf(rows: number, months: number): GeneratedHistories {
  return { rows, months, startMs: firstMonthMs, msPerRow: (Date.UTC(2024, months) - firstMonthMs) / rows }
}

export async function generateHistories(database: Database, rows: number, months: number): Promise<GeneratedHistories> {
  const { sql } = database
  const endMs = Date.UTC(2024, months)
  const histories = historiesOf(rows, months)
  await createFunctions(sql)
  await sql`alter table history_partitions disable trigger user`
  for (let next = firstMonthMs; next < endMs; next = monthOf(next).untilMs) {
    const monthMs = next
    await database.transaction((tx) => generateMonth(tx.sql, histories, monthMs))
  }
  await sql`alter table history_partitions enable trigger user`
  await sql`set statement_timeout = 0`
  await sql`set default_statistics_target = 30`
  for (const table of ['orders', 'trades', 'ledger_entries', 'history_partitions'])
    await sql`vacuum (analyze) ${sql(table)}`
  return histories
}

/** The functions repeat the numbers of accounts and markets as literals: a function body takes no parameters of the statement. */
async function createFunctions(sql: Sql): Promise<void> {
  await sql`
    create function row_share(n bigint, seed bigint) returns float8 immutable language sql as
      $$ select (hashint8extended(n, seed) & 2147483647) / 2147483648.0::float8 $$`
  await sql`
    create function row_account(n bigint) returns bigint immutable language sql as
      $$ select case when n % 5 < 2 then 1 + (row_share(n, 1) * 5)::bigint % 5
        else 6 + (99994 * power(row_share(n, 1), 3))::bigint end $$`
  await sql`
    create function row_market(n bigint) returns integer immutable language sql as
      $$ select 1 + (59 * power(row_share(n, 2), 2))::integer $$`
  await sql`
    create function row_maker(n bigint) returns bigint immutable language sql as
      $$ select greatest(1, n - 1 - (row_share(n, 3) * 1000)::bigint) $$`
  await sql`
    create function attach_month(of_table text, part text, from_ms bigint, until_ms bigint) returns void
      language plpgsql as $$ begin
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', of_table, part, from_ms, until_ms);
      end $$`
}

/** The time of row n. */
const atMs = (sql: Sql, { startMs, msPerRow }: GeneratedHistories) =>
  sql`${startMs}::bigint + (n * ${msPerRow}::float8)::bigint`

/** The rows first, then the indexes: attaching a partition builds them. */
async function generateMonth(sql: Sql, histories: GeneratedHistories, monthMs: number): Promise<void> {
  await sql`set local statement_timeout = 0`
  const { rows, startMs, msPerRow } = histories
  const { fromMs, untilMs } = monthOf(monthMs)
  const first = Math.max(1, Math.ceil((fromMs - startMs) / msPerRow))
  const last = Math.min(rows, Math.ceil((untilMs - startMs) / msPerRow) - 1)
  const suffix = new Date(fromMs).toISOString().slice(0, 7).replace('-', '_')
  for (const table of historyTableNames) {
    const name = `${table}_${suffix}`
    await sql`create table ${sql(name)} (like ${sql(table)} including defaults)`
    await inserts[table](sql, name, atMs(sql, histories), sql`generate_series(${first}::bigint, ${last}::bigint) n`)
    await sql`
      insert into history_partitions (table_name, from_ms, until_ms, first_id, partition_name)
      values (${table}, ${fromMs}, ${untilMs}, ${first}, ${name})`
    await sql`select attach_month(${table}, ${name}, ${fromMs}, ${untilMs})`
  }
}

type Fragment = ReturnType<typeof atMs>
type Insert = (sql: Sql, partition: string, time: Fragment, numbers: Fragment) => Promise<unknown>

const inserts: Readonly<Record<HistoryTable, Insert>> = {
  orders: (sql, partition, time, numbers) => sql`
    insert into ${sql(partition)} (order_id, account_id, market_id, client_order_id, side, kind, time_in_force, post_only,
      stp, label, price, lots, total, display_lots, stop_price, trail_by, trail_ppm, expires_at_ms, paired_with, status,
      reason, executed_lots, executed_quote, fee, accepted_at_ms, updated_at_ms)
    select n, row_account(n), row_market(n), case when n % 3 = 0 then 'client-' || n else '' end,
      case when n % 2 = 0 then 'buy' else 'sell' end, 'limit', 'GTC', false, 'NONE', '',
      5000000 + (row_share(n, 4) * 1000000)::bigint, 1 + n % 5000, 0, 0, 0, 0, 0, 0, 0,
      case when n % 4 = 0 then 'canceled' else 'filled' end, '', 1 + n % 5000, 123456789 + n % 1000000, 4321 + n % 1000,
      ${time}, ${time} + 1000
    from ${numbers}`,
  trades: (sql, partition, time, numbers) => sql`
    insert into ${sql(partition)} (trade_id, sequence, market_id, price, lots, quote_amount, taker_side, taker_order_id,
      taker_account_id, taker_fee, maker_order_id, maker_account_id, maker_fee, at_ms, is_public)
    select n, n, row_market(n), 5000000 + (row_share(n, 4) * 1000000)::bigint, 1 + n % 5000, 123456789 + n % 1000000,
      case when n % 2 = 0 then 'buy' else 'sell' end, n, row_account(n), 4321 + n % 1000,
      row_maker(n), row_account(row_maker(n)), 1234 + n % 1000, ${time}, true
    from ${numbers}`,
  ledger_entries: (sql, partition, time, numbers) => sql`
    insert into ${sql(partition)} (account_id, at_ms, entry_id, sequence, coin_id, kind, amount, fee, balance, reference_id,
      reason)
    select case when n % 4 < 2 then row_account(n - n % 4) else row_account(row_maker(n - n % 4)) end, ${time}, n, n,
      case when n % 2 = 0 then 1 else 2 + row_market(n - n % 4) end, 'trade', 1000000 - n % 2000000, n % 100,
      100000000 + n % 1000000, n - n % 4, ''
    from ${numbers}`,
}
