import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok } = await tradingForTest()
const symbol = 'ethusdt'
const reason = 'a test'

const rulesOf = async () => (await get(`/public/market_rules?symbol=${symbol}`)).body.result[0]

test('API-49: market_rules lists all markets or one', async () => {
  const { status, body } = await get('/public/market_rules')
  const markets = (await get('/public/exchange_info')).body.result
  expect(status).toBe(200)
  expect(body.result.map((one: { symbol: string }) => one.symbol)).toEqual(
    markets.map((one: { symbol: string }) => one.symbol),
  )
  expect(await rulesOf()).toEqual({
    symbol,
    state: 'active',
    priceBand: expect.stringMatching(/^\d+$/),
    stopSlippage: expect.stringMatching(/^\d+$/),
    lowestPrice: expect.any(String),
    highestPrice: expect.any(String),
  })
  expect((await get('/public/market_rules?symbol=nope')).body.error.code).toBe('UNKNOWN_SYMBOL')
})

test('API-49: an order at the highest price is accepted, and one beyond it is not', async () => {
  await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price: '3500', volume: '0.1' })
  await ok('bob', 'POST', '/private/order/market/buy', { symbol, volume: '0.1' })
  await ok('erin', 'PATCH', '/private/operator/markets', { symbol, priceBand: '10', stopSlippage: '2.5', reason })
  const { priceBand, stopSlippage, lowestPrice, highestPrice } = await rulesOf()
  expect({ priceBand, stopSlippage, lowestPrice, highestPrice }).toEqual({
    ...{ priceBand: '10', stopSlippage: '2.5', lowestPrice: '3150', highestPrice: '3850' },
  })
  const sellAt = (price: string) =>
    signed('alice', 'POST', '/private/order/limit/sell', { symbol, price, volume: '0.1' })
  expect((await sellAt(highestPrice)).status).toBe(200)
  expect((await sellAt('3850.01')).body.error.code).toBe('PRICE_BAND')
  await ok('erin', 'PATCH', '/private/operator/markets', { symbol, priceBand: '0', reason })
  expect(await rulesOf()).toMatchObject({ priceBand: '0', lowestPrice: '0', highestPrice: '0' })
})

test('API-49: a new state of a market is there at once', async () => {
  await ok('erin', 'POST', '/private/operator/market_state', { symbol, state: 'cancel_only', reason })
  expect((await rulesOf()).state).toBe('cancel_only')
  await ok('erin', 'POST', '/private/operator/market_state', { symbol, state: 'active', reason })
  expect((await rulesOf()).state).toBe('active')
})
