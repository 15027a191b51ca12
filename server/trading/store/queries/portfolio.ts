import type { Sql } from '../../../kernel/storage/database.ts'
import type { CandleResolution } from '../read-models/candle-times.ts'

/** The changes of one coin between two points of a series. */
export interface BalanceStepRecord {
  readonly coin: number
  readonly point: number
  readonly before: bigint
  readonly after: bigint
  readonly transferred: bigint
  readonly entries: number
}

export interface SeriesRange {
  readonly accountId: number
  /** The time of the first point. */
  readonly fromMs: number
  readonly stepMs: number
  /** The maximum of ledger entries that are read, newest first. */
  readonly entriesMax: number
}

type StepRow = Omit<BalanceStepRecord, 'before' | 'after' | 'transferred'> &
  Record<'before' | 'after' | 'transferred', string>

/** In order of time. */
export async function findBalanceSteps(sql: Sql, range: SeriesRange): Promise<BalanceStepRecord[]> {
  const { accountId, fromMs, stepMs, entriesMax } = range
  const rows = await sql<StepRow[]>`
    with recent as (
      select coin_id, kind, amount - fee as change, balance, at_ms, entry_id, (at_ms - ${fromMs}) / ${stepMs} + 1 as point
      from ledger_entries where account_id = ${accountId} and at_ms >= ${fromMs}
      order by at_ms desc, entry_id desc limit ${entriesMax})
    select coin_id as coin, point, count(*)::integer as entries,
      (array_agg(balance - change order by at_ms, entry_id))[1] as before,
      (array_agg(balance order by at_ms desc, entry_id desc))[1] as after,
      coalesce(sum(change) filter (where kind not in ('trade', 'conversion')), 0) as transferred
    from recent group by coin_id, point order by point, coin_id`
  return rows.map((row) => ({
    ...row,
    before: BigInt(row.before),
    after: BigInt(row.after),
    transferred: BigInt(row.transferred),
  }))
}

export interface ClosingPrice {
  readonly market: number
  readonly openTimeMs: number
  readonly close: number
}

/** The closing prices of candles from a time on, in order, and of each market the last one before it. */
export async function findClosingPrices(
  sql: Sql,
  markets: readonly number[],
  resolution: CandleResolution,
  fromMs: number,
): Promise<ClosingPrice[]> {
  return sql<ClosingPrice[]>`
    select market_id as market, open_time_ms as "openTimeMs", close from candles
    where market_id = any(${[...markets]}::integer[]) and resolution = ${resolution} and open_time_ms >= ${fromMs}
    union all
    select wanted as market, last.open_time_ms, last.close from unnest(${[...markets]}::integer[]) wanted
      cross join lateral (
        select open_time_ms, close from candles
        where market_id = wanted and resolution = ${resolution} and open_time_ms < ${fromMs}
        order by open_time_ms desc limit 1) last
    order by "openTimeMs"`
}

/** The price of each market at each minute: the close of its newest candle until then. */
export async function findPricesAt(
  sql: Sql,
  markets: readonly number[],
  minutesMs: readonly number[],
): Promise<{ readonly market: number; readonly minuteMs: number; readonly price: number }[]> {
  return sql<{ market: number; minuteMs: number; price: number }[]>`
    select market, minute as "minuteMs", close as price
    from unnest(${[...markets]}::integer[]) market cross join unnest(${[...minutesMs]}::bigint[]) minute
      cross join lateral (
        select close from candles where market_id = market and resolution = '1' and open_time_ms <= minute
        order by open_time_ms desc limit 1) last`
}
