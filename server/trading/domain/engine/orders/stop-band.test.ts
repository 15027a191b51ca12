import { expect, test } from 'vitest'
import { stopOrdersPerAccountMax, trailingOrdersPerMarketMax } from '../limits.ts'
import { firstRules, newestRules } from '../rules.ts'
import { operator, venue } from '../testing.ts'

/** A band of 10 % around the last price of 10,000, and bids down to 1. */
function banded(rules = newestRules) {
  const market = venue('alice 1000 btc; alice 100000000 usd; maker 1000 btc; maker 100000000 usd; bob 100 btc', {
    market: { priceBandPpm: 100_000, slippagePpm: 500_000 },
    rules,
  })
  for (const price of [9_500, 9_000, 6_000, 3_000, 1]) market.place(`maker buy 10 @ ${price}`)
  market.place('maker buy 1 @ 10000')
  market.place('alice sell 1 @ 10000')
  return market
}

test('TRIGGER-11: a stop-limit order whose limit lies outside the band of its stop is refused', () => {
  const market = banded()
  expect(market.place('alice sell 50 @ 1 stop 9950')).toEqual(['refused price_band'])
  expect(market.place('alice sell 50 @ 8954 stop 9950')).toEqual(['refused price_band'])
  expect(market.place('alice sell 50 @ 8955 stop 9950')).toEqual(['accepted', 'waits for 9950'])
  expect(market.place('alice buy 1 @ 12000 stop 10500')).toEqual(['refused price_band'])
  // Far from the current last price, but within the band around the stop.
  expect(market.place('alice sell 50 @ 4900 stop 5000')).toEqual(['accepted', 'waits for 5000'])
  expect(market.pair('alice sell 1 @ 10500 stop 9950 @ 1')).toEqual(['refused price_band'])
  expect(market.pair('alice sell 1 @ 10500 stop 9950 @ 9900')).toHaveLength(4)
})

test('TRIGGER-11: replacements, checks and batches apply the band too', () => {
  const market = banded()
  market.place('alice sell 1 @ 9900 stop 9950 id mine')
  const target = market.target('alice', 'mine')
  const order = market.order('alice sell 50 @ 1 stop 9950')
  expect(market.do({ type: 'cancel_replace', target, order })).toEqual(['refused price_band'])
  expect(market.do({ type: 'batch', items: [{ type: 'place_order', order }] })).toEqual([
    'batch item started',
    'refused price_band',
  ])
  const header = { sequence: 0, atMs: 0, replay: null }
  expect(market.engine.check({ ...header, type: 'place_order', order })).toMatchObject({ reason: 'price_band' })
  expect(market.engine.openOrders(market.account('alice')).length).toBe(1)
})

test('TRIGGER-11: under the rules of version 0.1 such a stop sweeps the book', () => {
  const market = banded(firstRules)
  expect(market.place('alice sell 50 @ 1 stop 9950')).toEqual(['accepted', 'waits for 9950'])
  expect(market.place('bob sell 1 @ 9500')).toContain('traded 10 @ 1')
})

test('TRIGGER-12: a stop that fires with its limit outside the current band expires', () => {
  const market = banded()
  market.place('alice sell 5 @ 9000 stop 9900')
  const narrow = { ...market.engine.market(1)!.definition, priceBandPpm: 50_000 }
  market.do({ type: 'set_market', operator, market: narrow })
  expect(market.place('bob sell 1 @ 9500')).toEqual([
    'accepted',
    'traded 1 @ 9500',
    'alice triggered at 9500',
    'alice expired price_band',
  ])
  expect(market.of('alice', 'btc').held).toBe(0n)
  market.engine.audit()
})

test('TRIGGER-12: a pair that fires outside the band closes completely and releases its funds', () => {
  const market = banded()
  market.pair('alice sell 5 @ 10900 stop 9900 @ 9000')
  market.do({ type: 'set_market', operator, market: { ...market.engine.market(1)!.definition, priceBandPpm: 50_000 } })
  expect(market.place('bob sell 1 @ 9500')).toContain('alice expired price_band')
  expect(market.engine.openOrders(market.account('alice'))).toEqual([])
  expect(market.of('alice', 'btc').held).toBe(0n)
})

test('TRIGGER-12: a stop that fires a market order, trailing or not, stops at the edge of the band', () => {
  for (const stop of ['stop 9900', 'trail 100']) {
    const market = banded()
    market.place(`alice sell 50 ${stop}`)
    expect(market.place('bob sell 1 @ 9500')).toEqual([
      'accepted',
      'traded 1 @ 9500',
      'alice triggered at 9500',
      'traded 9 @ 9500',
      'traded 10 @ 9000',
      'alice expired price_protection',
    ])
  }
})

test('ORDER-11: the replacement of a stop uses its slot, even at the bound of stops', () => {
  const place = (rules: number) => {
    const market = banded(rules)
    for (let n = 0; n < stopOrdersPerAccountMax; n++) market.place(`alice sell 1 @ 9900 stop 9950 id s${n}`)
    expect(market.place('alice sell 1 @ 9900 stop 9950')).toEqual(['refused too_many_stop_orders'])
    const replace = (text: string, id: string) =>
      market.do({ type: 'cancel_replace', target: market.target('alice', id), order: market.order(text) })
    market.place('alice sell 1 @ 10500 id resting')
    // A resting order frees no slot of a stop.
    expect(replace('alice sell 1 @ 9800 stop 9850', 'resting')).toEqual(['refused too_many_stop_orders'])
    return [replace('alice sell 1 @ 9800 stop 9850', 's7'), replace('alice sell 1 trail 50', 's8')]
  }
  expect(place(firstRules)).toEqual([['refused too_many_stop_orders'], ['refused too_many_stop_orders']])
  const replaced = (stop: number) => ['alice canceled replaced', 'accepted', `waits for ${stop}`]
  expect(place(newestRules)).toEqual([replaced(9_850), replaced(9_950)])
})

test('ORDER-11: the replacement of a trailing stop uses its slot in the bound of the market', () => {
  const market = banded()
  const bots = Array.from({ length: trailingOrdersPerMarketMax / stopOrdersPerAccountMax }, (_, index) => `bot${index}`)
  for (const bot of bots) {
    market.give(bot, 1_000n, 'btc')
    for (let n = 0; n < stopOrdersPerAccountMax; n++) market.place(`${bot} sell 1 trail 500 id t${n}`)
  }
  const [refused] = market.run({ type: 'place_order', order: market.order('alice sell 1 trail 500') })
  const bound = { detail: trailingOrdersPerMarketMax, field: 'market' }
  expect(refused).toMatchObject({ type: 'refused', reason: 'too_many_stop_orders', ...bound })
  const order = market.order('bot0 sell 1 trail 400')
  expect(market.do({ type: 'cancel_replace', target: market.target('bot0', 't3'), order })).toHaveLength(3)
})
