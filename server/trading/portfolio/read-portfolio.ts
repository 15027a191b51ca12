import type { CoinDefinition } from '../domain/markets/definitions.ts'
import { tradingLimits } from '../limits.ts'
import type { Needs } from '../services.ts'
import type { BalanceStepRecord, ClosingPrice } from '../store/queries/portfolio.ts'
import { type CandleResolution, candleLengthMs, candleOpenMs } from '../store/read-models/candle-times.ts'
import { type PriceOf, type Route, routeBetween, valueAlong } from './rates.ts'
import { valueSeries } from './value-series.ts'

/** The candles of each period and how many of them it has. */
const periods = {
  day: { resolution: '15', steps: 96 },
  week: { resolution: '60', steps: 168 },
  month: { resolution: '240', steps: 180 },
  year: { resolution: '1D', steps: 365 },
} as const satisfies Record<string, { resolution: CandleResolution; steps: number }>

export type PortfolioPeriod = keyof typeof periods
export const portfolioPeriods = ['day', 'week', 'month', 'year'] as const satisfies readonly PortfolioPeriod[]

export interface Portfolio {
  readonly points: readonly { readonly atMs: number; readonly value: bigint }[]
  /** At the prices of their time, since the first point. */
  readonly transferred: bigint
  /** Without those that have no balance. */
  readonly coins: readonly PortfolioCoin[]
}

export interface PortfolioCoin {
  readonly coin: CoinDefinition
  readonly balance: bigint
  /** Undefined without a price. */
  readonly value: bigint | undefined
  /** The value of the same balance at the prices of the first point. */
  readonly valueBefore: bigint | undefined
}

type PortfolioNeeds = Needs<'clock' | 'venue'>

/** The last trade of a market gives its price. */
export const lastPriceOf =
  ({ venue }: Needs<'venue'>): PriceOf =>
  (market) =>
    venue.marketData.lastTrades(market, 1)[0]?.price

/** The value of an account over a period, from its ledger entries and the candles. */
export async function readPortfolio(
  trading: PortfolioNeeds,
  accountId: number,
  valueCoin: CoinDefinition,
  period: PortfolioPeriod,
): Promise<Portfolio> {
  const { venue, clock } = trading
  const nowMs = clock.nowMs()
  const { resolution, steps: count } = periods[period]
  const stepMs = candleLengthMs(resolution)
  const fromMs = candleOpenMs(resolution, nowMs) - count * stepMs
  const times = [...Array.from({ length: count + 1 }, (_, index) => fromMs + index * stepMs), nowMs]
  const entriesMax = tradingLimits.portfolioEntriesMax
  const steps = await venue.history.balanceSteps({ accountId, fromMs, stepMs, entriesMax })
  const coins = coinsOf(trading, accountId, valueCoin, steps)
  const markets = [...new Set(coins.flatMap(({ route }) => route.map(({ market }) => market.market)))]
  const closes = await venue.history.closingPrices(markets, resolution, fromMs)
  const pricesAt = priceSeries(closes, times, lastPriceOf(trading))
  const { values, transferred } = valueSeries(
    coins.filter(({ hasPrice }) => hasPrice),
    times.length,
    pricesAt,
  )
  // With more entries than are read, or than retention has left, the points before the oldest of them are unknown.
  const isWhole = steps.reduce((sum, { entries }) => sum + entries, 0) < entriesMax
  const removedUntilMs = await venue.history.ledgerRemovedUntilMs()
  const known = times.findIndex((atMs) => atMs >= removedUntilMs)
  const first = Math.max(known, isWhole ? 0 : (steps[0]?.point ?? 0))
  return {
    points: times.map((atMs, index) => ({ atMs, value: values[index] ?? 0n })).slice(first),
    transferred,
    coins: coins
      .filter(({ balance }) => balance > 0n)
      .map(({ coin, balance, route, hasPrice }) => ({
        coin,
        balance,
        value: hasPrice ? valueAlong(route, balance, pricesAt(times.length - 1)) : undefined,
        valueBefore: hasPrice ? valueAlong(route, balance, pricesAt(first)) : undefined,
      })),
  }
}

interface HeldCoin {
  readonly coin: CoinDefinition
  readonly balance: bigint
  readonly steps: readonly BalanceStepRecord[]
  readonly route: Route
  readonly hasPrice: boolean
}

/** The coins that the account has or had, with a price. */
function coinsOf(
  trading: PortfolioNeeds,
  accountId: number,
  valueCoin: CoinDefinition,
  steps: readonly BalanceStepRecord[],
): HeldCoin[] {
  const { views } = trading.venue
  const held = views.balances(accountId).map(({ coin }) => coin)
  return [...new Set([...held, ...steps.map(({ coin }) => coin)])].flatMap((id) => {
    const coin = views.coin(id)
    if (coin === undefined) return []
    const route = routeBetween(views, coin, valueCoin, lastPriceOf(trading))
    const own = route === undefined ? [] : steps.filter((step) => step.coin === id)
    const { available, held: inOrders } = views.balance(accountId, id)
    // The ledger entries decide: the engine may be ahead of them.
    const balance = steps.findLast((step) => step.coin === id)?.after ?? available + inOrders
    const hasPrice = route !== undefined
    return [{ coin, balance, steps: own, route: route ?? [], hasPrice }]
  })
}

/** The closing price of the last candle that began before a point; at the last point the last price. */
function priceSeries(
  closes: readonly ClosingPrice[],
  times: readonly number[],
  last: PriceOf,
): (point: number) => PriceOf {
  const prices: ReadonlyMap<number, number>[] = []
  const known = new Map<number, number>()
  let next = 0
  for (const atMs of times) {
    for (let close = closes[next]; close !== undefined && close.openTimeMs < atMs; close = closes[next]) {
      next += 1
      known.set(close.market, close.close)
    }
    prices.push(new Map(known))
  }
  return (point) => (point === times.length - 1 ? last : (market) => prices[point]?.get(market))
}
