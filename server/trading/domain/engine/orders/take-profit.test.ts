import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { stateOf, venue } from '../testing.ts'

/** A market in which the last price is 100. */
function traded() {
  const market = venue('alice 1000 btc; alice 100000 usd; maker 1000 btc; maker 100000 usd')
  trade(market, 100)
  return market
}

function trade(market: ReturnType<typeof venue>, price: number): string[] {
  market.place(`maker sell 1 @ ${price}`)
  return market.place(`alice buy 1 @ ${price}`)
}

const stopOf = (market: ReturnType<typeof venue>, orderId: number) => market.engine.order(orderId)?.stopPrice

test('TRIGGER-13: a take-profit sell fires when the price rises to its stop, a take-profit buy when it falls to it', () => {
  const market = traded()
  expect(market.place('alice sell 2 @ 104 stop 105 profit')).toEqual(['accepted', 'waits for 105'])
  expect(market.place('maker buy 2 @ 96 stop 95 profit')).toEqual(['accepted', 'waits for 95'])
  expect(trade(market, 104)).toEqual(['accepted', 'traded 1 @ 104'])
  expect(trade(market, 105)).toEqual(['accepted', 'traded 1 @ 105', 'alice triggered at 105', 'rested 2'])
  market.cancel('alice', 3)
  expect(trade(market, 95)).toEqual(['accepted', 'traded 1 @ 95', 'maker triggered at 95', 'rested 2'])
})

test('TRIGGER-13: a take-profit market order trades at once when it fires and releases the rest of its hold', () => {
  const market = traded()
  expect(market.place('alice buy 2 stop 90 profit')).toEqual(['accepted', 'waits for 90'])
  market.place('maker sell 5 @ 90')
  expect(market.place('alice buy 1 @ 90')).toEqual([
    'accepted',
    'traded 1 @ 90',
    'alice triggered at 90',
    'traded 2 @ 90',
  ])
  expect(market.of('alice', 'usd').held).toBe(0n)
})

test('TRIGGER-13: a take-profit that the price has already reached is refused', () => {
  const market = traded()
  expect(market.place('alice buy 1 stop 100 profit')).toEqual(['refused stop_would_fire'])
  expect(market.place('alice buy 1 stop 101 profit')).toEqual(['refused stop_would_fire'])
  expect(market.place('alice sell 1 stop 100 profit')).toEqual(['refused stop_would_fire'])
  expect(market.place('alice sell 1 stop 101 profit')).toEqual(['accepted', 'waits for 101'])
})

test('TRIGGER-13: a stop and a take-profit of one price wait for opposite directions', () => {
  const market = traded()
  market.place('alice buy 1 @ 80 stop 105')
  market.place('maker buy 1 @ 80 stop 95 profit')
  expect(trade(market, 105)).toContain('alice triggered at 105')
  expect(trade(market, 95)).toContain('maker triggered at 95')
})

test('TRIGGER-14: a trailing stop by percent follows at a share of the last price and never moves back', () => {
  const market = traded()
  const sell = market.engine.lastId + 1
  expect(market.place('alice sell 1 trail% 10')).toEqual(['accepted', 'waits for 90'])
  const buy = market.engine.lastId + 1
  expect(market.place('maker buy 1 trail% 10')).toEqual(['accepted', 'waits for 110'])
  trade(market, 109)
  expect([stopOf(market, sell), stopOf(market, buy)]).toEqual([99, 110])
  trade(market, 100)
  expect([stopOf(market, sell), stopOf(market, buy)]).toEqual([99, 110])
  expect(trade(market, 99)).toContain('alice triggered at 99')
})

test('TRIGGER-14: the distance is at least a tick and at most half of the price', () => {
  const market = traded()
  expect(market.place('alice sell 1 trail% 0.0001')).toEqual(['accepted', 'waits for 99'])
  expect(market.place('alice sell 1 trail% 50')).toEqual(['accepted', 'waits for 50'])
  expect(market.place('alice sell 1 trail% 50.0001')).toEqual(['refused bad_value'])
  expect(market.place('alice sell 1 trail 5 trail% 5')).toEqual(['refused unsuitable_option'])
  expect(market.place('alice sell 1 @ 90 trail% 5')).toEqual(['refused unsuitable_option'])
})

test('STATE-2: conditional orders of every kind survive a snapshot', () => {
  const market = traded()
  market.place('alice sell 1 trail% 10')
  market.place('alice sell 1 stop 105 profit')
  market.place('alice sell 1 @ 90 stop 95')
  const restored = Engine.restore(stateOf(market.engine))
  expect(stateOf(restored)).toEqual(stateOf(market.engine))
  expect(restored.openOrders(1)).toEqual(market.engine.openOrders(1))
})

test('KIND-2: order kinds and options that are newer than the rules in force are refused', () => {
  const market = venue('alice 1000 btc', { rules: 1 })
  expect(market.place('alice sell 1 stop 105 profit')).toEqual(['refused unsuitable_option'])
  expect(market.place('alice sell 1 @ 105 stop 105 profit')).toEqual(['refused unsuitable_option'])
  expect(market.place('alice sell 1 trail% 10')).toEqual(['refused unsuitable_option'])
  expect(market.place(`alice sell 1 @ 105 until ${market.nowMs + 1}`)).toEqual(['refused unsuitable_option'])
  expect(market.place('alice sell 1 @ 105')).toEqual(['accepted', 'rested 1'])
})
