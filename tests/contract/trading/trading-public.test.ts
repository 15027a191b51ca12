import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, clock } = await tradingForTest()

test('API-1: every public reply has status, serverTime and result, numbers as strings', async () => {
  const { status, body } = await get('/public/ping')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'true', serverTime: String(clock.nowMs()), result: 'pong' })
  expect((await get('/public/time')).body.result).toBe(String(clock.nowMs()))
})

test('API-2: swagger is the bare OpenAPI 3.1.0 document of version 1.0.0', async () => {
  const { body } = await get('/public/swagger')
  expect(body.openapi).toBe('3.1.0')
  expect(body.info).toMatchObject({ title: expect.any(String), version: '1.0.0' })
  expect(Object.keys(body.paths)).toContain('/public/orderbook')
  expect(body.components.schemas).toBeTypeOf('object')
  expect(body.status).toBeUndefined()
})

test('API-3: exchange_info lists all markets or one, with the fields of the contract', async () => {
  const { body } = await get('/public/exchange_info')
  expect(body.result.length).toBeGreaterThanOrEqual(8)
  for (const market of body.result) {
    expect(Object.keys(market).sort()).toEqual(
      [
        'symbol',
        'base',
        'quote',
        'basePrecision',
        'quotePrecision',
        'minimumQuoteSize',
        'maxMarketOrderAsk',
        'maxMarketOrderBid',
        'isActive',
      ].sort(),
    )
    expect(market.symbol).toBe(`${market.base}${market.quote}`)
    expect(market.symbol).toBe(market.symbol.toLowerCase())
    expect(market.isActive).toBe(true)
    for (const [name, value] of Object.entries(market)) if (name !== 'isActive') expect(value).toBeTypeOf('string')
  }
  const one = await get('/public/exchange_info?symbol=BTCUSDT')
  expect(one.body.result).toEqual([body.result.find((market: { symbol: string }) => market.symbol === 'btcusdt')])
})

const networkFields = [
  'NetworkSymbol',
  'NetworkNameEn',
  'NetworkNameFa',
  'isDefault',
  'tokenNameOnNetwork',
  'tokenSymbolOnNetwork',
  'addressUrl',
  'contractAddressUrl',
  'transactionUrl',
  'contractAddress',
  'memoRequired',
  'memoRegex',
  'addressRegex',
  'tokenDecimal',
  'depositFee',
  'withdrawFee',
  'depositStatus',
  'withdrawStatus',
  'minimumDeposit',
  'minimumWithdraw',
  'DepositConfirmationCount',
  'withdrawPrecision',
]

test('API-4: coins_info lists coins with their networks by symbol, capitals as in the contract', async () => {
  const { body } = await get('/public/coins_info')
  expect(body.result.length).toBeGreaterThanOrEqual(6)
  for (const coin of body.result) {
    expect(Object.keys(coin)).toEqual(['symbol', 'nameEn', 'nameFa', 'networks'])
    expect(coin.nameFa).toMatch(/[\u0600-\u06ff]/)
    for (const [symbol, network] of Object.entries<Record<string, unknown>>(coin.networks)) {
      expect(Object.keys(network).sort()).toEqual([...networkFields].sort())
      expect(network.NetworkSymbol).toBe(symbol)
      expect(network.depositStatus).toBe('active')
      expect(network.addressUrl).toContain('{address}')
      expect(network.transactionUrl).toContain('{txid}')
      expect(network.DepositConfirmationCount).toMatch(/^\d+$/)
    }
  }
  const fiat = await get('/public/coins_info?symbol=irt')
  expect(fiat.body.result).toEqual([{ symbol: 'irt', nameEn: 'Iranian toman', nameFa: 'تومان', networks: {} }])
})

test('API-5: an unknown symbol has its own error, and orderbook requires one', async () => {
  for (const path of ['exchange_info', 'coins_info', 'orderbook']) {
    const { status, body } = await get(`/public/${path}?symbol=nope`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ status: 'false', error: { code: 'UNKNOWN_SYMBOL', details: { symbol: 'nope' } } })
  }
  const { status, body } = await get('/public/orderbook')
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'symbol' }, retryable: false })
  expect(body.error.messageFa).toMatch(/[\u0600-\u06ff]/)
})

test('API-6: public endpoints ignore unknown parameters', async () => {
  expect((await get('/public/ping?colour=red')).status).toBe(200)
  expect((await get('/public/ping?colour=red&colour=blue')).status).toBe(200)
  const repeated = await get('/public/exchange_info?symbol=btcusdt&symbol=ethusdt')
  expect([repeated.status, repeated.body.error?.details.parameter]).toEqual([400, 'symbol'])
})
