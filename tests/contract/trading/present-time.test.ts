import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock } = await tradingForTest()

const symbol = 'ethusdt'
const dayMs = 86_400_000

test('API-43: order/test checks the expiry at the present time', async () => {
  await ok('alice', 'DELETE', '/private/order/cancel_all')
  clock.advance(3_600_000)
  const order = { symbol, price: '3600', volume: '1', timeInForce: 'GTD' }
  const ruleOf = async (path: string, params: object) => {
    const { body } = await signed('alice', 'POST', `/private/order/${path}`, { ...order, ...params })
    return body.error?.details.rule
  }
  const passed = clock.nowMs() - 60_000
  const latest = clock.nowMs() + 366 * dayMs
  const tested = { side: 'sell', type: 'limit' }
  expect(await ruleOf('test', { ...tested, expireTime: passed })).toBe('expiry_passed')
  expect(await ruleOf('test', { ...tested, expireTime: latest })).toBeUndefined()
  expect(await ruleOf('limit/sell', { expireTime: passed })).toBe('expiry_passed')
  expect(await ruleOf('limit/sell', { expireTime: latest })).toBeUndefined()
})

test('FEE-8: the fees of an account are those of the present day before its first command', async () => {
  const order = { symbol, price: '3600', volume: '10' }
  await ok('alice', 'POST', '/private/order/limit/sell', order)
  await ok('bob', 'POST', '/private/order/limit/buy', order)
  const volume = async () => (await ok('bob', 'GET', '/private/account/fees', { symbol }))[0].volume30d
  expect(await volume()).toBe('0')
  clock.advance(dayMs)
  expect(await volume()).toBe('36000')
})
