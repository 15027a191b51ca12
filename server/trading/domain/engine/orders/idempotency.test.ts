import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { clientIdKeptMs, clientIdsKeptMax } from '../limits.ts'
import { stateOf, type Venue, venue } from '../testing.ts'
import { ClientIds } from './client-ids.ts'

const key = (digit: string) => digit.repeat(32)

function signed(market: Venue, text: string, replayKey: string, untilMs: number): string[] {
  return market.do({ type: 'place_order', order: market.order(text), replay: { key: replayKey, untilMs } })
}

test('ORDER-12: a repeated client id with equal parameters returns the first order', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  expect(market.place('bob buy 1 @ 100 id a.b-C_9')).toEqual(['accepted', 'rested 1'])
  const [order] = market.engine.openOrders(market.account('bob'))
  expect(market.place('bob buy 1 @ 100 id a.b-C_9')).toEqual([`replayed ${order!.orderId}`])
  expect(market.of('bob', 'usd').held).toBe(100n)
  market.cancel('bob', 'a.b-C_9')
  expect(market.place('bob buy 1 @ 100 id a.b-C_9')).toEqual([`replayed ${order!.orderId}`])
  expect(market.place('alice sell 1 @ 100 id a.b-C_9')).toEqual(['accepted', 'rested 1'])
})

test('ORDER-13: a repeated client id with other parameters is a duplicate', () => {
  const market = venue('bob 1000 usd')
  market.place('bob buy 1 @ 100 id x')
  for (const other of [
    'bob buy 2 @ 100 id x',
    'bob buy 1 @ 101 id x',
    'bob buy 1 @ 100 post id x',
    'bob buy 1 @ 100 ioc id x',
  ]) {
    expect(market.place(other)).toEqual(['refused duplicate_client_order_id'])
  }
})

test('ORDER-13: a client id has 1 to 36 letters, digits, dots, dashes and underscores', () => {
  const market = venue('bob 1000 usd')
  const place = (clientOrderId: string) =>
    market.do({ type: 'place_order', order: { ...market.order('bob buy 1 @ 1'), clientOrderId } })
  for (const bad of ['a b', 'ü', 'x'.repeat(37), 'a/b', '\ud800']) expect(place(bad)).toEqual(['refused bad_client_id'])
  expect(place('x'.repeat(36))).toEqual(['accepted', 'rested 1'])
})

test('ORDER-14: a client id is free again 24 hours after its order closed, to the millisecond', () => {
  const market = venue('bob 1000 usd')
  market.place('bob buy 1 @ 100 id x')
  market.wait(3 * clientIdKeptMs)
  expect(market.place('bob buy 1 @ 100 id x')[0]).toMatch('replayed')
  market.cancel('bob', 'x')
  market.wait(clientIdKeptMs - 1)
  expect(market.place('bob buy 1 @ 100 id x')[0]).toMatch('replayed')
  market.wait(1)
  expect(market.place('bob buy 9 @ 100 id x')).toEqual(['accepted', 'rested 9'])
})

test('ORDER-15: the client ids of the newest 100,000 closed orders of an account stay reserved', () => {
  const total = { count: 0 }
  const ids = new ClientIds(total)
  for (let n = 0; n <= clientIdsKeptMax; n++) {
    ids.open(`n${n}`, n + 1, 0, 1)
    ids.close(`n${n}`, 1)
  }
  expect(ids.find('n0', 1)).toBeUndefined()
  expect(ids.find('n1', 1)?.orderId).toBe(2)
  expect(ids.live(1).length).toBe(clientIdsKeptMax)
  expect(total.count).toBe(clientIdsKeptMax)
  expect(ids.sweep(clientIdKeptMs + 1)).toBe(0)
  expect(ids.live(clientIdKeptMs + 1)).toEqual([])
  expect(total.count).toBe(0)
})

test('ORDER-20: a signed request is valid once, also after a restart', () => {
  const market = venue('bob 1000 usd')
  const until = market.nowMs + 5000
  expect(signed(market, 'bob buy 1 @ 100', key('a'), until)).toEqual(['accepted', 'rested 1'])
  expect(signed(market, 'bob buy 1 @ 100', key('a'), until)).toEqual(['refused replayed_request'])
  expect(signed(market, 'bob buy 11 @ 100', key('b'), until)).toEqual(['refused insufficient_funds'])
  expect(signed(market, 'bob buy 1 @ 100', key('b'), until)).toEqual(['refused replayed_request'])
  const restarted = venue('')
  Object.assign(restarted, { engine: Engine.restore(stateOf(market.engine)), nowMs: market.nowMs, names: market.names })
  expect(signed(restarted, 'bob buy 1 @ 100', key('a'), until)).toEqual(['refused replayed_request'])
})

test('ORDER-20: an expired request is refused, and its key is forgotten only after it expires', () => {
  const market = venue('bob 1000 usd')
  const until = market.nowMs + 5000
  signed(market, 'bob buy 1 @ 100', key('a'), until)
  market.wait(5000)
  expect(signed(market, 'bob buy 1 @ 100', key('a'), until)).toEqual(['refused replayed_request'])
  market.wait(1)
  expect(signed(market, 'bob buy 1 @ 100', key('a'), until)).toEqual(['refused request_expired'])
  expect(signed(market, 'bob buy 1 @ 100', key('c'), market.nowMs + 600_000)).toEqual(['refused bad_value'])
})

test('ORDER-18: the dead-man switch cancels all orders unless it is renewed in time', () => {
  const market = venue('alice 5 btc; alice 1000 usd; bob 1000 usd')
  const account = market.account('alice')
  const arm = (timeoutMs: number) => market.do({ type: 'cancel_all_after', account, timeoutMs })
  market.place('alice sell 1 @ 200')
  market.place('alice sell 1 stop 50')
  expect(arm(1000)).toEqual(['dead man armed'])
  market.wait(900)
  expect(arm(1000)).toEqual(['dead man armed'])
  expect(market.wait(999)).toEqual([])
  market.nowMs += 1
  expect(market.place('bob buy 1 @ 100')).toEqual([
    'alice canceled dead_man_switch',
    'alice canceled dead_man_switch',
    'alice dead man fired, 2 orders',
    'command started',
    'accepted',
    'rested 1',
  ])
  expect(market.engine.deadManDeadline(account)).toBeUndefined()
  arm(1000)
  expect(arm(0)).toEqual(['dead man disarmed'])
  expect(market.wait(5000)).toEqual([])
  expect(arm(25 * 3_600_000)).toEqual(['refused bad_value'])
})

test('ORDER-18: switches that are due together fire by time and then by account', () => {
  const market = venue('a 1 btc; b 1 btc; c 1 btc')
  const waits = { a: 20, b: 10, c: 10 }
  for (const [name, timeoutMs] of Object.entries(waits)) {
    market.run({ type: 'cancel_all_after', account: market.account(name), timeoutMs })
  }
  const fired = market.wait(30)
  expect(fired.map((line) => line[0])).toEqual(['b', 'c', 'a', 'c'])
})

test('ORDER-19: a batch runs in order, and one refusal does not stop it', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  const order = (text: string) => ({ type: 'place_order' as const, order: market.order(text) })
  const items = [
    order('alice sell 1 @ 100 id first'),
    order('bob buy 99 @ 100'),
    order('bob buy 1 @ 100'),
    { type: 'cancel_order' as const, target: market.target('alice', 'first') },
  ]
  expect(market.do({ type: 'batch', items })).toEqual([
    'batch item started',
    'accepted',
    'rested 1',
    'batch item started',
    'refused insufficient_funds',
    'batch item started',
    'accepted',
    'traded 1 @ 100',
    'batch item started',
    'refused order_closed',
  ])
  expect(market.do({ type: 'batch', items: [] })).toEqual(['refused batch_empty'])
  const many = Array.from({ length: 51 }, () => order('bob buy 1 @ 1'))
  expect(market.do({ type: 'batch', items: many })).toEqual(['refused batch_too_long'])
})
