import { expect, test } from 'vitest'
import { testOperatorToken, tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, send, sign, clock, trading } = await tradingForTest()
const { views } = trading.venue

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const reason = 'as decided'

const withToken = (token: string, path: string) =>
  send({ method: 'GET', url: `/v1/private/operator/${path}`, headers: { 'x-agora-operator-token': token } })

test('OPERATOR-1: only administrators’ keys and the local token operate the venue', async () => {
  expect(await signed('alice', 'GET', '/private/operator/markets')).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  const markets = await ok('erin', 'GET', '/private/operator/markets')
  expect(markets[0]).toMatchObject({ symbol: 'btcusdt', state: 'active', priceBand: '50', stopSlippage: '5' })
  expect((await withToken(testOperatorToken, 'markets')).body.result).toEqual(markets)
  expect(await withToken('guessed', 'markets')).toMatchObject(refused(401, 'INVALID_API_KEY'))
  expect(await send({ method: 'GET', url: '/v1/private/operator/markets', headers: {} })).toMatchObject(
    refused(401, 'MISSING_CREDENTIALS'),
  )
  const keys = '/private/account/api_keys'
  expect(await signed('alice', 'POST', keys, { permissions: 'admin' })).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  expect(await ok('erin', 'POST', keys, { permissions: 'read,admin' })).toMatchObject({
    permissions: ['read', 'admin'],
  })
})

test('OPERATOR-1: the local token is refused from another machine and through a proxy', async () => {
  const ask = (remoteAddress: string, headers = {}) =>
    send({
      ...{ method: 'GET', url: '/v1/private/operator/markets', remoteAddress },
      headers: { 'x-agora-operator-token': testOperatorToken, ...headers },
    })
  expect((await ask('127.0.0.1')).status).toBe(200)
  expect((await ask('::1')).status).toBe(200)
  expect(await ask('203.0.113.9')).toMatchObject(refused(401, 'INVALID_API_KEY'))
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])
    expect(await ask('127.0.0.1', headers)).toMatchObject(refused(401, 'INVALID_API_KEY'))
})

test('OPERATOR-11: a signed request of an operator is valid once', async () => {
  const params = { symbol: 'ethbtc', priceBand: '40', reason }
  const request = sign('erin', 'PATCH', '/private/operator/markets', params)
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
  const maintenance = { from: clock.nowMs() + 1e6, to: clock.nowMs() + 2e6, reason }
  const planned = sign('erin', 'POST', '/private/operator/maintenance', maintenance)
  expect((await send(planned)).status).toBe(200)
  expect(await send(planned)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
  const open = { symbol: 'ethbtc', state: 'active', reason }
  expect((await send(sign('erin', 'POST', '/private/operator/market_state', open))).status).toBe(200)
  // Also one that changed nothing: repeated later, it would.
  const unchanged = sign('erin', 'POST', '/private/operator/market_state', open)
  expect((await send(unchanged)).status).toBe(200)
  expect(await send(unchanged)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
})

const coin = { symbol: 'doge', scale: 12, nameEn: 'Dogecoin', nameFa: 'دوج‌کوین', reason }
const network = {
  symbol: 'doge',
  network: 'DOGE',
  NetworkNameEn: 'Dogecoin',
  addressRegex: 'D[1-9A-HJ-NP-Za-km-z]{33}',
  tokenDecimal: 8,
  withdrawFee: '2',
  minimumWithdraw: '10',
  DepositConfirmationCount: 20,
  reason,
}

test('OPERATOR-2: a coin, its network and its market are listed, opened and changed', async () => {
  expect(await ok('erin', 'POST', '/private/operator/coins', coin)).toMatchObject({ scale: '12', networks: {} })
  expect(await signed('erin', 'POST', '/private/operator/coins', coin)).toMatchObject(refused(409, 'ALREADY_LISTED'))
  await ok('erin', 'PATCH', '/private/operator/coins', { symbol: 'doge', nameEn: 'Doge', reason })
  await ok('erin', 'POST', '/private/operator/networks', network)
  expect(await signed('erin', 'POST', '/private/operator/networks', network)).toMatchObject(
    refused(409, 'ALREADY_LISTED'),
  )
  const [listed] = (await get('/public/coins_info?symbol=doge')).body.result
  expect(listed).toMatchObject({ nameEn: 'Doge', nameFa: coin.nameFa })
  expect(listed.networks.DOGE).toMatchObject({
    isDefault: true,
    depositStatus: 'suspended',
    withdrawStatus: 'suspended',
    withdrawFee: '2',
    DepositConfirmationCount: '20',
    tokenSymbolOnNetwork: 'DOGE',
  })
  const second = { symbol: 'doge', network: 'BEP20', addressRegex: '0x[0-9a-f]{40}', isDefault: true, reason }
  const moved = await ok('erin', 'POST', '/private/operator/networks', second)
  expect([moved.networks.DOGE.isDefault, moved.networks.BEP20.isDefault]).toEqual([false, true])
  await ok('erin', 'PATCH', '/private/operator/networks', { ...network, depositStatus: 'active' })
  expect(views.coinBySymbol('doge')?.networks[0]).toMatchObject({
    depositStatus: 'active',
    withdrawFee: 2n * 10n ** 12n,
  })

  const market = {
    base: 'doge',
    quote: 'usdt',
    basePrecision: 0,
    quotePrecision: 5,
    minimumQuoteSize: '5',
    maxMarketOrderAsk: '100000',
    maxMarketOrderBid: '100000',
    reason,
  }
  expect(await ok('erin', 'POST', '/private/operator/markets', market)).toMatchObject({
    symbol: 'dogeusdt',
    state: 'halted',
    isActive: false,
  })
  expect(await signed('erin', 'POST', '/private/operator/markets', market)).toMatchObject(
    refused(409, 'ALREADY_LISTED'),
  )
  const onDoge = { ...market, base: 'btc', quote: 'doge' }
  expect(await signed('erin', 'POST', '/private/operator/markets', onDoge)).toMatchObject({
    status: 400,
    body: { error: { details: { rule: 'fees_missing', parameter: 'quote' } } },
  })
  await ok('erin', 'PATCH', '/private/operator/markets', { symbol: 'dogeusdt', minimumQuoteSize: '7.5', reason })
  await ok('erin', 'POST', '/private/operator/market_state', { symbol: 'DOGEUSDT', state: 'active', reason })
  const [open] = (await get('/public/exchange_info?symbol=dogeusdt')).body.result
  expect(open).toMatchObject({ minimumQuoteSize: '7.5', maxMarketOrderAsk: '100000', isActive: true })
})

test('OPERATOR-3: a pattern that RE2 cannot read is refused', async () => {
  for (const addressRegex of ['(', 'a(?=b)', '(a)\\1']) {
    const answer = await signed('erin', 'PATCH', '/private/operator/networks', { ...network, addressRegex })
    expect([answer.status, answer.body.error?.details.parameter], addressRegex).toEqual([400, 'addressRegex'])
  }
})

test('OPERATOR-3: an explorer URL without its placeholder is refused', async () => {
  const place = { symbol: 'doge', network: 'DOGE', reason }
  const wrong = [
    ['addressUrl', 'https://explorer.example/address/'],
    ['addressUrl', 'https://explorer.example/{txid}'],
    ['transactionUrl', 'https://explorer.example/tx/'],
  ] as const
  for (const [parameter, url] of wrong) {
    const answer = await signed('erin', 'PATCH', '/private/operator/networks', { ...place, [parameter]: url })
    expect([answer.status, answer.body.error?.details.parameter], url).toEqual([400, parameter])
  }
  const urls = {
    addressUrl: 'https://explorer.example/address/{address}',
    transactionUrl: 'https://explorer.example/tx/{txid}',
  }
  const changed = await ok('erin', 'PATCH', '/private/operator/networks', { ...place, ...urls })
  expect(changed.networks.DOGE).toMatchObject(urls)
})

test('OPERATOR-5: fee tiers and agreed rates apply at once', async () => {
  const tiers = [
    { fromVolume: '0', makerFee: '0.001', takerFee: '0.003' },
    { fromVolume: '1000000', makerFee: '0', takerFee: '0.001' },
  ]
  const set = (given: object) => ({ quote: 'usdt', tiers: JSON.stringify(given), reason })
  expect(await ok('erin', 'POST', '/private/operator/fees', set(tiers))).toEqual({ quote: 'usdt', tiers })
  const [fees] = (await get('/public/fees?symbol=btcusdt')).body.result
  expect(fees.tiers).toEqual(tiers)
  expect(await signed('erin', 'POST', '/private/operator/fees', set([...tiers].reverse()))).toMatchObject({
    status: 400,
    body: { error: { details: { rule: 'bad_fee_schedule' } } },
  })
  const account = views.liabilities()[0]?.accounts[0]
  await ok('erin', 'POST', '/private/operator/account_fees', {
    accountId: account,
    makerFee: '0.0001',
    takerFee: '0.0002',
    reason,
  })
  const own = async () => (await ok('alice', 'GET', '/private/account/fees', { symbol: 'btcusdt' }))[0]
  expect(await own()).toMatchObject({ makerFee: '0.0001', takerFee: '0.0002' })
  await ok('erin', 'POST', '/private/operator/account_fees', { accountId: account, reason })
  expect(await own()).toMatchObject({ makerFee: '0.001', takerFee: '0.003' })
  const trade = { symbol: 'btcusdt', price: '95000', volume: '1' }
  await ok('bob', 'POST', '/private/order/limit/sell', trade)
  await ok('alice', 'POST', '/private/order/limit/buy', trade)
  const payOut = (amount: string) =>
    signed('erin', 'POST', '/private/operator/pay_out_fees', { accountId: account, symbol: 'btc', amount, reason })
  expect(await payOut('0.0031')).toMatchObject(refused(422, 'INSUFFICIENT_BALANCE'))
  expect((await payOut('0.003')).status).toBe(200)
  const half = { accountId: account, makerFee: '0.1', reason }
  expect(await signed('erin', 'POST', '/private/operator/account_fees', half)).toMatchObject(
    refused(400, 'BAD_REQUEST'),
  )
})

test('OPERATOR-2: changes of one coin or market at the same time are all made', async () => {
  const change = (path: string, terms: object) => ok('erin', 'PATCH', `/private/operator/${path}`, { ...terms, reason })
  const place = { symbol: 'usdt', network: 'ERC20' }
  await Promise.all([
    change('coins', { symbol: 'usdt', nameEn: 'Tether Dollar' }),
    change('networks', { ...place, withdrawStatus: 'suspended' }),
    change('coins', { symbol: 'usdt', nameFa: 'تتر دلار' }),
    change('networks', { ...place, withdrawFee: '7' }),
    change('markets', { symbol: 'ethusdt', priceBand: '30' }),
    change('markets', { symbol: 'ethusdt', minimumQuoteSize: '25' }),
    ok('erin', 'POST', '/private/operator/withdrawal_policy', { symbol: 'usdt', approvals: 2, reason }),
    ok('erin', 'POST', '/private/operator/withdrawal_policy', { symbol: 'usdt', venueDaily: '50', reason }),
  ])
  const [coin] = (await get('/public/coins_info?symbol=usdt')).body.result
  expect(coin).toMatchObject({ nameEn: 'Tether Dollar', nameFa: 'تتر دلار' })
  expect(coin.networks.ERC20).toMatchObject({ withdrawStatus: 'suspended', withdrawFee: '7' })
  const markets = await ok('erin', 'GET', '/private/operator/markets')
  expect(markets.find((one: { symbol: string }) => one.symbol === 'ethusdt')).toMatchObject({
    priceBand: '30',
    minimumQuoteSize: '25',
  })
  const policies = await ok('erin', 'GET', '/private/operator/withdrawal_policies')
  expect(policies.find((one: { coin: string }) => one.coin === 'usdt')).toMatchObject({
    approvals: '2',
    venueDaily: '50',
  })
})

test('OPERATOR-2: null removes the contract of a token, its address and the memo pattern; an empty text changes nothing', async () => {
  const change = async (terms: Record<string, unknown>) =>
    (await ok('erin', 'PATCH', '/private/operator/networks', { symbol: 'doge', network: 'BEP20', ...terms, reason }))
      .networks.BEP20
  const token = {
    contractAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    contractAddressUrl: 'https://explorer.example/token',
    tokenNameOnNetwork: 'Doge',
    memoRegex: '[0-9]+',
  }
  expect(await change(token)).toMatchObject(token)
  expect(await change({ contractAddress: '', memoRegex: '' })).toMatchObject(token)
  expect(await change({ contractAddress: null })).toMatchObject({ ...token, contractAddress: '' })
  const emptied = { contractAddressUrl: null, tokenNameOnNetwork: null, memoRegex: 'null' }
  expect(await change(emptied)).toMatchObject({ contractAddressUrl: '', tokenNameOnNetwork: '', memoRegex: '' })
})
