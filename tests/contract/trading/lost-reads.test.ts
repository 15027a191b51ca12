import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../server/kernel/storage/database.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, trading } = await tradingForTest()
const { history } = trading.venue
const order = { symbol: 'btcusdt', side: 'buy', type: 'limit', price: '30000', volume: '0.01' }
const unknown = { status: 504, body: { error: { code: 'TIMEOUT_UNKNOWN', retryable: false } } }
const openOrders = async () => (await ok('alice', 'GET', '/private/order/open_orders')) as { orderId: string }[]

/** The database is lost between the commit of the request and its reply. */
async function withoutHistories<Result>(request: () => Promise<Result>): Promise<Result> {
  const { order: read } = history
  history.order = () => Promise.reject(new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: false }))
  try {
    return await request()
  } finally {
    history.order = read
  }
}

test('API-42: a request whose reply cannot be read after its commit is TIMEOUT_UNKNOWN, and not called undone', async () => {
  const placed = await ok('alice', 'POST', '/private/order/limit/buy', { ...order, side: undefined, type: undefined })
  const { orderId } = placed
  const replace = { ...order, price: '31000', cancelOrderId: orderId }
  expect(await withoutHistories(() => signed('alice', 'POST', '/private/order/cancel_replace', replace))).toMatchObject(
    unknown,
  )
  const [replaced, ...others] = await openOrders()
  expect([replaced?.orderId === orderId, others]).toEqual([false, []])

  const cancel = { orderId: replaced?.orderId }
  expect(await withoutHistories(() => signed('alice', 'DELETE', '/private/order/cancel', cancel))).toMatchObject(
    unknown,
  )
  expect(await openOrders()).toEqual([])

  const named = { ...order, clientOrderId: 'once' }
  const batch = (items: object[]) => ({ orders: JSON.stringify(items) })
  await ok('alice', 'POST', '/private/order/batch', batch([named]))
  await ok('alice', 'DELETE', '/private/order/cancel', { clientOrderId: 'once' })
  const both = batch([order, named])
  expect(await withoutHistories(() => signed('alice', 'POST', '/private/order/batch', both))).toMatchObject(unknown)
  expect(await openOrders()).toHaveLength(1)
})
