import { invariant } from '../../kernel/values/invariant.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import { tradingLimits } from '../limits.ts'
import type { Needs } from '../services.ts'
import { type Fill, placeOfFill } from '../store/queries/fill-history.ts'
import type { Cursor } from '../store/queries/page.ts'
import { candleOpenMs } from '../store/read-models/candle-times.ts'
import { MarketUnitsCache } from '../store/read-models/market-units.ts'
import type { ProfitsOf } from '../store/stored-profits.ts'
import { type CoinProfit, type CoinProfits, type Exchange, profitsOf } from './average-cost.ts'
import { type PriceOf, type Route, routeBetween, valueAlong } from './rates.ts'
import { lastPriceOf } from './read-portfolio.ts'

export interface ProfitOfCoin extends CoinProfit {
  readonly coin: CoinDefinition
  /** The units at the last price; undefined without one. */
  readonly value: bigint | undefined
}

export interface Profits {
  readonly coins: readonly ProfitOfCoin[]
  /** False if the account has more fills than one request includes, or lost fills before they were included. */
  readonly isComplete: boolean
}

const fillsPerPage = 5_000
/** Candles of minutes before this may not change any more. */
const settledAfterMs = 300_000
const dayMs = 86_400_000

/**
 * The profit of an account by coin, over all quote coins, each fill at the price of its minute. Every fill is read once: the
 * profits are stored with the last fill that they include, and a request continues after it.
 */
export async function readProfits(
  trading: Needs<'clock' | 'venue'>,
  accountId: number,
  valueCoin: CoinDefinition,
): Promise<Profits> {
  const { venue, clock } = trading
  const { history } = venue
  const of = { accountId, valueCoinId: valueCoin.coin }
  const stored = await history.profits(of)
  const lacksFills = stored.lacksFills || (await hasLostFills(trading, accountId, stored.after.atMs))
  const settledMs = candleOpenMs('1', clock.nowMs() - settledAfterMs)
  const settled = await includeFills(trading, of, stored, settledMs)
  if (settled.fills > 0 || lacksFills !== stored.lacksFills)
    await history.saveProfits(of, stored.after, { ...settled, lacksFills })
  const newest = settled.isAtEnd ? await includeFills(trading, of, settled, Number.MAX_SAFE_INTEGER) : settled
  const coins = [...newest.coins].flatMap(([id, profit]) => {
    const coin = venue.views.coin(id)
    if (coin === undefined) return []
    const route = routeBetween(venue.views, coin, valueCoin, lastPriceOf(trading))
    return [{ coin, ...profit, value: route && valueAlong(route, profit.units, lastPriceOf(trading)) }]
  })
  return { coins, isComplete: newest.isAtEnd && !lacksFills }
}

/** Whether the account traded after a time on days whose trades retention has removed. */
async function hasLostFills({ venue }: Needs<'venue'>, accountId: number, afterMs: number): Promise<boolean> {
  const removedUntilMs = await venue.history.tradesRemovedUntilMs()
  if (afterMs >= removedUntilMs) return false
  const [from, to] = [Math.floor(afterMs / dayMs) + 1, Math.floor(removedUntilMs / dayMs) - 1]
  return (await venue.history.volumes(accountId, from, to)).length > 0
}

interface Included {
  readonly after: Cursor
  readonly coins: CoinProfits
  readonly fills: number
  /** Whether no fill of the time is left. */
  readonly isAtEnd: boolean
}

/** Continues profits with the fills before a time, at most as many as one request includes. */
async function includeFills(
  trading: Needs<'venue'>,
  { accountId, valueCoinId }: ProfitsOf,
  start: Pick<Included, 'after' | 'coins'>,
  untilMs: number,
): Promise<Included> {
  const { history, views } = trading.venue
  const valueCoin = views.coin(valueCoinId)
  invariant(valueCoin !== undefined, 'profits are in a listed coin')
  let { after, coins } = start
  let [count, isAtEnd] = [0, false]
  while (count < tradingLimits.profitFillsMax && !isAtEnd) {
    const fills = await history.fillsAfter(accountId, after, untilMs, fillsPerPage)
    coins = profitsOf(await exchangesOf(trading, fills, valueCoin), valueCoinId, coins)
    const last = fills.at(-1)
    if (last !== undefined) after = placeOfFill(last)
    count += fills.length
    isAtEnd = fills.length < fillsPerPage
  }
  return { after, coins, fills: count, isAtEnd }
}

async function exchangesOf(
  trading: Needs<'venue'>,
  fills: readonly Fill[],
  valueCoin: CoinDefinition,
): Promise<Exchange[]> {
  const { views } = trading.venue
  const units = new MarketUnitsCache(views)
  const routes = new Map<number, Route | undefined>()
  for (const { marketId } of fills) {
    const { quote } = units.of(marketId)
    const coin = views.coin(quote)
    invariant(coin !== undefined, 'a market is of listed coins')
    if (!routes.has(quote)) routes.set(quote, routeBetween(views, coin, valueCoin, lastPriceOf(trading)))
  }
  const pricesAt = await pricesOfFills(
    trading,
    fills,
    [...routes.values()].flatMap((route) => route ?? []),
  )
  return fills.map((fill) => {
    const { base, quote, lotUnits } = units.of(fill.marketId)
    const isBuy = fill.side === 'buy'
    const volume = { coin: base, units: BigInt(fill.lots) * lotUnits - (isBuy ? fill.fee : 0n) }
    const total = { coin: quote, units: fill.quoteAmount - (isBuy ? 0n : fill.fee) }
    const route = routes.get(quote)
    const value = route && valueAlong(route, total.units, pricesAt(fill.atMs))
    return { received: isBuy ? volume : total, paid: isBuy ? total : volume, value }
  })
}

/** The prices of the markets of the routes in the minute of each fill. */
async function pricesOfFills(
  { venue }: Needs<'venue'>,
  fills: readonly Fill[],
  route: Route,
): Promise<(atMs: number) => PriceOf> {
  const markets = [...new Set(route.map(({ market }) => market.market))]
  const minutes = markets.length === 0 ? [] : [...new Set(fills.map(({ atMs }) => candleOpenMs('1', atMs)))]
  const found = minutes.length === 0 ? [] : await venue.history.pricesAt(markets, minutes)
  const prices = new Map(found.map(({ market, minuteMs, price }) => [`${market} ${minuteMs}`, price]))
  return (atMs) => (market) => prices.get(`${market} ${candleOpenMs('1', atMs)}`)
}
