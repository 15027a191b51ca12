import { expect, test } from 'vitest'
import { newestRules } from '../rules.ts'
import { venue } from '../testing.ts'

test('MATCH-3: a taker trades at the maker’s price and gets the difference back', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  expect(market.place('alice sell 2 @ 100')).toEqual(['accepted', 'rested 2'])
  expect(market.place('bob buy 3 @ 110')).toEqual(['accepted', 'traded 2 @ 100', 'rested 1'])
  expect(market.of('bob', 'usd')).toEqual({ available: 690n, held: 110n })
  expect(market.of('bob', 'btc')).toEqual({ available: 2n, held: 0n })
  expect(market.of('alice', 'usd')).toEqual({ available: 200n, held: 0n })
  expect(market.of('alice', 'btc')).toEqual({ available: 3n, held: 0n })
})

test('MATCH-2: at one price the earliest order trades first, in the engine as in the book', () => {
  const market = venue('alice 5 btc; carol 5 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100')
  market.place('carol sell 1 @ 100')
  market.place('carol sell 1 @ 99')
  expect(market.place('bob buy 2 @ 100')).toEqual(['accepted', 'traded 1 @ 99', 'traded 1 @ 100'])
  expect(market.of('alice', 'usd').available).toBe(100n)
  expect(market.of('carol', 'usd').available).toBe(99n)
})

test('ORDER-1: a refused order leaves no record, no hold and no client id', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  expect(market.place('bob buy 11 @ 100 id one')).toEqual(['refused insufficient_funds'])
  expect(market.of('bob', 'usd')).toEqual({ available: 1000n, held: 0n })
  expect(market.engine.openOrders(market.account('bob'))).toEqual([])
  expect(market.place('bob buy 10 @ 100 id one')).toEqual(['accepted', 'rested 10'])
})

test('ORDER-2: immediate-or-cancel trades at once and expires with the rest, even without a trade', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  expect(market.place('bob buy 1 @ 100 ioc')).toEqual(['accepted', 'bob expired immediate_or_cancel'])
  market.place('alice sell 1 @ 100')
  expect(market.place('bob buy 3 @ 100 ioc')).toEqual(['accepted', 'traded 1 @ 100', 'bob expired immediate_or_cancel'])
  expect(market.of('bob', 'usd')).toEqual({ available: 900n, held: 0n })
})

test('ORDER-3: fill-or-kill fills completely or is refused', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100')
  market.place('alice sell 1 @ 101')
  expect(market.place('bob buy 3 @ 101 fok')).toEqual(['refused fok_not_filled'])
  expect(market.place('bob buy 2 @ 100 fok')).toEqual(['refused fok_not_filled'])
  expect(market.place('bob buy 2 @ 101 fok')).toEqual(['accepted', 'traded 1 @ 100', 'traded 1 @ 101'])
})

test('ORDER-3: the hidden part of an iceberg counts for fill-or-kill', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 5 @ 100 iceberg 1')
  expect(market.place('bob buy 6 @ 100 fok')).toEqual(['refused fok_not_filled'])
  expect(market.place('bob buy 5 @ 100 fok')).toEqual(['accepted', ...Array(5).fill('traded 1 @ 100')])
})

test('ORDER-4: a post-only order that would trade is refused', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100')
  expect(market.place('bob buy 1 @ 100 post')).toEqual(['refused post_only_would_match'])
  expect(market.place('bob buy 1 @ 99 post')).toEqual(['accepted', 'rested 1'])
})

test('ORDER-5: a market buy by total spends at most the total and releases the rest', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 2 @ 100')
  market.place('alice sell 9 @ 130')
  expect(market.place('bob buy 0 total 700')).toEqual([
    'accepted',
    'traded 2 @ 100',
    'traded 3 @ 130',
    'bob filled budget_spent',
  ])
  expect(market.of('bob', 'usd')).toEqual({ available: 410n, held: 0n })
  expect(market.of('bob', 'btc').available).toBe(5n)
})

test('ORDER-5: a total that does not buy one lot expires', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 2 @ 100')
  expect(market.place('bob buy 0 total 99')).toEqual(['accepted', 'bob expired budget_spent'])
  expect(market.place('bob buy 0 total 1001')).toEqual(['refused insufficient_funds'])
})

test('ORDER-27: a market buy that has spent its whole total is filled, whatever the book has next', () => {
  const spend = (rules: number, makers: readonly string[], order: string) => {
    const market = venue('alice 50 btc; bob 1000 usd', { rules })
    for (const maker of makers) market.place(maker)
    const events = market.place(order)
    expect(market.of('bob', 'usd')).toEqual({ available: 800n, held: 0n })
    return events.at(-1)
  }
  const exact = [['alice sell 2 @ 100'], 'bob buy 0 total 200'] as const
  const beyond = [['alice sell 2 @ 100', 'alice sell 1 @ 150'], 'bob buy 0 total 200 slippage 100000'] as const
  expect([spend(newestRules, ...exact), spend(newestRules, ...beyond)]).toEqual([
    'bob filled budget_spent',
    'bob filled budget_spent',
  ])
  expect([spend(2, ...exact), spend(2, ...beyond)]).toEqual([
    'bob expired no_liquidity',
    'bob expired price_protection',
  ])
})

test('ORDER-6: a market buy by volume needs the funds for the prices of the book', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 4 @ 100')
  market.place('alice sell 9 @ 200')
  expect(market.place('bob buy 8 market')).toEqual(['refused insufficient_funds'])
  expect(market.place('bob buy 7 market')).toEqual(['accepted', 'traded 4 @ 100', 'traded 3 @ 200'])
  expect(market.of('bob', 'usd')).toEqual({ available: 0n, held: 0n })
})

test('ORDER-7: a market order is refused in an empty book and expires when the book runs out', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  expect(market.place('alice sell 1 market')).toEqual(['refused no_liquidity'])
  market.place('bob buy 1 @ 100')
  expect(market.place('alice sell 2 market fok')).toEqual(['refused fok_not_filled'])
  expect(market.place('alice sell 2 market')).toEqual(['accepted', 'traded 1 @ 100', 'alice expired no_liquidity'])
  expect(market.of('alice', 'btc')).toEqual({ available: 49n, held: 0n })
})

test('ORDER-8: a market order trades no further from the best price than its maximum slippage', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100')
  market.place('alice sell 1 @ 105')
  market.place('alice sell 1 @ 106')
  expect(market.place('bob buy 3 market slippage 50000')).toEqual([
    'accepted',
    'traded 1 @ 100',
    'traded 1 @ 105',
    'bob expired price_protection',
  ])
  expect(market.of('bob', 'usd')).toEqual({ available: 795n, held: 0n })
})

test('ORDER-9: an iceberg shows one part at a time, and each new part queues last', () => {
  const market = venue('alice 50 btc; carol 5 btc; bob 1000 usd')
  market.place('alice sell 5 @ 100 iceberg 2')
  market.place('carol sell 1 @ 100')
  expect(market.engine.depth(1, 5)?.asks).toEqual([{ price: 100, lots: 3 }])
  expect(market.place('bob buy 4 @ 100')).toEqual(['accepted', 'traded 2 @ 100', 'traded 1 @ 100', 'traded 1 @ 100'])
  expect(market.of('carol', 'usd').available).toBe(100n)
  expect(market.engine.depth(1, 5)?.asks).toEqual([{ price: 100, lots: 1 }])
  const [left] = market.engine.openOrders(market.account('alice'))
  expect(left).toMatchObject({ remaining: 2, executedLots: 3, status: 'partially_filled' })
})

test('ORDER-9: an iceberg trades its whole volume as a taker, then rests with one part shown', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 3 @ 100')
  expect(market.place('bob buy 9 @ 100 iceberg 2')).toEqual(['accepted', 'traded 3 @ 100', 'rested 6'])
  expect(market.engine.depth(1, 5)?.bids).toEqual([{ price: 100, lots: 2 }])
})

test('ORDER-10: an order amended down keeps its priority and releases funds', () => {
  const market = venue('alice 50 btc; carol 5 btc; bob 1000 usd')
  market.place('alice sell 5 @ 100')
  market.place('carol sell 1 @ 100')
  const [order] = market.engine.openOrders(market.account('alice'))
  expect(market.amend('alice', order!.orderId, 2)).toEqual(['alice reduced to 2'])
  expect(market.of('alice', 'btc')).toEqual({ available: 48n, held: 2n })
  expect(market.amend('alice', order!.orderId, 2)).toEqual(['refused amend_not_lower'])
  expect(market.amend('carol', order!.orderId, 1)).toEqual(['refused order_not_found'])
  market.place('bob buy 2 @ 100')
  expect(market.of('alice', 'usd').available).toBe(200n)
})

test('ORDER-10: an amendment cannot go below the executed volume and reduces the hidden part of an iceberg first', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 9 @ 100 iceberg 3 id ice')
  market.place('bob buy 2 @ 100')
  expect(market.amend('alice', 'ice', 2)).toEqual(['refused amend_not_lower'])
  expect(market.amend('alice', 'ice', 4)).toEqual(['alice reduced to 2'])
  expect(market.engine.depth(1, 5)?.asks).toEqual([{ price: 100, lots: 1 }])
  expect(market.of('alice', 'btc')).toEqual({ available: 46n, held: 2n })
  market.engine.audit()
})

test('ORDER-11: cancel-replace does both or neither', () => {
  const market = venue('alice 50 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100')
  market.place('bob buy 10 @ 99 id old')
  const replace = (text: string) => {
    return market.do({ type: 'cancel_replace', target: market.target('bob', 'old'), order: market.order(text) })
  }
  expect(replace('bob buy 11 @ 99')).toEqual(['refused insufficient_funds'])
  expect(replace('bob buy 1 @ 100 post')).toEqual(['refused post_only_would_match'])
  expect(market.of('bob', 'usd')).toEqual({ available: 10n, held: 990n })
  expect(replace('bob buy 10 @ 100')).toEqual(['bob canceled replaced', 'accepted', 'traded 1 @ 100', 'rested 9'])
  expect(market.of('bob', 'usd')).toEqual({ available: 0n, held: 900n })
  expect(replace('bob buy 1 @ 98')).toEqual(['refused order_closed'])
})

test('ORDER-11: the replaced order does not block the new one', () => {
  const market = venue('alice 50 btc; alice 1000 usd')
  market.place('alice sell 5 @ 100 id old')
  const order = market.order('alice buy 1 @ 100 post')
  expect(market.do({ type: 'cancel_replace', target: market.target('alice', 'old'), order })).toEqual([
    'alice canceled replaced',
    'accepted',
    'rested 1',
  ])
})

test('ORDER-28: a replacement that states the executed volume is refused if the order has executed another one', () => {
  const market = venue('alice 50 btc; bob 2000 usd')
  market.place('bob buy 10 @ 99 id old')
  market.place('alice sell 4 @ 99')
  const replace = (executedLots: number, lots: number) =>
    market.run({
      type: 'cancel_replace_if',
      target: market.target('bob', 'old'),
      executedLots,
      order: market.order(`bob buy ${lots} @ 98 id new`),
    })
  for (const wrong of [0, 3, 5]) {
    expect(replace(wrong, 10 - wrong)).toEqual([
      expect.objectContaining({ type: 'refused', reason: 'execution_differs', detail: 4 }),
    ])
  }
  expect(market.engine.openOrders(market.account('bob'))).toMatchObject([{ price: 99, executedLots: 4 }])
  expect(replace(4, 6).map(({ type }) => type)).toEqual(['order_closed', 'order_accepted', 'order_rested'])
  expect(market.of('bob', 'usd')).toEqual({ available: 2000n - 4n * 99n - 6n * 98n, held: 6n * 98n })
  expect(replace(4, 6)).toMatchObject([{ type: 'order_replayed' }])
  market.engine.audit()
})

test('ORDER-28: an executed volume is stated since rules 3', () => {
  const market = venue('bob 2000 usd', { rules: 2 })
  market.place('bob buy 10 @ 99 id old')
  const order = market.order('bob buy 10 @ 98')
  const target = market.target('bob', 'old')
  expect(market.do({ type: 'cancel_replace_if', target, executedLots: 0, order })).toEqual(['refused wrong_rules'])
})

test('ORDER-16: orders of other accounts are reported as not found', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 1 @ 100 id mine')
  const [order] = market.engine.openOrders(market.account('alice'))
  expect(market.cancel('bob', order!.orderId)).toEqual(['refused order_not_found'])
  expect(market.cancel('bob', 'mine')).toEqual(['refused order_not_found'])
  expect(market.cancel('alice', 'mine')).toEqual(['alice canceled canceled_by_owner'])
  expect(market.cancel('alice', 'mine')).toEqual(['refused order_closed'])
  expect(market.of('alice', 'btc')).toEqual({ available: 5n, held: 0n })
})

test('ORDER-17: cancel all cancels the orders of one market or of all, oldest first', () => {
  const market = venue('alice 5 btc; alice 1000 usd')
  market.place('alice sell 1 @ 200')
  market.place('alice buy 1 @ 100')
  market.place('alice sell 1 stop 90')
  const account = market.account('alice')
  expect(market.do({ type: 'cancel_all', account, market: 2 })).toEqual(['refused unknown_market'])
  const closed = market.run({ type: 'cancel_all', account, market: 0 })
  expect(closed.map((event) => event.type === 'order_closed' && event.orderId)).toEqual([1, 2, 3])
  expect(market.of('alice', 'btc')).toEqual({ available: 5n, held: 0n })
  expect(market.of('alice', 'usd')).toEqual({ available: 1000n, held: 0n })
})
