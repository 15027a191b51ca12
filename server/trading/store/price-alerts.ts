import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { type Page, type PageRequest, pageOf, window } from './queries/page.ts'

export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]

export const alertStates = ['armed', 'waiting', 'triggered'] as const
export type AlertState = (typeof alertStates)[number]

/** A price at which an account wants a notification. */
export interface PriceAlert {
  readonly alertId: number
  readonly accountId: number
  readonly market: number
  readonly direction: AlertDirection
  /** In ticks of the market. */
  readonly price: number
  readonly repeats: boolean
  readonly state: AlertState
  readonly afterTradeId: number
  readonly createdAtMs: number
  /** 0 before the first trigger, as the price. */
  readonly triggeredAtMs: number
  readonly triggeredPrice: number
  readonly times: number
}

export type NewPriceAlert = Pick<
  PriceAlert,
  'accountId' | 'market' | 'direction' | 'price' | 'repeats' | 'afterTradeId' | 'createdAtMs'
>

export const alertColumns = (sql: Sql) => sql`
  alert_id as "alertId", account_id as "accountId", market_id as market, direction, price_alerts.price, repeats, state,
  after_trade_id as "afterTradeId", created_at_ms as "createdAtMs", triggered_at_ms as "triggeredAtMs",
  triggered_price as "triggeredPrice", times`

/** Two requests of one account count the alerts one after the other. */
const alertsLock = 0x616c7274

export async function lockAlertsOf({ sql }: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alertsLock}::int, ${accountId}::int)`
}

export async function countPendingAlerts(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from price_alerts where account_id = ${accountId} and state <> 'triggered'`
  return row?.count ?? 0
}

export async function insertPriceAlert(sql: Sql, alert: NewPriceAlert): Promise<PriceAlert[]> {
  return sql<PriceAlert[]>`
    insert into price_alerts (account_id, market_id, direction, price, repeats, after_trade_id, created_at_ms)
    values (${alert.accountId}, ${alert.market}, ${alert.direction}, ${alert.price}, ${alert.repeats},
      ${alert.afterTradeId}, ${alert.createdAtMs})
    returning ${alertColumns(sql)}`
}

/** Deletes the oldest alerts that have ended, except the newest `max`. */
export async function trimTriggeredAlerts(sql: Sql, accountId: number, max: number): Promise<void> {
  await sql`
    delete from price_alerts where alert_id in (
      select alert_id from price_alerts where account_id = ${accountId} and state = 'triggered'
      order by triggered_at_ms desc, alert_id desc offset ${max})`
}

export interface PriceAlertFilter {
  readonly accountId: number
  readonly market: number | undefined
  readonly states: readonly AlertState[]
}

/** Newest first. */
export async function readPriceAlerts(
  sql: Sql,
  { accountId, market, states }: PriceAlertFilter,
  request: PageRequest,
): Promise<Page<PriceAlert>> {
  const { after, offset, limit } = window(request)
  const found = await sql<PriceAlert[]>`
    select ${alertColumns(sql)} from price_alerts
    where account_id = ${accountId} and state in ${sql(states)}
      ${market === undefined ? sql`` : sql`and market_id = ${market}`}
      and (created_at_ms, alert_id) < (${after.atMs}, ${after.id})
    order by created_at_ms desc, alert_id desc offset ${offset} limit ${limit}`
  return pageOf(found, request, ({ createdAtMs, alertId }) => ({ atMs: createdAtMs, id: alertId }))
}

export async function deletePriceAlert(sql: Sql, accountId: number, alertId: number): Promise<PriceAlert | undefined> {
  const [deleted] = await sql<PriceAlert[]>`
    delete from price_alerts where account_id = ${accountId} and alert_id = ${alertId} returning ${alertColumns(sql)}`
  return deleted
}
