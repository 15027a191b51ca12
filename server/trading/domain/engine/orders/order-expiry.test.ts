import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { expiryMsMax } from '../limits.ts'
import { operator, stateOf, venue } from '../testing.ts'
import { ExpiryQueue } from './expiry-queue.ts'
import { OrderTable } from './order-table.ts'

const rich = 'alice 1000 btc; alice 100000 usd; bob 1000 btc; bob 100000 usd'

test('EXPIRY-1: a GTD order rests until its time and expires before the next command', () => {
  const market = venue(rich)
  expect(market.place(`alice sell 5 @ 100 until ${market.nowMs + 1_000}`)).toEqual(['accepted', 'rested 5'])
  expect(market.of('alice', 'btc').held).toBe(5n)
  expect(market.wait(999)).toEqual([])
  expect(market.place('bob buy 1 @ 100')).toEqual(['accepted', 'traded 1 @ 100'])
  market.nowMs += 1
  expect(market.place('bob buy 1 @ 100')).toEqual([
    'alice expired good_till_date',
    'command started',
    'accepted',
    'rested 1',
  ])
  expect(market.of('alice', 'btc').held).toBe(0n)
})

test('EXPIRY-1: a GTD stop expires while it waits, also in a halted market', () => {
  const market = venue(rich)
  market.place(`alice sell 5 stop 50 until ${market.nowMs + 1_000}`)
  market.place(`alice sell 5 @ 60 stop 50 until ${market.nowMs + 2_000}`)
  market.do({ type: 'set_market_state', operator, reason: '', market: 1, state: 'halted' })
  expect(market.wait(1_000)).toEqual(['alice expired good_till_date', 'command started'])
  expect(market.wait(1_000)).toEqual(['alice expired good_till_date', 'command started'])
  expect(market.engine.openOrders(1)).toEqual([])
})

test('EXPIRY-1: orders that are due together expire by time and then by id, before a dead-man switch of the same time', () => {
  const market = venue(rich)
  const start = market.nowMs
  market.place(`alice sell 1 @ 103 until ${start + 30}`)
  market.place(`alice sell 1 @ 102 until ${start + 20}`)
  market.place(`alice sell 1 @ 101 until ${start + 20}`)
  market.place('alice sell 1 @ 104')
  market.run({ type: 'cancel_all_after', account: 1, timeoutMs: 20 })
  market.nowMs = start + 40
  const closed = market.run({ type: 'tick' }).flatMap((event) => {
    return event.type === 'order_closed' ? [[event.orderId, event.reason]] : []
  })
  expect(closed).toEqual([
    [2, 'good_till_date'],
    [3, 'good_till_date'],
    [1, 'dead_man_switch'],
    [4, 'dead_man_switch'],
  ])
})

test('EXPIRY-2: a GTD order needs an expiry in the future, at most a year ahead; other orders may not have one', () => {
  const market = venue(rich)
  const { nowMs } = market
  expect(market.place(`alice sell 1 @ 100 until ${nowMs}`)).toEqual(['refused expiry_passed'])
  expect(market.place(`alice sell 1 @ 100 until ${nowMs + expiryMsMax + 1}`)).toEqual(['refused expiry_too_far'])
  expect(market.place(`alice sell 1 @ 100 until ${nowMs + expiryMsMax}`)).toEqual(['accepted', 'rested 1'])
  const order = market.order('alice sell 1 @ 100')
  for (const change of [
    { timeInForce: 'GTD' as const },
    { expiresAtMs: nowMs + 1 },
    { kind: 'market' as const, price: 0, timeInForce: 'GTD' as const, expiresAtMs: nowMs + 1 },
  ]) {
    expect(market.do({ type: 'place_order', order: { ...order, ...change } })).toEqual(['refused unsuitable_option'])
  }
})

test('EXPIRY-1: a GTD order may be post-only or an iceberg, trades as a taker first, and keeps its expiry when it fires', () => {
  const market = venue(rich)
  const until = market.nowMs + 1_000
  expect(market.place(`alice sell 10 @ 100 iceberg 2 until ${until}`)).toEqual(['accepted', 'rested 10'])
  expect(market.place(`bob buy 12 @ 100 until ${until}`)).toContain('rested 2')
  expect(market.place(`bob buy 1 @ 90 post until ${until}`)).toEqual(['accepted', 'rested 1'])
  expect(market.place(`alice sell 1 @ 95 stop 96 until ${until}`)).toEqual(['accepted', 'waits for 96'])
  market.cancel('bob', 2)
  market.place('bob buy 1 @ 96')
  expect(market.place('alice sell 1 @ 96')).toContain('alice triggered at 96')
  expect(market.wait(1_000).filter((line) => line.endsWith('good_till_date'))).toHaveLength(2)
})

test('ORDER-12: a request with another expiry is not a repeat', () => {
  const market = venue(rich)
  const until = market.nowMs + 1_000
  market.place(`alice sell 1 @ 100 until ${until} id a`)
  expect(market.place(`alice sell 1 @ 100 until ${until} id a`)).toEqual(['replayed 1'])
  expect(market.place(`alice sell 1 @ 100 until ${until + 1} id a`)).toEqual(['refused duplicate_client_order_id'])
  expect(market.place('alice sell 1 @ 100 id a')).toEqual(['refused duplicate_client_order_id'])
})

test('STATE-2: GTD orders also expire in an engine restored from a snapshot', () => {
  const market = venue(rich)
  for (const after of [300, 100, 200]) market.place(`alice sell 1 @ 100 until ${market.nowMs + after}`)
  market.cancel('alice', 2)
  const restored = Engine.restore(stateOf(market.engine))
  expect(restored.nextExpiryMs).toBe(market.nowMs + 200)
  expect(market.engine.nextExpiryMs).toBe(market.nowMs + 200)
  expect(stateOf(restored)).toEqual(stateOf(market.engine))
})

test('EXPIRY-3: the number of entries of closed orders in the queue is bounded', () => {
  const market = venue(rich)
  const orders = new OrderTable()
  const queue = new ExpiryQueue(orders)
  for (let id = 1; id <= 5_000; id++) {
    queue.add(id, market.nowMs + id)
    queue.noteClosed()
  }
  expect(queue.count).toBe(0)
  expect(queue.size).toBeLessThanOrEqual(1_024)
  expect(queue.nextMs).toBe(Number.POSITIVE_INFINITY)
})
