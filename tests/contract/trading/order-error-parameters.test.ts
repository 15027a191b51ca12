import { beforeAll, expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok } = await tradingForTest()

const symbol = 'ethusdt'

beforeAll(async () => {
  const order = { symbol, price: '3500', volume: '0.01' }
  await ok('alice', 'POST', '/private/order/limit/sell', order)
  await ok('bob', 'POST', '/private/order/limit/buy', order)
})

test('API-11: a price outside the band is refused with the width of the band in percent', async () => {
  const { body } = await signed('alice', 'POST', '/private/order/limit/sell', { symbol, price: '9000', volume: '1' })
  expect(body.error).toMatchObject({
    code: 'PRICE_BAND',
    message: 'The price is too far from the last price (50%)',
    details: { parameter: 'price', rule: 'price_band', limit: '50' },
  })
})

test('API-11: options that do not go together and a percentage that is too large are named', async () => {
  const errorOf = async (path: string, params: object) => {
    const { body } = await signed('alice', 'POST', `/private/order/${path}`, { symbol, volume: '1', ...params })
    return body.error
  }
  const rows = [
    ['limit/sell', { price: '3600', timeInForce: 'IOC', postOnly: true }, 'postOnly'],
    ['limit/sell', { price: '3600', timeInForce: 'FOK', icebergVolume: '0.5' }, 'icebergVolume'],
    ['limit/sell', { price: '3600', icebergVolume: '0.005' }, 'icebergVolume'],
    ['market/sell', { maxSlippage: '50.0001' }, 'maxSlippage'],
    ['stopmarket/sell', { stop: '3400', maxSlippage: '60' }, 'maxSlippage'],
    ['trailing_stop/sell', { trailPercent: '51' }, 'trailPercent'],
  ] as const
  for (const [path, params, parameter] of rows) {
    const error = await errorOf(path, params)
    expect(error, `${path} ${JSON.stringify(params)}`).toMatchObject({ code: 'BAD_REQUEST', details: { parameter } })
    expect(error.message.startsWith(parameter)).toBe(true)
  }
  expect((await errorOf('limit/sell', rows[2][1])).message).toContain('less than a hundredth')
  expect((await errorOf('market/sell', rows[3][1])).message).toBe('maxSlippage is more than 50')
})

test('API-11: errors of stop loss and take profit name the parameters of these endpoints', async () => {
  const errorOf = async (path: string, params: object) =>
    (await signed('alice', 'POST', `/private/order/sltp/${path}`, { symbol, volume: '1', ...params })).body.error
  const rows = [
    ['sl', { sl_price: 'x' }, 'sl_price', 'sl_price is not a plain decimal number'],
    ['sl', { sl_price: '3300.123' }, 'sl_price', 'sl_price has more than 2 decimals'],
    ['sl', { sl_price: '3600' }, 'sl_price', 'sl_price is already reached'],
    ['sl', { side: 'buy', sl_price: '20000000000000' }, 'sl_price', 'sl_price is out of range'],
    ['sl_tp', { sl_price: '0', tp_price: '3600' }, 'sl_price', 'sl_price is not more than 0'],
    ['sl_tp', { sl_price: '3400', tp_price: '3600.123' }, 'tp_price', 'tp_price has more than 2 decimals'],
    ['sl_tp', { sl_price: '3400', tp_price: '9000' }, 'tp_price', 'The price is too far from the last price (50%)'],
    ['sl_tp', { sl_price: '3400', tp_price: '3600', volume: '0' }, 'volume', 'volume is not more than 0'],
  ] as const
  for (const [path, params, parameter, message] of rows)
    expect(await errorOf(path, params)).toMatchObject({ message, details: { parameter } })
})

test('API-11: errors of a pair name the parameter of the order that they are about', async () => {
  const pair = { volume: '1', price: '3600', stop: '3400' }
  const { limitOrder } = await ok('alice', 'POST', '/private/order/oco/sell', { symbol, ...pair })
  const huge = '20000000000000'
  const tooFar = 'The price is too far from the last price (50%)'
  const rows = [
    [{ stopLimitPrice: '100' }, 'stopLimitPrice', tooFar],
    [{ stopLimitPrice: huge }, 'stopLimitPrice', 'stopLimitPrice is out of range'],
    [{ stop: huge }, 'stop', 'stop is out of range'],
    [{ price: '9000' }, 'price', tooFar],
    [{ price: huge }, 'price', 'price is out of range'],
    [{ clientOrderId: 'twin', stopClientOrderId: 'twin' }, 'stopClientOrderId', expect.any(String)],
  ] as const
  for (const [path, more] of [
    ['oco/sell', { symbol }],
    ['oco/replace', { cancelOrderId: limitOrder.orderId }],
  ] as const) {
    for (const [params, parameter, message] of rows) {
      const { body } = await signed('alice', 'POST', `/private/order/${path}`, { ...more, ...pair, ...params })
      expect(body.error, `${path} ${JSON.stringify(params)}`).toMatchObject({ message, details: { parameter } })
    }
  }
})

test('API-11: errors of a pair name the order that they are about', async () => {
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price: '3495', volume: '1' })
  const errorOf = async (path: string, params: object) =>
    (await signed('alice', 'POST', `/private/order/${path}`, { symbol, volume: '1', ...params })).body.error
  const outOfOrder = 'is not above the stop of a sale or not below the stop of a purchase'
  const atOnce = 'The limit order of the pair would trade at once'
  const tooSmall = (leg: string) => expect.stringContaining(`The ${leg} order of the pair is worth less than minimumQ`)
  const rows = [
    ['oco/sell', { price: '3300', stop: '3400' }, 'price', `price ${outOfOrder}`],
    ['sltp/sl_tp', { tp_price: '3300', sl_price: '3400' }, 'tp_price', `tp_price ${outOfOrder}`],
    ['oco/sell', { price: '3490', stop: '3400' }, 'price', atOnce],
    ['sltp/sl_tp', { tp_price: '3490', sl_price: '3400' }, 'tp_price', atOnce],
    ['oco/sell', { price: '3600', stop: '3400', volume: '0.0001' }, 'stop', tooSmall('stop')],
    ['oco/buy', { price: '3400', stop: '3600', volume: '0.0001' }, 'price', tooSmall('limit')],
    ['sltp/sl_tp', { tp_price: '3600', sl_price: '3400', volume: '0.0001' }, 'sl_price', tooSmall('stop')],
  ] as const
  for (const [path, params, parameter, message] of rows) {
    const error = await errorOf(path, params)
    expect(error, `${path} ${JSON.stringify(params)}`).toMatchObject({ message, details: { parameter } })
  }
})

test('API-11: one order of a pair is not amended or replaced, and the error names the endpoint for both', async () => {
  const pair = { symbol, volume: '1', price: '3600', stop: '3400' }
  const { limitOrder, stopOrder } = await ok('alice', 'POST', '/private/order/oco/sell', pair)
  for (const { orderId } of [limitOrder, stopOrder]) {
    const amended = await signed('alice', 'POST', '/private/order/amend', { orderId, volume: '0.5' })
    const replacement = { symbol, side: 'sell', type: 'limit', price: '3700', volume: '1', cancelOrderId: orderId }
    const replaced = await signed('alice', 'POST', '/private/order/cancel_replace', replacement)
    for (const { body } of [amended, replaced]) {
      expect(body.error).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('order/oco/replace') })
    }
  }
})
