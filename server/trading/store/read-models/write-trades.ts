import type { Sql } from '../../../kernel/storage/database.ts'
import { inChunks, numbers, words } from './chunks.ts'
import type { CandleChange, TradeRow, VolumeChange } from './rows.ts'
import type { TradeProjection } from './trade-projection.ts'

export async function writeTrades(sql: Sql, { trades, candles, volumes }: TradeProjection): Promise<void> {
  for (const rows of inChunks(trades)) await insertTrades(sql, rows)
  for (const changes of inChunks(candles.values())) await mergeCandles(sql, changes)
  for (const changes of inChunks(volumes.values())) await addVolumes(sql, changes)
}

async function insertTrades(sql: Sql, rows: readonly TradeRow[]): Promise<void> {
  await sql`
    insert into trades (
      trade_id, sequence, market_id, price, lots, quote_amount, taker_side, taker_order_id, taker_account_id, taker_fee,
      maker_order_id, maker_account_id, maker_fee, at_ms, is_public
    )
    select * from unnest(
      ${numbers(rows, (row) => row.tradeId)}::bigint[],
      ${numbers(rows, (row) => row.sequence)}::bigint[],
      ${numbers(rows, (row) => row.market)}::integer[],
      ${numbers(rows, (row) => row.price)}::bigint[],
      ${numbers(rows, (row) => row.lots)}::bigint[],
      ${numbers(rows, (row) => row.quoteAmount)}::numeric[],
      ${words(rows, (row) => row.takerSide)}::text[],
      ${numbers(rows, (row) => row.takerOrderId)}::bigint[],
      ${numbers(rows, (row) => row.takerAccount)}::bigint[],
      ${numbers(rows, (row) => row.takerFee)}::numeric[],
      ${numbers(rows, (row) => row.makerOrderId)}::bigint[],
      ${numbers(rows, (row) => row.makerAccount)}::bigint[],
      ${numbers(rows, (row) => row.makerFee)}::numeric[],
      ${numbers(rows, (row) => row.atMs)}::bigint[],
      ${words(rows, (row) => String(row.isPublic))}::boolean[]
    )`
}

async function mergeCandles(sql: Sql, changes: readonly CandleChange[]): Promise<void> {
  await sql`
    insert into candles (market_id, resolution, open_time_ms, open, high, low, close, lots, quote_amount, trades)
    select * from unnest(
      ${numbers(changes, (change) => change.marketId)}::integer[],
      ${words(changes, (change) => change.resolution)}::text[],
      ${numbers(changes, (change) => change.openTimeMs)}::bigint[],
      ${numbers(changes, (change) => change.open)}::bigint[],
      ${numbers(changes, (change) => change.high)}::bigint[],
      ${numbers(changes, (change) => change.low)}::bigint[],
      ${numbers(changes, (change) => change.close)}::bigint[],
      ${numbers(changes, (change) => change.lots)}::numeric[],
      ${numbers(changes, (change) => change.quoteAmount)}::numeric[],
      ${numbers(changes, (change) => change.trades)}::integer[]
    )
    on conflict (market_id, resolution, open_time_ms) do update set
      high = greatest(candles.high, excluded.high),
      low = least(candles.low, excluded.low),
      close = excluded.close,
      lots = candles.lots + excluded.lots,
      quote_amount = candles.quote_amount + excluded.quote_amount,
      trades = candles.trades + excluded.trades`
}

async function addVolumes(sql: Sql, changes: readonly VolumeChange[]): Promise<void> {
  await sql`
    insert into account_volumes (account_id, quote_coin_id, day, maker_quote, taker_quote, trades)
    select * from unnest(
      ${numbers(changes, (change) => change.accountId)}::bigint[],
      ${numbers(changes, (change) => change.quoteCoinId)}::integer[],
      ${numbers(changes, (change) => change.day)}::integer[],
      ${numbers(changes, (change) => change.makerQuote)}::numeric[],
      ${numbers(changes, (change) => change.takerQuote)}::numeric[],
      ${numbers(changes, (change) => change.trades)}::integer[]
    )
    on conflict (account_id, quote_coin_id, day) do update set
      maker_quote = account_volumes.maker_quote + excluded.maker_quote,
      taker_quote = account_volumes.taker_quote + excluded.taker_quote,
      trades = account_volumes.trades + excluded.trades`
}
