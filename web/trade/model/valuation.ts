import { type Decimal, divide, isPositive, multiply, wireDecimal } from './decimal.ts'

export interface PricedMarket {
  readonly base: string
  readonly quote: string
  readonly lastPrice: string
}

const quotientDecimals = 12

/** The value of an amount in another coin at last prices, through at most one coin in between. */
export function valueIn(
  target: string,
  coin: string,
  amount: Decimal,
  markets: readonly PricedMarket[],
): Decimal | undefined {
  const direct = converted(target, coin, amount, markets)
  if (direct !== undefined) return direct
  for (const between of new Set(markets.flatMap(({ base, quote }) => [quote, base]))) {
    const half = converted(between, coin, amount, markets)
    const whole = half === undefined ? undefined : converted(target, between, half, markets)
    if (whole !== undefined) return whole
  }
  return undefined
}

function converted(
  target: string,
  coin: string,
  amount: Decimal,
  markets: readonly PricedMarket[],
): Decimal | undefined {
  if (coin === target) return amount
  for (const { base, quote, lastPrice } of markets) {
    const price = wireDecimal(lastPrice)
    if (!isPositive(price)) continue
    if (base === coin && quote === target) return multiply(amount, price)
    if (base === target && quote === coin) return divide(amount, price, quotientDecimals)
  }
  return undefined
}
