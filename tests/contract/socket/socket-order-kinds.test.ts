import { expect, test } from 'vitest'
import { sides } from '../../../server/trading/domain/order-kinds/order-kind.ts'
import { orderKind, orderKindNames } from '../../../server/trading/domain/order-kinds/order-kinds.ts'
import { socketForTest } from '../../../server/trading/socket/testing.ts'
import { exampleOrder } from '../trading/example-order.ts'

const server = await socketForTest({ limits: { lookEveryMs: 20 } })
const { keys, clock } = server
const symbol = 'btcusdt'
const last = 97_000

async function tradedMarket() {
  const bob = await server.connect()
  await bob.logOn(keys.bob)
  const alice = await server.connect()
  await alice.logOn(keys.alice)
  await bob.ok('order.limit', { symbol, side: 'sell', price: String(last), volume: '1.01' })
  await alice.ok('order.limit', { symbol, side: 'buy', price: String(last), volume: '0.01' })
  await bob.ok('order.limit', { symbol, side: 'buy', price: String(last - 1), volume: '1' })
  return { alice, bob }
}

test('KIND-3: every kind has a method on the socket, with the parameters of its endpoints', async () => {
  const { alice, bob } = await tradedMarket()
  for (const kind of orderKindNames) {
    for (const side of sides) {
      const { path } = orderKind(kind)
      const placed = await alice.ok(`order.${path}`, { symbol, side, ...exampleOrder(kind, side, last) })
      expect(placed).toMatchObject({ type: kind, side })
    }
  }
  await alice.ok('order.cancel_all')
  for (const one of [alice, bob]) await one.close()
})

test('EXPIRY-1: the expiry of an order is an event of the account', async () => {
  const { alice, bob } = await tradedMarket()
  const expireTime = clock.nowMs() + 5_000
  const dated = exampleOrder('limit', 'buy', last, { timeInForce: 'GTD', expireTime })
  const { orderId } = await alice.ok('order.limit', { symbol, side: 'buy', ...dated })
  clock.advance(5_001)
  await bob.ok('order.limit', { symbol, side: 'buy', price: '50000', volume: '0.001' })
  const isExpired = ({ orderId: id, reason }: { orderId: string; reason: string }) =>
    id === orderId && reason === 'good_till_date'
  const update = await alice.next(({ channel, orders }) => channel === 'account' && orders?.some(isExpired))
  expect(update.orders.find(isExpired)).toMatchObject({ status: 'expired', expireTime: String(expireTime) })
  for (const one of [alice, bob]) await one.close()
})
