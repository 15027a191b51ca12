import { type PriceOf, type Route, valueAlong } from './rates.ts'

/** The changes of a balance between two points of the series, in ledger units. */
export interface BalanceStep {
  /** The first point that includes them. */
  readonly point: number
  readonly before: bigint
  readonly after: bigint
  /** The part that is not from trading: deposits, withdrawals and adjustments. */
  readonly transferred: bigint
}

export interface ValuedCoin {
  readonly route: Route
  /** The balance at the last point. */
  readonly balance: bigint
  /** In order of time. */
  readonly steps: readonly BalanceStep[]
}

export interface ValueSeries {
  /** The value of all coins at each point. */
  readonly values: readonly bigint[]
  /** The transfers between the first and the last point, at the prices of their time. */
  readonly transferred: bigint
}

/** The value of all coins at each point. A coin without a price at a point has no value there. */
export function valueSeries(
  coins: readonly ValuedCoin[],
  points: number,
  pricesAt: (point: number) => PriceOf,
): ValueSeries {
  const values = Array.from({ length: points }, () => 0n)
  let transferred = 0n
  for (const { route, balance, steps } of coins) {
    let next = 0
    let held = steps[0]?.before ?? balance
    for (let point = 0; point < points; point += 1) {
      const priceOf = pricesAt(point)
      for (let step = steps[next]; step !== undefined && step.point <= point; step = steps[next]) {
        next += 1
        held = step.after
        if (point > 0) transferred += valueAlong(route, step.transferred, priceOf) ?? 0n
      }
      values[point] = (values[point] ?? 0n) + (valueAlong(route, held, priceOf) ?? 0n)
    }
  }
  return { values, transferred }
}
