import { Failure } from '../../kernel/endpoint/failure.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { refuse } from '../failures.ts'
import { tradingLimits } from '../limits.ts'
import type { Needs } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { firstTradeBeyond, holdAlertProgress } from '../store/due-price-alerts.ts'
import {
  type AlertDirection,
  countPendingAlerts,
  deletePriceAlert,
  insertPriceAlert,
  lockAlertsOf,
  type PriceAlert,
  trimTriggeredAlerts,
} from '../store/price-alerts.ts'
import { MarketWriter } from '../wire/trade.ts'
import { marketOf, units } from './orders/order-input.ts'
import { takeOnce } from './take-once.ts'

export interface PriceAlertRequest {
  readonly symbol: string
  readonly direction: AlertDirection
  readonly price: string
  readonly repeats: boolean
  /** The alert that this one takes the place of. */
  readonly replaces?: number | undefined
}

/** Sets an alert, new or in the place of another. A price that the market has already reached is refused: the alert would report no change. */
export async function setPriceAlert(
  trading: Needs<'alertFeed' | 'clock' | 'database' | 'venue'>,
  caller: SignedCaller,
  { symbol, direction, price: text, repeats, replaces }: PriceAlertRequest,
): Promise<PriceAlert> {
  const { venue, database, clock } = trading
  const { accountId } = caller
  const { market, quotePrecision } = marketOf(trading, symbol)
  const price = units('price', text, quotePrecision)
  await takeOnce(trading, caller)
  const refuseReached = (reached: number) =>
    refuse.alertReached(direction, new MarketWriter(venue.views, market).price(reached))
  const [last] = venue.marketData.lastTrades(market, 1)
  if (last !== undefined && (direction === 'above' ? last.price >= price : last.price <= price)) {
    throw refuseReached(last.price)
  }
  const { priceAlertsMax, triggeredAlertsMax } = tradingLimits
  const afterTradeId = newestTradeId(trading)
  const change = database.transaction(async (tx) => {
    await lockAlertsOf(tx, accountId)
    const replaced = replaces === undefined ? undefined : await deletePriceAlert(tx.sql, accountId, replaces)
    if (replaces !== undefined && replaced === undefined) throw refuse.alertNotFound()
    if ((await countPendingAlerts(tx.sql, accountId)) >= priceAlertsMax) throw refuse.tooManyAlerts(priceAlertsMax)
    await trimTriggeredAlerts(tx.sql, accountId, triggeredAlertsMax)
    const createdAtMs = clock.nowMs()
    const wanted = { accountId, market, direction, price, repeats, afterTradeId, createdAtMs }
    await holdAlertProgress(tx)
    // The notifier may have compared the trades of the last milliseconds without this alert.
    const reached = await firstTradeBeyond(tx.sql, wanted)
    if (reached !== undefined) throw refuseReached(reached.price)
    const [saved] = await insertPriceAlert(tx.sql, wanted)
    invariant(saved !== undefined, 'an inserted row is returned')
    return { alert: saved, replaced }
  })
  const { alert, replaced } = await orPublishMissed(trading, accountId, change)
  if (replaced !== undefined) trading.alertFeed.publish('deleted', replaced)
  trading.alertFeed.publish('set', alert)
  return alert
}

/** Trade ids count the trades of all markets. */
function newestTradeId({ venue }: Needs<'venue'>): number {
  const newest = venue.views.markets.map(({ definition }) => venue.marketData.lastTrades(definition.market, 1)[0])
  return Math.max(0, ...newest.map((trade) => trade?.tradeId ?? 0))
}

export async function removePriceAlert(
  trading: Needs<'alertFeed' | 'database' | 'venue'>,
  caller: SignedCaller,
  alertId: number,
): Promise<void> {
  await takeOnce(trading, caller)
  const deletion = deletePriceAlert(trading.database.sql, caller.accountId, alertId)
  const deleted = await orPublishMissed(trading, caller.accountId, deletion)
  if (deleted === undefined) throw refuse.alertNotFound()
  trading.alertFeed.publish('deleted', deleted)
}

/** If the outcome of a change is unknown, the other connections of the account have to read the alerts again. */
async function orPublishMissed<Result>(
  { alertFeed }: Needs<'alertFeed'>,
  accountId: number,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof Failure)) alertFeed.publishMissed(accountId)
    throw error
  }
}
