import { expect, test } from 'vitest'
import type { EngineEvent } from '../event-sink.ts'
import { triggersPerCommandMax } from '../limits.ts'
import { operator, type Venue, venue } from '../testing.ts'

/** A market in which the last price is 100, with a deep book around it. */
function traded() {
  const market = venue('alice 1000 btc; alice 100000 usd; maker 1000 btc; maker 100000 usd')
  market.place('maker sell 1 @ 100')
  market.place('alice buy 1 @ 100')
  return market
}

test('TRIGGER-1: a stop buy fires when the price rises to it, a stop sell when it falls to it', () => {
  const market = traded()
  expect(market.place('alice buy 1 @ 106 stop 105')).toEqual(['accepted', 'waits for 105'])
  expect(market.place('alice sell 1 @ 94 stop 95')).toEqual(['accepted', 'waits for 95'])
  market.place('maker sell 2 @ 105')
  expect(market.place('bob buy 1 @ 105')).toEqual(['refused insufficient_funds'])
  market.give('bob', 10_000n, 'usd')
  expect(market.place('bob buy 1 @ 105')).toEqual([
    'accepted',
    'traded 1 @ 105',
    'alice triggered at 105',
    'traded 1 @ 105',
  ])
  market.place('maker buy 1 @ 95')
  expect(market.place('bob sell 1 @ 95')).toEqual(['accepted', 'traded 1 @ 95', 'alice triggered at 95', 'rested 1'])
})

test('TRIGGER-2: a stop that the price has already reached is refused', () => {
  const market = traded()
  expect(market.place('alice buy 1 stop 100')).toEqual(['refused stop_would_fire'])
  expect(market.place('alice sell 1 stop 100')).toEqual(['refused stop_would_fire'])
  expect(market.place('alice sell 1 stop 99')).toEqual(['accepted', 'waits for 99'])
})

test('TRIGGER-3: stops fire by nearest price, then by arrival; rising before falling', () => {
  const market = traded()
  for (const stop of [103, 102, 103]) market.place(`alice buy 1 @ 90 stop ${stop}`)
  market.place('maker sell 1 @ 104')
  const events = market.run({ type: 'place_order', order: market.order('alice buy 1 @ 104') })
  const fired = events.flatMap((event) => (event.type === 'order_triggered' ? [event.orderId] : []))
  expect(fired).toEqual([4, 3, 5])
})

test('TRIGGER-4: a stop that moves the price can fire the next', () => {
  const market = traded()
  market.place('alice sell 1 @ 90 stop 98')
  market.place('alice sell 1 @ 90 stop 97')
  for (const price of [98, 97, 96]) market.place(`maker buy 1 @ ${price}`)
  expect(market.place('bob sell 1 @ 98')).toEqual(['refused insufficient_funds'])
  market.give('bob', 5n, 'btc')
  expect(market.place('bob sell 1 @ 98')).toEqual([
    'accepted',
    'traded 1 @ 98',
    'alice triggered at 98',
    'traded 1 @ 97',
    'alice triggered at 97',
    'traded 1 @ 96',
  ])
})

test('TRIGGER-5: a stop-market order trades no further than its slippage from the stop', () => {
  const market = traded()
  expect(market.place('alice buy 2 stop 110')).toEqual(['accepted', 'waits for 110'])
  expect(market.of('alice', 'usd').held).toBe(242n)
  market.place('maker sell 2 @ 110')
  market.place('maker sell 9 @ 122')
  expect(market.place('alice buy 1 @ 110')).toEqual([
    'accepted',
    'traded 1 @ 110',
    'alice triggered at 110',
    'traded 1 @ 110',
    'alice expired price_protection',
  ])
  expect(market.of('alice', 'usd').held).toBe(0n)
})

test('TRIGGER-6: a trailing stop follows the price and never moves back', () => {
  const market = traded()
  expect(market.place('alice sell 1 trail 5')).toEqual(['accepted', 'waits for 95'])
  market.place('maker sell 1 @ 110')
  market.place('alice buy 1 @ 110')
  expect(market.engine.openOrders(market.account('alice'))[0]).toMatchObject({ stopPrice: 105, trailBy: 5 })
  market.place('maker buy 1 @ 106')
  market.place('alice sell 1 @ 106')
  expect(market.engine.openOrders(market.account('alice'))[0]).toMatchObject({ stopPrice: 105 })
  market.place('maker buy 2 @ 104')
  expect(market.place('bob sell 1 @ 104')).toEqual(['refused insufficient_funds'])
  market.give('bob', 5n, 'btc')
  expect(market.place('bob sell 1 @ 104')).toEqual([
    'accepted',
    'traded 1 @ 104',
    'alice triggered at 104',
    'traded 1 @ 104',
  ])
})

test('TRIGGER-6: a trailing stop needs a last price', () => {
  const market = venue('alice 10 btc')
  expect(market.place('alice sell 1 trail 5')).toEqual(['refused no_last_price'])
})

test('TRIGGER-7: the first leg of a pair to trade cancels the other', () => {
  const market = traded()
  expect(market.pair('alice sell 3 @ 110 stop 90')).toEqual(['accepted', 'accepted', 'rested 3', 'waits for 90'])
  expect(market.of('alice', 'btc').held).toBe(3n)
  expect(market.place('maker buy 1 @ 110')).toEqual(['accepted', 'traded 1 @ 110', 'alice canceled pair_canceled'])
  expect(market.of('alice', 'btc').held).toBe(2n)
  expect(market.engine.openOrders(market.account('alice')).length).toBe(1)
  market.engine.audit()
})

test('TRIGGER-7: the firing leg of a pair takes over its funds', () => {
  const market = traded()
  market.pair('alice buy 3 @ 80 stop 110 @ 115')
  expect(market.of('alice', 'usd').held).toBe(345n)
  market.place('maker sell 2 @ 110')
  market.place('maker sell 9 @ 112')
  expect(market.place('bob buy 1 @ 110')).toEqual(['refused insufficient_funds'])
  market.give('bob', 500n, 'usd')
  expect(market.place('bob buy 1 @ 110')).toEqual([
    'accepted',
    'traded 1 @ 110',
    'alice triggered at 110',
    'alice canceled pair_canceled',
    'traded 1 @ 110',
    'traded 2 @ 112',
  ])
  expect(market.of('alice', 'usd')).toEqual({ available: 100_000n - 100n - 110n - 224n, held: 0n })
})

test('TRIGGER-8: cancelling one leg cancels the pair, and a pair holds its funds once', () => {
  const market = traded()
  market.pair('alice buy 3 @ 80 stop 110 id pair stopid leg')
  expect(market.of('alice', 'usd').held).toBe(363n)
  expect(market.amend('alice', 'pair', 1)).toEqual(['refused unsuitable_option'])
  expect(market.pair('alice buy 3 @ 80 stop 110 id pair stopid leg')).toEqual(['replayed 3'])
  expect(market.cancel('alice', 'leg')).toEqual(['alice canceled canceled_by_owner', 'alice canceled pair_canceled'])
  expect(market.of('alice', 'usd').held).toBe(0n)
})

test('TRIGGER-8: the prices of a pair lie on both sides of the market', () => {
  const market = traded()
  market.place('maker buy 1 @ 99')
  expect(market.pair('alice sell 1 @ 99 stop 90')).toEqual(['refused pair_prices'])
  expect(market.pair('alice sell 1 @ 89 stop 90')).toEqual(['refused pair_prices'])
  expect(market.pair('alice sell 1 @ 110 stop 100')).toEqual(['refused stop_would_fire'])
})

test('TRIGGER-15: a pair is replaced with the funds and the places of the old one', () => {
  const market = traded()
  market.pair('alice buy 3 @ 80 stop 110 id pair stopid leg')
  const account = market.account('alice')
  const { available } = market.of('alice', 'usd')
  market.do({ type: 'adjust_balance', operator, reason: 'test', account, coin: 2, amount: -available })
  expect(market.replacePair('leg', 'alice buy 3 @ 81 stop 109 id next')).toEqual([
    'alice canceled replaced',
    'alice canceled pair_canceled',
    'accepted',
    'accepted',
    'rested 3',
    'waits for 109',
  ])
  expect(market.engine.openOrders(account).map(({ price, stopPrice }) => [price, stopPrice])).toEqual([
    [81, 0],
    [0, 109],
  ])
  const held = market.of('alice', 'usd')
  expect(held.available + held.held).toBe(363n)
  expect(market.replacePair('leg', 'alice buy 3 @ 81 stop 109 id next')).toEqual(['replayed 5'])
  market.engine.audit()
})

test('TRIGGER-15: a rejected replacement leaves the pair unchanged', () => {
  const market = traded()
  market.pair('alice sell 1 @ 110 stop 90 id pair')
  expect(market.replacePair('pair', 'alice sell 1 @ 89 stop 90')).toEqual(['refused pair_prices'])
  expect(market.replacePair('pair', 'alice sell 9999 @ 110 stop 90')).toEqual(['refused insufficient_funds'])
  expect(market.replacePair('pair', 'alice buy 1 @ 90 stop 110')).toEqual(['refused unsuitable_option'])
  expect(market.replacePair('pair', 'maker sell 1 @ 110 stop 90')).toEqual(['refused order_not_found'])
  expect(market.engine.openOrders(market.account('alice')).map(({ price }) => price)).toEqual([110, 0])
})

test('TRIGGER-15: only a pair with both legs open is replaced, and since rules 3', () => {
  const market = traded()
  market.pair('alice sell 3 @ 110 stop 90 id pair')
  market.place('maker buy 1 @ 110')
  expect(market.replacePair('pair', 'alice sell 2 @ 111 stop 90')).toEqual(['refused not_a_pair'])
  const older = venue('alice 10 btc', { rules: 2 })
  older.pair('alice sell 1 @ 110 stop 90 id pair')
  expect(older.replacePair('pair', 'alice sell 1 @ 111 stop 90')).toEqual(['refused wrong_rules'])
})

/** Each bot has a hundred stop orders, which a trade at 99 triggers. */
function manyStops(bots: number): Venue {
  const names = Array.from({ length: bots }, (_, index) => `bot${index}`)
  const market = venue(`maker 1000 btc; maker 100000 usd; ${names.map((name) => `${name} 500 btc`).join('; ')}`)
  market.place('maker sell 1 @ 100')
  market.place('maker buy 1 @ 100 stp NONE')
  for (const name of names) for (let n = 0; n < 100; n++) market.place(`${name} sell 1 @ 98 stop 99`)
  return market
}

const triggeredBy = (events: readonly EngineEvent[]) => events.filter(({ type }) => type === 'order_triggered').length

test('TRIGGER-9: stops beyond the bound of one order fire before the next command', () => {
  const market = manyStops(3)
  market.place('maker buy 1 @ 99')
  const first = market.run({ type: 'place_order', order: market.order('bot0 sell 1 @ 99') })
  expect(triggeredBy(first)).toBe(triggersPerCommandMax)
  const next = market.run({ type: 'tick' })
  expect(triggeredBy(next)).toBe(300 - triggersPerCommandMax)
  expect(next.at(-1)?.type).toBe('command_started')
  market.engine.audit()
})

test('TRIGGER-9: each order of a batch fires stops up to the bound', () => {
  const market = manyStops(6)
  const order = (text: string) => ({ type: 'place_order', order: market.order(text) }) as const
  const items = [order('maker buy 1 @ 99'), order('bot0 sell 1 @ 99'), order('bot0 sell 1 @ 120')]
  expect(triggeredBy(market.run({ type: 'batch', items }))).toBe(2 * triggersPerCommandMax)
  expect(triggeredBy(market.run({ type: 'tick' }))).toBe(600 - 2 * triggersPerCommandMax)
})

test('TRIGGER-10: stops of an inactive market wait until it is active', () => {
  const market = traded()
  const setState = (state: 'active' | 'halted') => {
    return market.do({ type: 'set_market_state', operator, reason: 'test', market: 1, state })
  }
  for (const name of ['alice', 'carol', 'dave']) {
    market.give(name, 200n, 'btc')
    for (let n = 0; n < 200; n++) market.place(`${name} sell 1 @ 98 stop 99`)
  }
  market.place('maker buy 1 @ 99')
  market.place('alice sell 1 @ 99')
  // The command that halts the market first fires the rest of the due stops, up to the bound again.
  setState('halted')
  expect(market.wait(1)).toEqual([])
  setState('active')
  expect(market.wait(1).length).toBe(2 * (600 - 2 * triggersPerCommandMax) + 1)
  expect(market.wait(1)).toEqual([])
})
