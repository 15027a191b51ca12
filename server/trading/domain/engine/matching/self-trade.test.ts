import { expect, test } from 'vitest'
import { firstRules, newestRules } from '../rules.ts'
import { venue } from '../testing.ts'

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

test('STP-2: by default the taker expires', () => {
  const market = selfTrader()
  expect(market.place('alice buy 3 @ 101')).toEqual(['accepted', 'alice expired self_trade'])
  expect(market.of('alice', 'usd')).toEqual({ available: 5000n, held: 0n })
})

test('STP-2: trades of the taker before the self-trade stay valid', () => {
  const market = selfTrader()
  market.place('bob sell 1 @ 99')
  expect(market.place('alice buy 3 @ 101')).toEqual(['accepted', 'traded 1 @ 99', 'alice expired self_trade'])
})

test('STP-3: the maker expires and the taker continues', () => {
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

test('STP-6: fill-or-kill counts only the volume that prevention leaves to trade', () => {
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

test('STP-6: a market buy by volume holds exactly its cost', () => {
  for (const mode of ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']) {
    const market = selfTrader()
    market.place('bob sell 1 @ 102')
    market.place(`alice buy 4 market stp ${mode}`)
    market.engine.audit()
    expect(market.of('alice', 'usd').held).toBe(0n)
  }
})

test('STP-8: a market buy by total that cannot buy another lot ends no order of its account', () => {
  const buy = (rules: number, mode: string) => {
    const market = venue('alice 50 btc; alice 5000 usd; bob 5 btc', { rules })
    market.place('bob sell 2 @ 100')
    for (const price of [101, 102]) market.place(`alice sell 1 @ ${price}`)
    const events = market.place(`alice buy 0 total 250 stp ${mode}`)
    market.engine.audit()
    return { events, own: market.engine.openOrders(market.account('alice')).length }
  }
  const spent = ['accepted', 'traded 2 @ 100', 'alice filled budget_spent']
  for (const mode of ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'])
    expect(buy(newestRules, mode)).toEqual({ events: spent, own: 2 })
  expect(buy(2, 'EXPIRE_MAKER').own).toBe(0)
  expect(buy(2, 'EXPIRE_BOTH').own).toBe(1)
  expect(buy(2, 'EXPIRE_TAKER').events.at(-1)).toBe('alice expired self_trade')
})

test('STP-7: a self-trade changes no price and no volume, pays its fees and is marked', () => {
  const tiers = [
    { fromVolume: 0n, makerPpm: 1_000, takerPpm: 10_000 },
    { fromVolume: 100n, makerPpm: 0, takerPpm: 0 },
  ]
  const trade = (rules: number) => {
    const market = venue('alice 500 btc; alice 500000 usd; bob 5 btc; bob 500 usd', { tiers, rules })
    market.place('bob sell 1 @ 100')
    market.place('alice buy 1 @ 100')
    market.place('alice sell 100 @ 200')
    const [, traded] = market.run({ type: 'place_order', order: market.order('alice buy 100 @ 200 stp NONE') })
    const fees = market.engine.houseBalance('fees', 1) + market.engine.houseBalance('rounding', 1)
    market.wait(86_400_000)
    const { volume } = market.engine.fees(market.account('alice'), 2)!
    return { lastPrice: market.engine.market(1)!.lastPrice, volume, fees, traded }
  }
  expect(trade(newestRules)).toMatchObject({
    lastPrice: 100,
    volume: 100n,
    // One percent of each of the two trades, in the coin bought, rounded up.
    fees: 2n,
    traded: { type: 'traded', isSelfTrade: true, takerFee: 1n },
  })
  const before = trade(firstRules)
  expect(before).toMatchObject({ lastPrice: 200, volume: 40_100n })
  expect(before.traded).not.toHaveProperty('isSelfTrade')
})

test('STP-7: a self-trade fires no stop and moves no price band', () => {
  const market = venue('alice 500 btc; alice 500000 usd; bob 5 btc; bob 500 usd', { market: { priceBandPpm: 500_000 } })
  market.place('bob sell 1 @ 100')
  market.place('alice buy 1 @ 100')
  market.place('bob sell 1 stop 60')
  for (let step = 0; step < 5; step += 1) {
    market.place('alice buy 1 @ 55')
    expect(market.place('alice sell 1 @ 55 stp NONE')).toEqual(['accepted', 'traded 1 @ 55'])
  }
  expect(market.engine.openOrders(market.account('bob')).length).toBe(1)
  expect(market.place('alice buy 1 @ 49')).toEqual(['refused price_band'])
})
