import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { spanOfId } from './histories/partitions.ts'
import { type AlertDirection, alertColumns, alertDirections, type PriceAlert } from './price-alerts.ts'

/** The trades after `from` up to `to`, with the times of the first and the last. */
export interface TradeRange {
  readonly from: number
  readonly to: number
  readonly fromMs: number
  readonly toMs: number
}

/** An alert and the first trade that triggers it. */
export interface DueAlert extends PriceAlert {
  readonly tradeId: number
  readonly tradePrice: number
  readonly tradedAtMs: number
  /** Whether the account wants the notification. */
  readonly isWanted: boolean
}

/** The newest trade that concerns no pending alert; undefined if none is pending. */
async function lastComparedTrade(sql: Sql): Promise<number | undefined> {
  // Trades before the oldest pending alert concern none.
  const [start] = await sql<{ from: number | null }[]>`
    select greatest(progress.trade_id, oldest.trade_id) as from
    from price_alert_progress progress, (
      select min(after_trade_id) as trade_id from price_alerts where state <> 'triggered') oldest
    where oldest.trade_id is not null`
  return start?.from ?? undefined
}

/** The next trades to compare with the alerts, at most `tradesMax`; undefined if nothing is left. */
export async function nextTradeRange(sql: Sql, tradesMax: number): Promise<TradeRange | undefined> {
  const from = await lastComparedTrade(sql)
  if (from === undefined) return undefined
  const span = await spanOfId(sql, 'trades', from)
  const [next] = await sql<Record<'to' | 'fromMs' | 'toMs', number | null>[]>`
    select max(trade_id) as to, min(at_ms) as "fromMs", max(at_ms) as "toMs" from (
      select trade_id, at_ms from trades where at_ms >= ${span?.fromMs ?? 0} and trade_id > ${from}
      order by trade_id limit ${tradesMax}) next`
  if (next === undefined || next.to === null || next.fromMs === null || next.toMs === null) return undefined
  return { from, to: next.to, fromMs: next.fromMs, toMs: next.toMs }
}

/**
 * Records that the trades of a range, or all trades, are compared with the alerts; false if an alert that was set during
 * the comparison needs another one. The lock waits for alerts that are being set (`holdAlertProgress`); later ones are
 * compared with the recorded trades before they are set.
 */
export async function saveAlertProgress({ sql }: Transaction, range: TradeRange | undefined): Promise<boolean> {
  await sql`select from price_alert_progress for update`
  if (range === undefined) return (await nextTradeRange(sql, 1)) === undefined
  const from = await lastComparedTrade(sql)
  if (from !== undefined && from < range.from) return false
  if ((await readDueAlerts(sql, range, 1)).length > 0) return false
  await sql`update price_alert_progress set trade_id = ${range.to} where trade_id < ${range.to}`
  return true
}

/** Until the end of the transaction no more trades are recorded as compared. Those recorded are in the histories. */
export async function holdAlertProgress({ sql }: Transaction): Promise<void> {
  await sql`select from price_alert_progress for share`
}

/** The first recorded trade after a trade that has the price or is beyond it. */
export async function firstTradeBeyond(
  sql: Sql,
  { market, direction, price, afterTradeId }: Pick<PriceAlert, 'market' | 'direction' | 'price' | 'afterTradeId'>,
): Promise<{ readonly price: number } | undefined> {
  const span = await spanOfId(sql, 'trades', afterTradeId)
  const [trade] = await sql<{ price: number }[]>`
    select price from trades
    where market_id = ${market} and is_public and at_ms >= ${span?.fromMs ?? 0} and trade_id > ${afterTradeId}
      and ${direction === 'above' ? sql`price >= ${price}` : sql`price <= ${price}`}
    order by trade_id limit 1`
  return trade
}

/** The armed alerts that a trade of the range triggers, at most `max`. */
export async function readDueAlerts(sql: Sql, range: TradeRange, max: number): Promise<DueAlert[]> {
  const found: DueAlert[] = []
  for (const direction of alertDirections) {
    found.push(
      ...(await sql<DueAlert[]>`
        select ${alertColumns(sql)}, hit.trade_id as "tradeId", hit.price as "tradePrice", hit.at_ms as "tradedAtMs",
          coalesce((select alerts from news_choices chosen where chosen.account_id = price_alerts.account_id), true)
            as "isWanted"
        from ${extremes(sql, range)} extreme join price_alerts using (market_id)
          cross join lateral (${firstTrade(sql, range, reaches(sql, direction))} and at_ms >= quiet_until_ms
            order by trades.trade_id limit 1) hit
        where state = 'armed' and direction = ${direction}
          and ${direction === 'above' ? sql`price_alerts.price <= high` : sql`price_alerts.price >= low`}
        order by hit.trade_id, alert_id limit ${max}`),
    )
  }
  return found.sort((left, right) => left.tradeId - right.tradeId || left.alertId - right.alertId)
}

/** Arms the repeating alerts for which a trade of the range is back on the other side, and returns them. */
export async function rearmAlerts(sql: Sql, range: TradeRange): Promise<PriceAlert[]> {
  const armed: PriceAlert[] = []
  for (const direction of alertDirections) {
    const opposite = direction === 'above' ? 'below' : 'above'
    const changed = await sql<PriceAlert[]>`
      update price_alerts set state = 'armed', after_trade_id = back.trade_id from (
        select alert_id as back_id, hit.trade_id from ${extremes(sql, range)} extreme join price_alerts using (market_id)
          cross join lateral (${firstTrade(sql, range, isBeyond(sql, opposite))}
            order by trades.trade_id limit 1) hit
        where state = 'waiting' and direction = ${direction}
          and ${direction === 'above' ? sql`price_alerts.price > low` : sql`price_alerts.price < high`}
      ) back
      where price_alerts.alert_id = back.back_id and state = 'waiting'
      returning ${alertColumns(sql)}`
    armed.push(...changed)
  }
  return armed
}

/** The alert afterwards; undefined if it was triggered by another node or deleted. */
export async function markAlertTriggered(
  sql: Sql,
  alert: DueAlert,
  quietUntilMs: number,
): Promise<PriceAlert | undefined> {
  const [marked] = await sql<PriceAlert[]>`
    update price_alerts set state = ${alert.repeats ? 'waiting' : 'triggered'}, after_trade_id = ${alert.tradeId},
      triggered_at_ms = ${alert.tradedAtMs}, triggered_price = ${alert.tradePrice}, times = times + 1,
      quiet_until_ms = ${quietUntilMs}
    where alert_id = ${alert.alertId} and state = 'armed' and after_trade_id = ${alert.afterTradeId}
    returning ${alertColumns(sql)}`
  return marked
}

/** The lowest and the highest price per market: they limit the alerts that are read. */
const extremes = (sql: Sql, { from, to, fromMs, toMs }: TradeRange) => sql`(
  select market_id, min(price) as low, max(price) as high from trades
  where at_ms between ${fromMs} and ${toMs} and trade_id > ${from} and trade_id <= ${to} and is_public
  group by market_id)`

const firstTrade = (sql: Sql, { from, to, fromMs, toMs }: TradeRange, condition: ReturnType<typeof reaches>) => sql`
  select trades.trade_id, trades.price, at_ms from trades
  where trades.market_id = price_alerts.market_id and is_public and at_ms between ${fromMs} and ${toMs}
    and trades.trade_id <= ${to}
    and trades.trade_id > greatest(${from}, after_trade_id) and ${condition}`

const reaches = (sql: Sql, direction: AlertDirection) =>
  direction === 'above' ? sql`trades.price >= price_alerts.price` : sql`trades.price <= price_alerts.price`

const isBeyond = (sql: Sql, direction: AlertDirection) =>
  direction === 'above' ? sql`trades.price > price_alerts.price` : sql`trades.price < price_alerts.price`
