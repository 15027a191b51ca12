import { beforeEach, describe, expect, test } from 'vitest'
import { type Side, sides } from '../../../server/trading/domain/order-kinds/order-kind.ts'
import { type OrderKind, orderKind, orderKindNames } from '../../../server/trading/domain/order-kinds/order-kinds.ts'
import { type Trader, tradingForTest } from '../../../server/trading/testing-venue.ts'
import { exampleOrder } from './example-order.ts'

const { signed, ok, clock } = await tradingForTest()

const symbol = 'ethusdt'
const last = 3_500
const post = (who: Trader, path: string, params = {}) =>
  ok(who, 'POST', `/private/order/${path}`, { symbol, ...params })
const refusal = async (path: string, params: object) => {
  const { status, body } = await signed('alice', 'POST', `/private/order/${path}`, { symbol, ...params })
  return [status, body.error?.code, body.error?.details.parameter]
}

/** Sets a last price and fills both sides of the book. */
beforeEach(async () => {
  for (const who of ['alice', 'bob'] as const) await ok(who, 'DELETE', '/private/order/cancel_all')
  const price = String(last)
  await post('alice', 'limit/sell', { price, volume: '0.01' })
  await post('bob', 'limit/buy', { price, volume: '0.01' })
  await post('bob', 'limit/buy', { price: '3499', volume: '5' })
  await post('bob', 'limit/sell', { price: '3501', volume: '5' })
})

const casesOf = (fits: (kind: OrderKind) => boolean): [OrderKind, Side][] =>
  orderKindNames.filter(fits).flatMap((kind) => sides.map((side): [OrderKind, Side] => [kind, side]))

describe.each(casesOf(() => true))('an order of kind %s to %s', (kind, side) => {
  const { path, trigger } = orderKind(kind)
  const order = exampleOrder(kind, side, last)
  const status = trigger === 'none' ? (kind === 'market' ? 'filled' : 'open') : 'pending_trigger'
  const item = { symbol, side, type: kind, ...order }

  test('KIND-3: is placed by its endpoint, tested, in a batch and as a replacement', async () => {
    expect(await post('alice', `${path}/${side}`, order)).toMatchObject({ type: kind, side, status })
    expect(await ok('alice', 'POST', '/private/order/test', item)).toEqual({ accepted: true })
    const [{ order: placed }] = await ok('alice', 'POST', '/private/order/batch', { orders: JSON.stringify([item]) })
    expect(placed).toMatchObject({ type: kind, side, status })
    const { orderId } = await post('alice', 'limit/buy', { price: '3000', volume: '0.01' })
    const replaced = await ok('alice', 'POST', '/private/order/cancel_replace', { ...item, cancelOrderId: orderId })
    expect(replaced).toMatchObject({ canceled: { orderId }, order: { type: kind, side, status } })
    const { rows } = await ok('alice', 'GET', '/private/history/orders', { symbol, side, type: kind })
    expect(rows.filter(({ type }: { type: string }) => type !== kind)).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  test('KIND-3: names the parameter that is missing or does not belong to it', async () => {
    const { fields } = orderKind(kind)
    for (const [field, presence] of Object.entries(fields[side])) {
      if (presence !== 'required') continue
      const { [field]: _left, ...rest } = order
      expect([field, await refusal(`${path}/${side}`, rest)]).toEqual([field, [400, 'BAD_REQUEST', field]])
    }
    for (const [field, value] of [
      ['trail', '10'],
      ['postOnly', true],
      ['stop', '3400'],
      ['total', '10'],
    ] as const) {
      if (field in fields[side]) continue
      expect([field, await refusal('test', { ...item, [field]: value })]).toEqual([field, [400, 'BAD_REQUEST', field]])
    }
  })
})

test.each(casesOf((kind) => orderKind(kind).timesInForce.includes('GTD')))(
  'EXPIRY-1: %s to %s expires at its expireTime',
  async (kind, side) => {
    const { path, trigger } = orderKind(kind)
    const expireTime = clock.nowMs() + 60_000
    const dated = exampleOrder(kind, side, last, { timeInForce: 'GTD', expireTime })
    const placed = await post('alice', `${path}/${side}`, dated)
    expect(placed).toMatchObject({ timeInForce: 'GTD', expireTime: String(expireTime) })
    expect(placed.status).toBe(trigger === 'none' ? 'open' : 'pending_trigger')
    clock.advance(60_001)
    // Any command advances the time.
    await post('bob', 'limit/buy', { price: '3000', volume: '0.01' })
    const { orderId } = placed
    expect(await ok('alice', 'GET', '/private/order/get', { orderId })).toMatchObject({
      status: 'expired',
      reason: 'good_till_date',
      expireTime: String(expireTime),
    })
    const open = await ok('alice', 'GET', '/private/order/open_orders', { symbol })
    expect(open.map((one: { orderId: string }) => one.orderId)).not.toContain(orderId)
  },
)

test.each(casesOf((kind) => orderKind(kind).trigger !== 'none'))(
  'KIND-3: the volume of %s to %s is lowered while it waits',
  async (kind, side) => {
    const { path } = orderKind(kind)
    const { orderId } = await post('alice', `${path}/${side}`, exampleOrder(kind, side, last, { volume: '0.05' }))
    expect(await ok('alice', 'POST', '/private/order/amend', { orderId, volume: '0.04' })).toMatchObject({
      volume: '0.04',
      status: 'pending_trigger',
    })
  },
)

test('EXPIRY-2: GTD requires expireTime, in the future and at most a year ahead', async () => {
  const order = { price: '3000', volume: '0.01' }
  const soon = clock.nowMs() + 60_000
  expect(await refusal('limit/buy', { ...order, timeInForce: 'GTD' })).toEqual([400, 'BAD_REQUEST', 'expireTime'])
  expect(await refusal('limit/buy', { ...order, expireTime: soon })).toEqual([400, 'BAD_REQUEST', 'expireTime'])
  for (const expireTime of [clock.nowMs() - 1, clock.nowMs() + 400 * 86_400_000, '1e15', '-5', 'tomorrow']) {
    const times = { timeInForce: 'GTD', expireTime }
    expect(await refusal('limit/buy', { ...order, ...times })).toEqual([400, 'BAD_REQUEST', 'expireTime'])
  }
  const market = { volume: '0.01', timeInForce: 'GTD', expireTime: soon }
  expect(await refusal('test', { ...market, side: 'buy', type: 'market' })).toEqual([400, 'BAD_REQUEST', 'expireTime'])
})

test('TRIGGER-13: a take-profit sells when the last price has risen to its stop', async () => {
  const placed = await post('alice', 'take_profit_limit/sell', { volume: '1', price: '3590', stop: '3600' })
  expect(placed).toMatchObject({ status: 'pending_trigger', stopPrice: '3600', price: '3590' })
  await ok('bob', 'DELETE', '/private/order/cancel_all')
  await post('alice', 'limit/sell', { price: '3600', volume: '0.01' })
  await post('bob', 'limit/buy', { price: '3600', volume: '0.51' })
  expect(await ok('alice', 'GET', '/private/order/get', { orderId: placed.orderId })).toMatchObject({
    status: 'partially_filled',
    executedVolume: '0.5',
    averagePrice: '3600',
  })
  expect(await refusal('take_profit_market/sell', { volume: '1', stop: '3600' })).toEqual([400, 'BAD_REQUEST', 'stop'])
})

test('TRIGGER-14: a trailing stop by percent shows its share and follows the last price', async () => {
  const placed = await post('alice', 'trailing_stop/sell', { volume: '1', trailPercent: '2.5' })
  expect(placed).toMatchObject({ trail: '0', trailPercent: '2.5', stopPrice: '3412.5', status: 'pending_trigger' })
  const wrong = [
    { trail: '10', trailPercent: '1' },
    { trailPercent: '0' },
    { trailPercent: '50.1' },
    { trailPercent: '1.00001' },
  ]
  const named = await Promise.all(wrong.map((given) => refusal('trailing_stop/sell', { volume: '1', ...given })))
  expect(named.map(([status]) => status)).toEqual([400, 400, 400, 400])
})
