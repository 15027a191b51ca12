import type { CoinDefinition, MarketDefinition } from '../domain/markets/definitions.ts'

/** The markets that lead from a coin to the coin of valuation: none for that coin itself, two at most. */
export type Route = readonly RouteStep[]

export interface RouteStep {
  readonly market: MarketDefinition
  readonly from: CoinDefinition
  readonly to: CoinDefinition
}

export interface CoinsAndMarkets {
  readonly markets: readonly { readonly definition: MarketDefinition }[]
  coin(coin: number): CoinDefinition | undefined
}

/** The price of a market in ticks; undefined if it has none. */
export type PriceOf = (market: number) => number | undefined

/** The shortest route over markets that have a price; undefined if there is none. */
export function routeBetween(
  views: CoinsAndMarkets,
  from: CoinDefinition,
  to: CoinDefinition,
  priceOf: PriceOf,
): Route | undefined {
  if (from.coin === to.coin) return []
  const steps = stepsFrom(views, from, priceOf)
  const direct = steps.find((step) => step.to.coin === to.coin)
  if (direct !== undefined) return [direct]
  for (const first of steps) {
    const second = stepsFrom(views, first.to, priceOf).find((step) => step.to.coin === to.coin)
    if (second !== undefined) return [first, second]
  }
  return undefined
}

function stepsFrom(views: CoinsAndMarkets, from: CoinDefinition, priceOf: PriceOf): RouteStep[] {
  return views.markets.flatMap(({ definition: market }) => {
    if (market.base !== from.coin && market.quote !== from.coin) return []
    const to = views.coin(market.base === from.coin ? market.quote : market.base)
    return to === undefined || priceOf(market.market) === undefined ? [] : [{ market, from, to }]
  })
}

const tenTo = (exponent: number) => 10n ** BigInt(exponent)

/** The value of an amount at the end of a route, in ledger units, rounded down; undefined if a price is missing. */
export function valueAlong(route: Route, units: bigint, priceOf: PriceOf): bigint | undefined {
  let [numerator, denominator] = [units, 1n]
  for (const { market, from, to } of route) {
    const ticks = priceOf(market.market)
    if (ticks === undefined || ticks <= 0) return undefined
    const [price, whole] = [BigInt(ticks), tenTo(market.quotePrecision)]
    const [up, down] = market.base === from.coin ? [price, whole] : [whole, price]
    numerator *= up * tenTo(to.scale)
    denominator *= down * tenTo(from.scale)
  }
  return numerator / denominator
}
