import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { ok } = await tradingForTest()
const symbol = 'ethusdt'

test('API-51: the fills of an order are found by your client id, while it is open and after it is closed', async () => {
  const sell = (params: object) =>
    ok('alice', 'POST', '/private/order/limit/sell', { symbol, price: '3500', volume: '0.2', ...params })
  const { orderId } = await sell({ clientOrderId: 'mine-1' })
  await sell({ clientOrderId: 'mine-2', price: '3501' })
  const buy = (volume: string) => ok('bob', 'POST', '/private/order/market/buy', { symbol, volume })
  const fills = async (params: Record<string, unknown>) => (await ok('alice', 'GET', '/private/history/trades', params)).rows
  await buy('0.1')
  expect(await fills({ clientOrderId: 'mine-1' })).toMatchObject([{ orderId, clientOrderId: 'mine-1', volume: '0.1' }])
  await buy('0.2')
  expect(await fills({ clientOrderId: 'mine-1' })).toHaveLength(2)
  expect(await fills({ clientOrderId: 'mine-2' })).toMatchObject([{ clientOrderId: 'mine-2', volume: '0.1' }])
  expect(await fills({ clientOrderId: 'mine-1', orderId })).toHaveLength(2)
  expect(await fills({ clientOrderId: 'mine-2', orderId })).toEqual([])
  expect(await fills({ clientOrderId: 'none' })).toEqual([])
  expect(await ok('bob', 'GET', '/private/history/trades', { clientOrderId: 'mine-1' })).toMatchObject({ rows: [] })
})
