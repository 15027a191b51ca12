import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, send, sign, clock, accountIds, trading } = await tradingForTest()
const { views } = trading.venue

const keys = '/private/account/api_keys'

/** Calls with a key of the test. */
const callWith = (
  key: { apiKey: string; secretKey: string },
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  params = {},
) => {
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() }).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(all).toString()
  const signature = createHmac('sha256', key.secretKey).update(query).digest('hex')
  const headers = { 'x-svc-apikey': key.apiKey, 'x-svc-signature': signature }
  if (method === 'GET') return send({ method, url: `/v1${path}?${query}`, headers })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return send({ method, url: `/v1${path}`, headers: form, payload: query })
}

test('API-26: account info shows owner, state and fees', async () => {
  expect(await ok('alice', 'GET', '/private/account/info')).toMatchObject({
    accountId: String(accountIds.alice),
    fullName: 'alice',
    state: 'active',
    openOrders: '0',
    cancelAllAt: '0',
  })
  const own = await ok('alice', 'GET', '/private/account/fees', { symbol: 'BTCUSDT' })
  expect(own).toEqual([{ symbol: 'btcusdt', makerFee: '0.0015', takerFee: '0.002', volume30d: '0' }])
  expect(await ok('dave', 'GET', '/private/account/fees', { symbol: 'btcusdt' })).toEqual(own)
  const { body } = await get('/public/fees')
  expect(body.result).toHaveLength(views.markets.length)
  const [fees] = (await get('/public/fees?symbol=btcirt')).body.result
  const tiers = [{ fromVolume: '0', makerFee: '0.0015', takerFee: '0.002' }]
  expect(fees).toEqual({ symbol: 'btcirt', quote: 'irt', tiers })
  expect((await get('/public/fees?symbol=nope')).status).toBe(404)
  expect((await signed('alice', 'GET', '/private/account/fees', { symbol: 'nope' })).status).toBe(404)
})

test('API-27: a key is created with its secret shown once, read, changed and revoked', async () => {
  const made = await ok('alice', 'POST', keys, { label: 'bot', permissions: ['read', 'trade'] })
  expect(made).toMatchObject({ label: 'bot', permissions: ['read', 'trade'], ipWhitelist: [], expiresAt: '0' })
  const info = await callWith(made, 'GET', '/private/account/api_key_info')
  expect(info).toMatchObject({ status: 200, body: { result: { apiKey: made.apiKey } } })
  expect(JSON.stringify(info.body)).not.toContain(made.secretKey)
  const listed = await ok('alice', 'GET', keys)
  expect(listed.map((one: { apiKey: string }) => one.apiKey)).toContain(made.apiKey)
  expect(JSON.stringify(listed)).not.toContain('secret')
  const change = { apiKey: made.apiKey, permissions: 'read', ipWhitelist: '10.0.0.0/8', expiresAt: clock.nowMs() + 5e6 }
  const changed = await ok('alice', 'PATCH', keys, change)
  expect(changed).toMatchObject({ label: 'bot', permissions: ['read'], ipWhitelist: ['10.0.0.0/8'] })
  expect(await ok('alice', 'PATCH', keys, { apiKey: made.apiKey, ipWhitelist: 'any', expiresAt: 0 })).toMatchObject({
    ipWhitelist: [],
    expiresAt: '0',
  })
  expect(await ok('alice', 'DELETE', keys, { apiKey: made.apiKey })).toEqual({ revoked: made.apiKey })
  const revoked = await callWith(made, 'GET', '/private/account/api_key_info')
  expect([revoked.status, revoked.body.error.code]).toEqual([401, 'INVALID_API_KEY'])
  const left = (await ok('alice', 'GET', keys)) as { apiKey: string }[]
  expect(left.map(({ apiKey }) => apiKey)).not.toContain(made.apiKey)
  expect(await signed('alice', 'DELETE', keys, { apiKey: made.apiKey })).toMatchObject({
    status: 404,
    body: { error: { code: 'KEY_NOT_FOUND' } },
  })
})

test('API-27: keys of another account cannot be changed, and invalid parameters are named', async () => {
  const { apiKey } = await ok('alice', 'POST', keys, { label: 'mine' })
  expect(await signed('bob', 'PATCH', keys, { apiKey, label: 'yours' })).toMatchObject({ status: 404 })
  expect(await signed('bob', 'DELETE', keys, { apiKey })).toMatchObject({ status: 404 })
  const wrong = [
    ['permissions', { permissions: 'read,steal' }],
    ['ipWhitelist', { ipWhitelist: '10.0.0.300' }],
    ['expiresAt', { expiresAt: clock.nowMs() - 1000 }],
    ['label', { label: 'x'.repeat(150) }],
  ] as const
  for (const [parameter, params] of wrong) {
    const { status, body } = await signed('alice', 'POST', keys, params)
    expect([status, body.error.details.parameter], parameter).toEqual([400, parameter])
  }
  await ok('alice', 'DELETE', keys, { apiKey })
})

test('API-28: a key cannot grant permissions, addresses or a lifetime that it does not have', async () => {
  const expiresAt = clock.nowMs() + 1e7
  const permissions = 'read,withdraw'
  const made = await ok('bob', 'POST', keys, { permissions, ipWhitelist: '127.0.0.1', expiresAt })
  const create = async (params: object) => {
    const { status, body } = await callWith(made, 'POST', keys, params)
    return [status, body.error?.details.needed ?? body.error?.details.parameter]
  }
  expect(await create({ permissions: 'trade' })).toEqual([403, 'trade'])
  expect(await create({ ipWhitelist: 'any' })).toEqual([403, 'ipWhitelist'])
  expect(await create({ ipWhitelist: '127.0.0.1,10.0.0.1' })).toEqual([403, 'ipWhitelist'])
  expect(await create({ expiresAt: 0 })).toEqual([403, 'expiresAt'])
  expect(await create({ expiresAt: expiresAt + 1 })).toEqual([403, 'expiresAt'])
  const child = (await callWith(made, 'POST', keys, { permissions: 'read' })).body.result
  expect(child).toMatchObject({ permissions: ['read'], ipWhitelist: ['127.0.0.1'], expiresAt: String(expiresAt) })
  expect((await callWith(child, 'POST', keys, {})).body.error.code).toBe('PERMISSION_DENIED')
})

test('API-28: a key cannot change one with more permissions, addresses or lifetime', async () => {
  const expiresAt = clock.nowMs() + 1e7
  const make = (params: Record<string, unknown>) => ok('bob', 'POST', keys, params)
  const bound = { ipWhitelist: '127.0.0.1', expiresAt }
  const trader = await make({ permissions: 'read,trade', ...bound })
  const withdrawer = await make({ permissions: 'withdraw' })
  const change = async (by: typeof trader, apiKey: string, params: object) => {
    const { status, body } = await callWith(by, 'PATCH', keys, { apiKey, ...params })
    return [status, body.error?.details.needed ?? body.error?.details.parameter ?? body.result.apiKey]
  }
  const { apiKey } = trader
  expect(await change(withdrawer, apiKey, { ipWhitelist: 'any' })).toEqual([403, 'read'])
  expect(await change(withdrawer, apiKey, { ipWhitelist: '127.0.0.1,10.0.0.1' })).toEqual([403, 'read'])
  expect(await change(withdrawer, apiKey, { expiresAt: 0 })).toEqual([403, 'read'])
  expect(await change(withdrawer, apiKey, { expiresAt: expiresAt + 1 })).toEqual([403, 'read'])
  expect((await callWith(trader, 'GET', '/private/account/api_key_info')).body.result).toMatchObject({
    ...{ ipWhitelist: ['127.0.0.1'], expiresAt: String(expiresAt) },
  })
  expect(await change(withdrawer, apiKey, { label: 'renamed', expiresAt: expiresAt - 1 })).toEqual([200, apiKey])
  // A key with an address list cannot grant permissions to a key without one.
  const boundWithdrawer = await make({ permissions: 'read,withdraw', ...bound })
  const everywhere = await make({ permissions: 'read' })
  expect(await change(boundWithdrawer, everywhere.apiKey, { permissions: 'read,withdraw' })).toEqual([
    403,
    'ipWhitelist',
  ])
  expect(await change(boundWithdrawer, everywhere.apiKey, { permissions: 'read,withdraw', ...bound })).toEqual([
    200,
    everywhere.apiKey,
  ])
  for (const one of [trader, withdrawer, boundWithdrawer, everywhere])
    await ok('bob', 'DELETE', keys, { apiKey: one.apiKey })
})

test('API-28: a request for a key is valid once', async () => {
  const request = sign('bob', 'POST', keys, { label: 'once' })
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject({ status: 409, body: { error: { code: 'REPLAYED_REQUEST' } } })
})

const stamp = { sequence: 0, atMs: 0, replay: null } as const

test('API-30: ledger, deposits and withdrawals are listed newest first, filtered by coin, kind and status', async () => {
  const account = accountIds.carol
  const { coin, networks } = views.coinBySymbol('btc')!
  const network = networks[0]!.symbol
  const report = { account, coin, network, transactionId: '=cmd', output: 0, amount: 150_000_000n }
  for (const confirmations of [0, 100]) {
    await trading.venue.submit({ ...stamp, type: 'report_deposit', depositId: 0, ...report, confirmations })
  }
  const deposits = await ok('carol', 'GET', '/private/history/deposit/crypto', { status: 'credited' })
  expect(deposits.rows).toMatchObject([{ coin: 'btc', network, status: 'credited', transactionId: '=cmd' }])
  expect((await ok('carol', 'GET', '/private/history/deposit/irt')).rows).toEqual([])
  expect((await signed('carol', 'GET', '/private/history/deposit/irt', { symbol: 'btc' })).status).toBe(404)
  const ledger = await ok('carol', 'GET', '/private/history/ledger', { symbol: 'btc', type: 'deposit' })
  expect(ledger.rows).toMatchObject([{ coin: 'btc', type: 'deposit', amount: deposits.rows[0].amount }])
  expect((await ok('carol', 'GET', '/private/history/ledger', { type: 'trade' })).rows).toEqual([])
  for (const family of ['crypto', 'irt']) {
    expect((await ok('carol', 'GET', `/private/history/withdrawals/${family}`)).rows).toEqual([])
  }
  const table = await signed('carol', 'GET', '/private/history/deposit/crypto', { format: 'csv' })
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.body.split('\r\n')[0]).toContain('depositId,coin,network,transactionId,amount')
  expect(table.body).toContain(",'=cmd,")
})

test('API-29, API-47: orders, trades and the ledger are also available as CSV, page by page', async () => {
  const paths = ['orders', 'trades', 'ledger', 'withdrawals/crypto', 'withdrawals/irt', 'deposit/irt']
  for (const path of paths) {
    const { status, body } = await signed('alice', 'GET', `/private/history/${path}`, { format: 'csv' })
    expect([status, typeof body], path).toEqual([200, 'string'])
  }
  const first = await signed('alice', 'GET', '/private/history/ledger', { format: 'csv', maxRowsPerPage: 3 })
  const cursor = first.headers['x-next-cursor']
  expect(first.headers['access-control-expose-headers']).toBe('*')
  const second = await signed('alice', 'GET', '/private/history/ledger', { format: 'csv', maxRowsPerPage: 3, cursor })
  const lines = [...first.body.trim().split('\r\n').slice(1), ...second.body.trim().split('\r\n').slice(1)]
  expect(new Set(lines).size).toBe(6)
})
