import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok } = await tradingForTest()
const symbol = 'ethusdt'

test('API-44: cancel_replace with an expected executed volume is refused if the order has executed another one', async () => {
  const old = await ok('alice', 'POST', '/private/order/limit/sell', {
    symbol,
    price: '3550',
    volume: '1',
    clientOrderId: 'expect-1',
  })
  const replace = (params: object) =>
    signed('alice', 'POST', '/private/order/cancel_replace', {
      ...{ symbol, side: 'sell', type: 'limit', price: '3560', volume: '1', cancelOrderId: old.orderId },
      ...params,
    })
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '3550', volume: '0.4' })
  const late = await replace({ expectedExecutedVolume: '0' })
  expect([late.status, late.body.error]).toMatchObject([
    409,
    {
      code: 'ORDER_CHANGED',
      message: 'The order has executed another volume (0.4)',
      details: { rule: 'execution_differs', parameter: 'expectedExecutedVolume', executedVolume: '0.4' },
      retryable: false,
    },
  ])
  expect(await ok('alice', 'GET', '/private/order/get', { orderId: old.orderId })).toMatchObject({
    status: 'partially_filled',
    executedVolume: '0.4',
  })
  for (const [expectedExecutedVolume, code] of [
    ['', 'BAD_REQUEST'],
    ['x', 'BAD_REQUEST'],
    ['-1', 'BAD_REQUEST'],
    ['0.12345678901', 'BAD_PRECISION'],
  ]) {
    const { body } = await replace({ expectedExecutedVolume })
    expect(body.error).toMatchObject({ code, details: { parameter: 'expectedExecutedVolume' } })
  }
  const elsewhere = await replace({ symbol: 'btcusdt', price: '90000', expectedExecutedVolume: '0.4' })
  expect(elsewhere.body.error).toMatchObject({ details: { parameter: 'expectedExecutedVolume' } })
  const named = { volume: '0.6', expectedExecutedVolume: '0.40', clientOrderId: 'expect-2' }
  const done = await replace(named)
  expect(done.body.result).toMatchObject({
    canceled: { orderId: old.orderId, status: 'canceled', reason: 'replaced', executedVolume: '0.4' },
    order: { volume: '0.6', executedVolume: '0', status: 'open' },
  })
  const { orderId } = done.body.result.order
  expect((await replace(named)).body.result).toMatchObject({ canceled: null, order: { orderId, replayed: true } })
})
