import { expect, test } from 'vitest'
import { openOrdersPerAccountMax, stopOrdersPerAccountMax } from '../limits.ts'
import { operator, type Venue, venue } from '../testing.ts'
import type { OrderRequest } from './requests.ts'

const rich = 'alice 1000 btc; alice 1000000 usd; bob 1000 btc; bob 1000000 usd'

function setState(market: Venue, state: 'active' | 'post_only' | 'cancel_only' | 'halted'): string[] {
  return market.do({ type: 'set_market_state', operator, reason: 'test', market: 1, state })
}

test('ORDER-22: prices and volumes that are not positive integers in range are refused', () => {
  const market = venue(rich)
  const place = (change: Partial<OrderRequest>) => {
    return market.do({ type: 'place_order', order: { ...market.order('alice buy 1 @ 100'), ...change } })
  }
  for (const price of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 15, 2 ** 60]) {
    expect(place({ price })).toEqual(['refused price_out_of_range'])
  }
  for (const lots of [0, -1, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 15]) {
    expect(place({ lots })).toEqual(['refused lots_out_of_range'])
  }
  expect(place({ price: 10 ** 15 - 1, lots: 10 ** 15 - 1 })).toEqual(['refused insufficient_funds'])
  expect(market.do({ type: 'place_order', order: { ...market.order('alice buy 1 @ 1'), account: 77 } })).toEqual([
    'refused unknown_account',
  ])
  expect(place({ market: 0 })).toEqual(['refused unknown_market'])
  expect(place({ market: 1.5 })).toEqual(['refused unknown_market'])
})

test('ORDER-22: a value too large for the ledger is refused, not truncated', () => {
  const market = venue('alice 1 usd', { quoteScale: 18, baseScale: 18 })
  const order = { ...market.order('alice buy 1 @ 1'), price: 10 ** 15 - 1, lots: 10 ** 15 - 1 }
  expect(market.do({ type: 'place_order', order })).toEqual(['refused value_too_large'])
})

test('ORDER-23: contradictory options are refused', () => {
  const market = venue(rich)
  market.place('alice sell 1 @ 100')
  market.place('bob buy 1 @ 100')
  market.place('alice sell 5 @ 100')
  const base = market.order('bob buy 1 @ 100')
  const stop = market.order('bob buy 1 @ 120 stop 110')
  const contradictory: Partial<OrderRequest>[] = [
    { postOnly: true, timeInForce: 'IOC' },
    { displayLots: 1, timeInForce: 'FOK' },
    { stopPrice: 5 },
    { trailBy: 5 },
    { total: 5 },
    { maxSlippagePpm: 5 },
    { kind: 'market' },
    { kind: 'market', price: 0, postOnly: true },
    { kind: 'market', price: 0, total: 5 },
    { kind: 'market', price: 0, lots: 0, total: 5, timeInForce: 'FOK' },
    { kind: 'market', price: 0, lots: 0, total: 5, side: 'sell' },
    { kind: 'stop_limit' },
    { kind: 'stop_market', stopPrice: 120 },
    { kind: 'trailing_stop', price: 0, stopPrice: 120 },
  ]
  for (const change of contradictory) {
    expect([change, market.do({ type: 'place_order', order: { ...base, ...change } })]).toEqual([
      change,
      ['refused unsuitable_option'],
    ])
  }
  for (const change of [
    { timeInForce: 'FOK' as const },
    { postOnly: true },
    { displayLots: 1 },
    { maxSlippagePpm: 1 },
  ]) {
    expect(market.do({ type: 'place_order', order: { ...stop, ...change } })).toEqual(['refused unsuitable_option'])
  }
})

test('ORDER-23: an iceberg shows at least one percent and at most its whole volume', () => {
  const market = venue(rich)
  expect(market.place('alice sell 500 @ 100 iceberg 4')).toEqual(['refused iceberg_display'])
  expect(market.place('alice sell 5 @ 100 iceberg 6')).toEqual(['refused iceberg_display'])
  expect(market.place('alice sell 500 @ 100 iceberg 5')).toEqual(['accepted', 'rested 500'])
})

test('ORDER-21: open orders and stops per account are bounded, and cancels are always accepted', () => {
  const market = venue(rich)
  for (let n = 0; n < openOrdersPerAccountMax; n++) market.place('alice buy 1 @ 1')
  expect(market.place('alice buy 1 @ 1')).toEqual(['refused too_many_orders'])
  expect(market.cancel('alice', 7)).toEqual(['alice canceled canceled_by_owner'])
  expect(market.place('alice buy 1 @ 1')).toEqual(['accepted', 'rested 1'])
  for (let n = 0; n < stopOrdersPerAccountMax; n++) market.place('bob sell 1 stop 50')
  expect(market.place('bob sell 1 stop 50')).toEqual(['refused too_many_stop_orders'])
})

test('MARKET-3: the state of a market decides which orders it accepts', () => {
  const market = venue(rich)
  market.place('alice sell 5 @ 100 id a')
  setState(market, 'post_only')
  expect(market.place('bob buy 1 @ 100')).toEqual(['refused market_post_only'])
  expect(market.place('bob buy 1 @ 99 ioc')).toEqual(['refused market_post_only'])
  expect(market.place('bob buy 1 @ 99')).toEqual(['accepted', 'rested 1'])
  setState(market, 'cancel_only')
  expect(market.place('bob buy 1 @ 99')).toEqual(['refused market_cancel_only'])
  expect(market.pair('bob buy 1 @ 99 stop 110')).toEqual(['refused market_cancel_only'])
  expect(market.amend('alice', 'a', 1)).toEqual(['refused market_cancel_only'])
  expect(market.cancel('alice', 'a')).toEqual(['alice canceled canceled_by_owner'])
})

test('MARKET-4: a halted market accepts neither orders nor cancels; a dead-man switch still clears it', () => {
  const market = venue(rich)
  market.place('alice sell 5 @ 100 id a')
  const account = market.account('alice')
  market.do({ type: 'cancel_all_after', account, timeoutMs: 10 })
  setState(market, 'halted')
  expect(market.place('bob buy 1 @ 99')).toEqual(['refused market_halted'])
  expect(market.cancel('alice', 'a')).toEqual(['refused market_halted'])
  expect(market.do({ type: 'cancel_all', account, market: 1 })).toEqual(['refused market_halted'])
  expect(market.do({ type: 'cancel_all', account, market: 0 })).toEqual([])
  expect(market.wait(10)[0]).toBe('alice canceled dead_man_switch')
})

test('MARKET-5: a limit price lies within the band around the last price', () => {
  const market = venue(rich, { market: { priceBandPpm: 100_000 } })
  market.place('alice sell 1 @ 105')
  market.place('bob buy 1 @ 105')
  expect(market.place('bob buy 1 @ 94')).toEqual(['refused price_band'])
  expect(market.place('bob buy 1 @ 95')).toEqual(['accepted', 'rested 1'])
  expect(market.place('alice sell 1 @ 116')).toEqual(['refused price_band'])
  expect(market.place('alice sell 1 @ 115')).toEqual(['accepted', 'rested 1'])
})

test('MARKET-5: a market order stops at the edge of the band', () => {
  const market = venue(rich)
  market.place('alice sell 2 @ 100')
  market.place('alice sell 1 @ 120')
  market.place('bob buy 1 @ 100')
  market.do({ type: 'set_market', operator, market: { ...market.engine.market(1)!.definition, priceBandPpm: 100_000 } })
  expect(market.place('bob buy 2 market')).toEqual(['accepted', 'traded 1 @ 100', 'bob expired price_protection'])
})

test('MARKET-6: an order below the minimum value is refused', () => {
  const market = venue(rich, { market: { minimumQuoteSize: 50 } })
  expect(market.place('bob buy 7 @ 7')).toEqual(['refused below_minimum_total'])
  expect(market.place('bob buy 5 @ 10')).toEqual(['accepted', 'rested 5'])
  expect(market.place('alice sell 4 market')).toEqual(['refused below_minimum_total'])
  expect(market.place('alice sell 4 stop 12')).toEqual(['refused below_minimum_total'])
  market.place('alice sell 10 @ 10 id a')
  market.place('alice sell 100 @ 11')
  expect(market.place('bob buy 0 total 49')).toEqual(['refused below_minimum_total'])
  market.place('bob buy 20 @ 9 id b')
  expect(market.amend('bob', 'b', 5)).toEqual(['refused below_minimum_total'])
})

test('MARKET-7: a market order above the maximum volume of the market is refused', () => {
  const market = venue(rich, { market: { maxMarketOrderAsk: 3, maxMarketOrderBid: 4 } })
  market.place('alice sell 10 @ 100')
  market.place('alice buy 10 @ 99')
  expect(market.place('bob sell 4 market')).toEqual(['refused above_market_order_maximum'])
  expect(market.place('bob buy 5 market')).toEqual(['refused above_market_order_maximum'])
  expect(market.place('bob buy 0 total 500')).toEqual(['refused above_market_order_maximum'])
  expect(market.place('bob buy 0 total 499')).toEqual(['accepted', 'traded 4 @ 100', 'bob filled budget_spent'])
})

test('FREEZE-1: a frozen account can only cancel orders and receive money', () => {
  const market = venue(rich)
  market.place('alice sell 5 @ 100 id a')
  const account = market.account('alice')
  const freeze = (cancelOrders: boolean) => {
    return market.do({ type: 'set_account_state', operator, reason: 'court', account, state: 'frozen', cancelOrders })
  }
  expect(freeze(false)).toEqual(['account state set'])
  expect(market.place('alice buy 1 @ 1')).toEqual(['refused account_frozen'])
  expect(market.pair('alice sell 1 @ 200 stop 1')).toEqual(['refused account_frozen'])
  expect(market.amend('alice', 'a', 1)).toEqual(['refused account_frozen'])
  expect(market.place('bob buy 1 @ 100')).toEqual(['accepted', 'traded 1 @ 100'])
  expect(market.do({ type: 'transfer', from: account, to: 2, coin: 1, amount: 1n, reason: 'x' })).toEqual([
    'refused account_frozen',
  ])
  expect(market.cancel('alice', 'a')).toEqual(['alice canceled canceled_by_owner'])
  market.do({ type: 'set_account_state', operator, reason: 'ok', account, state: 'active', cancelOrders: false })
  market.place('alice sell 5 @ 100')
  expect(freeze(true)).toEqual(['account state set', 'alice canceled account_frozen'])
})

test('ORDER-24: a test order is checked like a real one and changes nothing', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  const check = (text: string) => {
    const order = market.order(text)
    return market.engine.check({ type: 'place_order', sequence: 0, atMs: 0, replay: null, order })?.reason
  }
  const before = market.engine.sequence
  expect(check('bob buy 11 @ 100')).toBe('insufficient_funds')
  expect(check('bob buy 10 @ 100')).toBeUndefined()
  expect(market.engine.sequence).toBe(before)
  expect(market.of('bob', 'usd')).toEqual({ available: 1000n, held: 0n })
})
