import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock } = await tradingForTest()
const item = { symbol: 'ethusdt', side: 'sell', type: 'limit', price: '3600', volume: '0.1', timeInForce: 'GTD' }
const batch = (items: readonly object[]) =>
  signed('alice', 'POST', '/private/order/batch', { orders: JSON.stringify(items) })

test('API-24: the expireTime of an item is a number or digits, as in the reply', async () => {
  const expireTime = clock.nowMs() + 60_000
  const { body } = await batch([
    { ...item, expireTime },
    { ...item, expireTime: String(expireTime) },
  ])
  const times = body.result.map(({ order }: { order: { expireTime: string } }) => order.expireTime)
  expect(times).toEqual([String(expireTime), String(expireTime)])
  for (const wrong of ['1e12', ' 5', '-5', '0', '', `${expireTime}.0`, 1.5, '9'.repeat(17)]) {
    const refused = (await batch([{ ...item, expireTime: wrong }])).body
    expect(refused.error, String(wrong)).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'orders' } })
  }
  await ok('alice', 'DELETE', '/private/order/cancel_all')
})
