import { describe, expect, test } from 'vitest'
import { openApiProblems } from '../../../server/kernel/endpoint/testing-openapi.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const venue = await tradingForTest()
const { clock, get, ok, signed } = venue
const { body: document } = await venue.get('/public/swagger')
type Fields = Readonly<Record<string, 'string' | 'boolean' | 'object'>>

function expectFields(record: Record<string, unknown>, fields: Fields): void {
  expect(Object.fromEntries(Object.entries(record).map(([name, value]) => [name, typeof value]))).toEqual(fields)
}

const numeric = /^\d+(\.\d+)?$/
const whole = /^\d+$/

await ok('alice', 'POST', '/private/order/limit/sell', { symbol: 'btcusdt', price: '60000', volume: '0.5' })
await ok('alice', 'POST', '/private/order/limit/sell', { symbol: 'btcusdt', price: '61000', volume: '0.25' })
await ok('bob', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '50000', volume: '0.1' })
await ok('bob', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '49000', volume: '1' })

describe('trading spec, response envelope', () => {
  test.each(['ping', 'time', 'exchange_info', 'coins_info', 'orderbook?symbol=btcusdt'])(
    '%s: status, serverTime and result and nothing else; status is the string true',
    async (path) => {
      const { status, headers, body } = await get(`/public/${path}`)
      expect(status).toBe(200)
      expect(String(headers['content-type'])).toMatch(/^application\/json/)
      expect(Object.keys(body)).toEqual(['status', 'serverTime', 'result'])
      expect(body.status).toBe('true')
      expect(body.serverTime).toBe(String(clock.nowMs()))
    },
  )

  test('SPEC-3: all numeric values are JSON strings: no public reply has a number in it', async () => {
    const numbersIn = (value: unknown): unknown[] => {
      if (typeof value === 'number') return [value]
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
    }
    const paths = Object.keys(document.paths).filter(
      (path) => path.startsWith('/public/') && path !== '/public/swagger',
    )
    for (const path of paths) {
      const coin = ['/public/coins_info', '/public/proof_of_liabilities'].includes(path)
      const { status, body } = await get(`${path}?symbol=${coin ? 'btc' : 'btcusdt'}&resolution=60`)
      expect([path, status, numbersIn(body)]).toEqual([path, 200, []])
    }
    expect(numbersIn((await get('/public/coins_info')).body)).toEqual([])
  })

  test('SPEC-3: all numeric values are JSON strings: no reply of any endpoint is documented with a number', () => {
    const kinds = (value: unknown): unknown[] => {
      if (typeof value !== 'object' || value === null) return []
      const { type } = value as { type?: unknown }
      return [type, ...Object.values(value).flatMap(kinds)]
    }
    for (const [path, operations] of Object.entries<Record<string, { responses: object }>>(document.paths)) {
      for (const { responses } of Object.values(operations)) {
        const numbers = kinds(responses).filter((kind) => kind === 'number' || kind === 'integer')
        expect([path, numbers]).toEqual([path, []])
      }
    }
  })
})

test('trading spec, Market: every field with its type', async () => {
  const { result } = (await get('/public/exchange_info')).body
  for (const market of result) {
    expectFields(market, {
      symbol: 'string',
      base: 'string',
      quote: 'string',
      basePrecision: 'string',
      quotePrecision: 'string',
      minimumQuoteSize: 'string',
      maxMarketOrderAsk: 'string',
      maxMarketOrderBid: 'string',
      isActive: 'boolean',
    })
    expect(market.symbol).toBe(`${market.base}${market.quote}`.toLowerCase())
    for (const name of ['basePrecision', 'quotePrecision']) expect(market[name]).toMatch(whole)
    for (const name of ['minimumQuoteSize', 'maxMarketOrderAsk', 'maxMarketOrderBid']) {
      expect(market[name]).toMatch(numeric)
      expect(Number(market[name])).toBeGreaterThan(0)
    }
  }
})

const networkFields: Fields = {
  NetworkSymbol: 'string',
  NetworkNameEn: 'string',
  NetworkNameFa: 'string',
  isDefault: 'boolean',
  tokenNameOnNetwork: 'string',
  tokenSymbolOnNetwork: 'string',
  addressUrl: 'string',
  contractAddressUrl: 'string',
  transactionUrl: 'string',
  contractAddress: 'string',
  memoRequired: 'boolean',
  memoRegex: 'string',
  addressRegex: 'string',
  tokenDecimal: 'string',
  depositFee: 'string',
  withdrawFee: 'string',
  depositStatus: 'string',
  withdrawStatus: 'string',
  minimumDeposit: 'string',
  minimumWithdraw: 'string',
  DepositConfirmationCount: 'string',
  withdrawPrecision: 'string',
}

test('trading spec, Coin and Network: every field with its type and capitals, and the required fields', async () => {
  const { result } = (await get('/public/coins_info')).body
  let memos = 0
  for (const coin of result) {
    expectFields(coin, { symbol: 'string', nameEn: 'string', nameFa: 'string', networks: 'object' })
    const networks = Object.entries<Record<string, string | boolean>>(coin.networks)
    if (networks.length > 0) expect(networks.filter(([, { isDefault }]) => isDefault)).toHaveLength(1)
    for (const [symbol, network] of networks) {
      expectFields(network, networkFields)
      expect(network.NetworkSymbol).toBe(symbol)
      const mayBeEmpty = ['tokenNameOnNetwork', 'contractAddressUrl', 'contractAddress', 'memoRegex']
      const empty = Object.keys(network).filter((name) => network[name] === '' && !mayBeEmpty.includes(name))
      expect([coin.symbol, symbol, empty]).toEqual([coin.symbol, symbol, []])
      for (const name of ['tokenDecimal', 'DepositConfirmationCount', 'withdrawPrecision'])
        expect(network[name]).toMatch(whole)
      for (const name of ['depositFee', 'withdrawFee', 'minimumDeposit', 'minimumWithdraw'])
        expect(network[name]).toMatch(numeric)
      expect([network.depositStatus, network.withdrawStatus]).toEqual(['active', 'active'])
      if (network.memoRequired === true) memos += 1
      if (network.memoRequired === true) expect(network.memoRegex).not.toBe('')
    }
  }
  expect(memos).toBeGreaterThan(0)
})

test('trading spec, Order book: symbol, bids and asks of price and volume, best first', async () => {
  const { result } = (await get('/public/orderbook?symbol=btcusdt')).body
  expect(result).toEqual({
    symbol: 'btcusdt',
    orderbook: {
      bids: [
        { price: '50000', volume: '0.1' },
        { price: '49000', volume: '1' },
      ],
      asks: [
        { price: '60000', volume: '0.5' },
        { price: '61000', volume: '0.25' },
      ],
    },
    lastUpdateId: expect.stringMatching(whole),
  })
})

describe('trading spec, endpoints', () => {
  test('GET /public/swagger: a bare document with openapi, info, paths and components.schemas', async () => {
    const { status, headers, body } = await get('/public/swagger')
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringMatching(/^application\/json/)])
    expect(openApiProblems(body)).toEqual([])
    expect([typeof body.info.title, typeof body.paths, typeof body.components.schemas]).toEqual([
      'string',
      'object',
      'object',
    ])
    expect([body.status, body.serverTime, body.result]).toEqual([undefined, undefined, undefined])
  })

  test('versioning 2: openapi is 3.1.0 and info.version is 1.0.0; 1: v1 is the prefix of the base address', async () => {
    expect([document.openapi, document.info.version, document.servers]).toEqual(['3.1.0', '1.0.0', [{ url: '/v1' }]])
    const bare = await venue.send({ method: 'GET', url: '/public/ping', headers: {} })
    expect(bare.status).toBe(404)
  })

  test('GET /public/ping: the string pong', async () => {
    expect((await get('/public/ping')).body.result).toBe('pong')
  })

  test('GET /public/time: a string equal to the server time in milliseconds', async () => {
    const { body } = await get('/public/time')
    expect(body.result).toBe(body.serverTime)
    expect(body.result).toMatch(/^\d{13}$/)
  })

  test('rule 2: symbol is optional on exchange_info and coins_info, and selects one in any case', async () => {
    expect((await get('/public/exchange_info?symbol=BTCUSDT')).body.result).toMatchObject([{ symbol: 'btcusdt' }])
    expect((await get('/public/coins_info?symbol=BTC')).body.result).toMatchObject([{ symbol: 'btc' }])
    expect((await get('/public/coins_info?symbol=')).body.result.length).toBeGreaterThan(1)
    for (const path of ['exchange_info', 'coins_info']) {
      const { status, body } = await get(`/public/${path}?symbol=nope`)
      expect([status, body.status, body.error.code]).toEqual([404, 'false', 'UNKNOWN_SYMBOL'])
    }
  })

  test('rule 3: symbol on orderbook is required', async () => {
    for (const path of ['/public/orderbook', '/public/orderbook?symbol=']) {
      const { status, body } = await get(path)
      expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'BAD_REQUEST', 'symbol'])
    }
  })

  test('rule 1: public endpoints need no headers and ignore their values', async () => {
    const { apiKey, signature } = document.components.securitySchemes
    expect([apiKey.name, signature.name]).toEqual(['X-SVC-APIKEY', 'X-SVC-SIGNATURE'])
    const headers = { 'x-svc-apikey': 'nonsense', 'x-svc-signature': 'nonsense' }
    expect((await venue.send({ method: 'GET', url: '/v1/public/ping', headers })).status).toBe(200)
    for (const path of Object.keys(document.paths)) {
      for (const operation of Object.values<{ security: unknown[] }>(document.paths[path]))
        expect([path, operation.security.length === 0]).toEqual([path, path.startsWith('/public/')])
    }
  })

  test('all methods are GET', async () => {
    for (const path of ['swagger', 'ping', 'time', 'exchange_info', 'coins_info', 'orderbook']) {
      expect(Object.keys(document.paths[`/public/${path}`])).toEqual(['get'])
      const { status, body } = await venue.send({ method: 'POST', url: `/v1/public/${path}`, headers: {} })
      expect([status, body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    }
  })
})

describe('trading spec, states: flags on definitions', () => {
  const operate = (path: string, params: object) =>
    ok('erin', 'POST', `/private/operator/${path}`, { ...params, reason: 'a test' })

  test('a market is active or inactive: isActive', async () => {
    const isActive = async () => (await get('/public/exchange_info?symbol=ethusdt')).body.result[0].isActive
    expect(await isActive()).toBe(true)
    await operate('market_state', { symbol: 'ethusdt', state: 'halted' })
    expect(await isActive()).toBe(false)
    await operate('market_state', { symbol: 'ethusdt', state: 'active' })
    expect(await isActive()).toBe(true)
  })

  test('a network has depositStatus and withdrawStatus', async () => {
    const [coin] = (await get('/public/coins_info?symbol=btc')).body.result
    const [symbol = ''] = Object.keys(coin.networks)
    const change = { symbol: 'btc', network: symbol, reason: 'a test', depositStatus: 'suspended' }
    const reply = await signed('erin', 'PATCH', '/private/operator/networks', change)
    expect(reply.status).toBe(200)
    const [after] = (await get('/public/coins_info?symbol=btc')).body.result
    expect(after.networks[symbol]).toMatchObject({ depositStatus: 'suspended', withdrawStatus: 'active' })
  })
})
