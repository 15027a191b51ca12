import { expect, test } from 'vitest'
import type { CoinDefinition, MarketDefinition } from '../domain/markets/definitions.ts'
import { type Route, routeBetween, valueAlong } from './rates.ts'
import { valueSeries } from './value-series.ts'

const coin = (id: number, symbol: string, scale: number) => ({ coin: id, symbol, scale }) as CoinDefinition
const market = (id: number, base: number, quote: number, quotePrecision: number) => ({
  definition: { market: id, base, quote, quotePrecision } as MarketDefinition,
})
const usdt = coin(1, 'usdt', 6)
const btc = coin(2, 'btc', 8)
const eth = coin(3, 'eth', 18)
const irt = coin(4, 'irt', 0)
const coins = [usdt, btc, eth, irt]
const views = {
  markets: [market(1, 2, 1, 2), market(2, 3, 2, 5), market(3, 1, 4, 0)],
  coin: (id: number) => coins.find((one) => one.coin === id),
}
/** BTC/USDT 100.00, ETH/BTC 0.05, USDT/IRT 60000. */
const prices = new Map([
  [1, 10_000],
  [2, 5_000],
  [3, 60_000],
])
const priceOf = (id: number) => prices.get(id)
const route = (from: CoinDefinition, to: CoinDefinition) => routeBetween(views, from, to, priceOf) as Route

test('PORTFOLIO-3: a coin is valued directly, against a quote coin, or through one other coin', () => {
  expect(valueAlong(route(btc, usdt), 200_000_000n, priceOf)).toBe(200_000_000n)
  expect(valueAlong(route(irt, usdt), 120_000n, priceOf)).toBe(2_000_000n)
  expect(valueAlong(route(eth, usdt), 10n ** 18n, priceOf)).toBe(5_000_000n)
  expect(valueAlong(route(usdt, usdt), 7n, priceOf)).toBe(7n)
  expect(routeBetween(views, eth, irt, priceOf)).toBeUndefined()
  expect(routeBetween(views, btc, usdt, () => undefined)).toBeUndefined()
  expect(valueAlong(route(btc, usdt), 1n, () => undefined)).toBeUndefined()
})

test('PORTFOLIO-1: a balance counts from the point after its change', () => {
  const steps = [
    { point: 1, before: 100n, after: 150n, transferred: 50n },
    { point: 3, before: 150n, after: 120n, transferred: 0n },
  ]
  const series = valueSeries([{ route: [], balance: 120n, steps }], 4, () => priceOf)
  expect(series).toEqual({ values: [100n, 150n, 150n, 120n], transferred: 50n })
})

test('PORTFOLIO-2: a transfer before the first point is none of the period', () => {
  const steps = [{ point: 0, before: 0n, after: 100n, transferred: 100n }]
  expect(valueSeries([{ route: [], balance: 100n, steps }], 2, () => priceOf)).toEqual({
    values: [100n, 100n],
    transferred: 0n,
  })
})
