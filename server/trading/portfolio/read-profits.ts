import { invariant } from '../../kernel/values/invariant.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import { tradingLimits } from '../limits.ts'
import type { Needs } from '../services.ts'
import type { Cursor } from '../store/queries/page.ts'
import type { FillRecord } from '../store/queries/trade-history.ts'
import { candleOpenMs } from '../store/read-models/candle-times.ts'
import { MarketUnitsCache } from '../store/read-models/market-units.ts'
import { type CoinProfit, type Exchange, profitsOf } from './average-cost.ts'
import { type PriceOf, type Route, routeBetween, valueAlong } from './rates.ts'
import { lastPriceOf } from './read-portfolio.ts'

export interface ProfitOfCoin extends CoinProfit {
  readonly coin: CoinDefinition
  /** The units at the last price; undefined without one. */
  readonly value: bigint | undefined
}

export interface Profits {
  readonly coins: readonly ProfitOfCoin[]
  /** False if the account has more fills than are read. */
  readonly isComplete: boolean
}

const fillsPerPage = 5_000

/** The profit of an account by coin, over all quote coins, each fill at the price of its minute. */
export async function readProfits(
  trading: Needs<'venue'>,
  accountId: number,
  valueCoin: CoinDefinition,
): Promise<Profits> {
  const { views } = trading.venue
  const { fills, isComplete } = await readFills(trading, accountId)
  const units = new MarketUnitsCache(views)
  const routes = new Map<number, Route | undefined>()
  const routeOf = (id: number) => {
    const coin = views.coin(id)
    invariant(coin !== undefined, 'a market is of listed coins')
    if (!routes.has(id)) routes.set(id, routeBetween(views, coin, valueCoin, lastPriceOf(trading)))
    return routes.get(id)
  }
  const quotes = new Set(fills.map(({ marketId }) => units.of(marketId).quote))
  const pricesAt = await pricesOfFills(
    trading,
    fills,
    [...quotes].flatMap((quote) => routeOf(quote) ?? []),
  )
  const exchanges = fills.map((fill): Exchange => {
    const { base, quote, lotUnits } = units.of(fill.marketId)
    const isBuy = fill.side === 'buy'
    const volume = { coin: base, units: BigInt(fill.lots) * lotUnits - (isBuy ? fill.fee : 0n) }
    const total = { coin: quote, units: fill.quoteAmount - (isBuy ? 0n : fill.fee) }
    const route = routeOf(quote)
    const value = route && valueAlong(route, total.units, pricesAt(fill.atMs))
    return { received: isBuy ? volume : total, paid: isBuy ? total : volume, value }
  })
  const coins = [...profitsOf(exchanges, valueCoin.coin)].flatMap(([id, profit]) => {
    const coin = views.coin(id)
    const route = routeOf(id)
    if (coin === undefined) return []
    return [{ coin, ...profit, value: route && valueAlong(route, profit.units, lastPriceOf(trading)) }]
  })
  return { coins, isComplete }
}

/** Oldest first. */
async function readFills({ venue }: Needs<'venue'>, accountId: number) {
  const { portfolioFillsMax } = tradingLimits
  const fills: FillRecord[] = []
  let after: Cursor | undefined
  do {
    const page = await venue.history.fills({ accountId }, { after, rows: fillsPerPage })
    fills.push(...page.rows)
    after = page.next
  } while (after !== undefined && fills.length < portfolioFillsMax)
  return { fills: fills.reverse(), isComplete: after === undefined }
}

/** The prices of the markets of the routes in the minute of each fill. */
async function pricesOfFills(
  { venue }: Needs<'venue'>,
  fills: readonly FillRecord[],
  route: Route,
): Promise<(atMs: number) => PriceOf> {
  const markets = [...new Set(route.map(({ market }) => market.market))]
  const minutes = markets.length === 0 ? [] : [...new Set(fills.map(({ atMs }) => candleOpenMs('1', atMs)))]
  const prices = new Map<string, number>()
  for (let from = 0; from < minutes.length; from += fillsPerPage) {
    const found = await venue.history.pricesAt(markets, minutes.slice(from, from + fillsPerPage))
    for (const { market, minuteMs, price } of found) prices.set(`${market} ${minuteMs}`, price)
  }
  return (atMs) => (market) => prices.get(`${market} ${candleOpenMs('1', atMs)}`)
}
