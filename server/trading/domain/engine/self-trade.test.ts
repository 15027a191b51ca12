import { expect, test } from 'vitest'
import { venue } from './testing.ts'

function selfTrader() {
  const market = venue('alice 50 btc; alice 5000 usd; bob 5 btc')
  market.place('alice sell 2 @ 100')
  market.place('bob sell 2 @ 101')
  return market
}

test('STP-1: without prevention an account trades with itself', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101 stp NONE')).toEqual(['accepted', 'traded 2 @ 100', 'traded 1 @ 101'])
  expect(market.of('alice', 'usd')).toEqual({ available: 4899n, held: 0n })
})

test('STP-2: the taker expires unless something else is asked for', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101')).toEqual(['accepted', 'alice expired self_trade'])
  expect(market.of('alice', 'usd')).toEqual({ available: 5000n, held: 0n })
})

test('STP-2: what the taker traded before it met itself stays', () => {
  const market = selfTrader()
  market.place('bob sell 1 @ 99')
  expect(market.place('alice buy 3 @ 101')).toEqual(['accepted', 'traded 1 @ 99', 'alice expired self_trade'])
})

test('STP-3: the maker expires and the taker goes on', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101 stp EXPIRE_MAKER')).toEqual([
    'accepted',
    'alice expired self_trade',
    'traded 2 @ 101',
    'rested 1',
  ])
  expect(market.of('alice', 'btc')).toEqual({ available: 52n, held: 0n })
})

test('STP-4: both expire', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101 stp EXPIRE_BOTH')).toEqual([
    'accepted',
    'alice expired self_trade',
    'alice expired self_trade',
  ])
  expect(market.engine.openOrders(market.account('alice'))).toEqual([])
})

test('STP-5: both are decremented by the smaller quantity, without a trade', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101 stp DECREMENT')).toEqual([
    'accepted',
    'alice reduced to 1',
    'alice expired self_trade',
    'traded 1 @ 101',
  ])
  expect(market.of('alice', 'usd')).toEqual({ available: 4899n, held: 0n })
  expect(market.place('alice sell 5 @ 90 stp DECREMENT')).toEqual(['accepted', 'rested 5'])
  expect(market.place('alice buy 2 @ 95 stp DECREMENT')).toEqual([
    'accepted',
    'alice reduced to 0',
    'alice reduced to 3',
    'alice expired self_trade',
  ])
  expect(market.of('alice', 'btc')).toEqual({ available: 48n, held: 3n })
  market.engine.audit()
})

test('STP-6: fill-or-kill counts only what prevention would leave to trade', () => {
  const market = selfTrader()
  expect(market.place('alice buy 2 @ 101 fok')).toEqual(['refused fok_not_filled'])
  expect(market.place('alice buy 3 @ 101 fok stp EXPIRE_MAKER')).toEqual(['refused fok_not_filled'])
  expect(market.place('alice buy 3 @ 101 fok stp DECREMENT')).toEqual(['refused fok_not_filled'])
  expect(market.place('alice buy 2 @ 101 fok stp EXPIRE_MAKER')).toEqual([
    'accepted',
    'alice expired self_trade',
    'traded 2 @ 101',
  ])
})

test('STP-6: a market buy by volume is held for exactly what it will cost', () => {
  for (const mode of ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']) {
    const market = selfTrader()
    market.place('bob sell 1 @ 102')
    market.place(`alice buy 4 market stp ${mode}`)
    market.engine.audit()
    expect(market.of('alice', 'usd').held).toBe(0n)
  }
})
