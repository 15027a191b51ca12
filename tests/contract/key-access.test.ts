import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TradingPermission } from '../../server/accounts/ports.ts'
import { sandboxEndpoints, tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { tradingForTest } from '../../server/trading/testing-venue.ts'

const { send, ok, accounts, accountIds, clock, trading } = await tradingForTest()

type Permission = TradingPermission | 'any'
type Row = readonly [permission: Permission, whenFrozen: 'open' | 'shut', params?: Readonly<Record<string, unknown>>]

const reason = 'a test'
const limit = { symbol: 'btcusdt', price: '50000', volume: '0.01' }
const market = { symbol: 'btcusdt', volume: '0.01' }
const stop = { symbol: 'btcusdt', volume: '0.01', stop: '90000' }
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const uuid = '00000000-0000-4000-8000-000000000000'
const shut = { read: ['read', 'shut'], trade: ['trade', 'shut'], withdraw: ['withdraw', 'shut'] } as const
const read: Row = ['read', 'open']
const admin: Row = ['admin', 'shut']

/** Every private endpoint: what a key needs for it, and whether it is open to a frozen account. */
const table: Readonly<Record<string, Row>> = {
  'GET account/info': read,
  'GET account/get_balance': read,
  'GET account/get_dust_balance': read,
  'POST account/convert_dust_balance': [...shut.trade, { coinsList: 'btc' }],
  'GET account/fees': read,
  'GET account/api_key_info': ['any', 'open'],
  'GET account/api_keys': read,
  'GET account/proof_of_liabilities': read,
  'POST account/api_keys': [...shut.withdraw, { permissions: 'withdraw' }],
  'PATCH account/api_keys': [...shut.withdraw, { apiKey: 'x', label: 'y' }],
  'DELETE account/api_keys': ['withdraw', 'open', { apiKey: 'x' }],
  'GET account/news': read,
  'POST account/news': ['withdraw', 'open', { fills: true }],
  'GET order/get': ['read', 'open', { orderId: 1 }],
  'GET order/open_orders': read,
  'GET history/orders': read,
  'GET history/trades': read,
  'GET history/ledger': read,
  'GET history/deposit/crypto': read,
  'GET history/deposit/irt': read,
  'GET history/withdrawals/crypto': read,
  'GET history/withdrawals/irt': read,
  'POST order/limit/buy': [...shut.trade, limit],
  'POST order/limit/sell': [...shut.trade, limit],
  'POST order/market/buy': [...shut.trade, market],
  'POST order/market/sell': [...shut.trade, market],
  'POST order/stoplimit/buy': [...shut.trade, { ...stop, price: '90000' }],
  'POST order/stoplimit/sell': [...shut.trade, { ...stop, price: '90000' }],
  'POST order/stopmarket/buy': [...shut.trade, stop],
  'POST order/stopmarket/sell': [...shut.trade, stop],
  'POST order/trailing_stop/buy': [...shut.trade, { ...market, trail: '10' }],
  'POST order/trailing_stop/sell': [...shut.trade, { ...market, trail: '10' }],
  'POST order/sltp/sl': [...shut.trade, { ...market, sl_price: '40000' }],
  'POST order/sltp/sl_tp': [...shut.trade, { ...market, sl_price: '40000', tp_price: '99000' }],
  'POST order/oco/buy': [...shut.trade, { ...market, price: '40000', stop: '60000' }],
  'POST order/oco/sell': [...shut.trade, { ...market, price: '60000', stop: '40000' }],
  'POST order/test': [...shut.trade, { ...limit, side: 'buy', type: 'limit' }],
  'POST order/batch': ['trade', 'open', { orders: JSON.stringify([{ ...limit, side: 'buy', type: 'limit' }]) }],
  'POST order/amend': [...shut.trade, { clientOrderId: 'resting', volume: '0.001' }],
  'POST order/cancel_replace': [
    ...shut.trade,
    { cancelClientOrderId: 'resting', side: 'buy', type: 'limit', ...limit },
  ],
  'POST order/cancel_all_after': ['trade', 'open', { timeoutMs: 0 }],
  'DELETE order/cancel': ['trade', 'open', { orderId: 1 }],
  'DELETE order/cancel_all': ['trade', 'open'],
  'GET wallet/get_deposit_address': read,
  'POST wallet/generate_deposit_address': ['read', 'open', { symbol: 'btc' }],
  'GET wallet/withdraw_limits': read,
  'GET wallet/withdraw_address': read,
  'GET wallet/get_withdraw_address': read,
  'POST wallet/withdraw_address': [...shut.withdraw, { symbol: 'btc', address }],
  'DELETE wallet/withdraw_address': ['withdraw', 'open', { address_uuid: uuid }],
  'POST wallet/withdraw_crypto': [...shut.withdraw, { symbol: 'btc', amount: '1', address }],
  'POST wallet/withdraw_irt': [...shut.withdraw, { amount: '1000', iban_uuid: uuid }],
  'GET bank/get_accounts': read,
  'POST bank/set_card': [...shut.withdraw, { cardNumber: '4111111111111111' }],
  'POST bank/set_iban': [...shut.withdraw, { iban: 'IR062960000000100324200001' }],
  'DELETE bank/accounts': ['withdraw', 'open', { account_uuid: uuid }],
  'POST wallet/cancel_withdraw': ['withdraw', 'open', { withdrawalId: 1 }],
  'POST sandbox/faucet': ['trade', 'open', { symbol: 'btc', amount: '1' }],
  'POST sandbox/deposit': ['trade', 'open', { symbol: 'btc', amount: '1' }],
  'GET operator/coins': admin,
  'POST operator/coins': admin,
  'PATCH operator/coins': admin,
  'POST operator/networks': admin,
  'PATCH operator/networks': admin,
  'GET operator/markets': admin,
  'POST operator/markets': admin,
  'PATCH operator/markets': admin,
  'POST operator/market_state': admin,
  'POST operator/market_clear': admin,
  'POST operator/fees': admin,
  'POST operator/account_fees': admin,
  'GET operator/account': admin,
  'POST operator/account_state': admin,
  'POST operator/adjust_balance': admin,
  'POST operator/pay_out_fees': admin,
  'GET operator/withdrawals': admin,
  'POST operator/approve_withdrawal': admin,
  'POST operator/reject_withdrawal': admin,
  'POST operator/claim_withdrawal': admin,
  'POST operator/release_withdrawal': admin,
  'POST operator/review_withdrawal': admin,
  'GET operator/withdrawal_policies': admin,
  'POST operator/withdrawal_policy': admin,
  'POST operator/account_tier': admin,
  'POST operator/book_network_fee': admin,
  'POST operator/broadcast_withdrawal': admin,
  'POST operator/confirm_withdrawal': admin,
  'POST operator/fail_withdrawal': admin,
  'POST operator/report_deposit': admin,
  'POST operator/report_bank_deposit': admin,
  'POST operator/orphan_deposit': admin,
  'GET operator/deposit_addresses': admin,
  'POST operator/deposit_addresses': admin,
  'GET operator/maintenance': admin,
  'POST operator/maintenance': admin,
  'DELETE operator/maintenance': admin,
  'GET operator/audit': admin,
}

const rows = Object.entries(table)

interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

async function newKey(
  personId: number,
  permissions: readonly TradingPermission[],
  terms: { ipRanges?: string[]; expiresAtMs?: number } = {},
): Promise<Key> {
  const { ipRanges = [], expiresAtMs } = terms
  const wanted = { personId, label: '', permissions, ipRanges, expiresAtMs, sessionTokenHash: undefined }
  const { key, secretKey } = await accounts.createTradingKey(wanted)
  return { apiKey: key.apiKey, secretKey }
}

async function call({ apiKey, secretKey }: Key, name: string, params: Readonly<Record<string, unknown>> = {}) {
  const [method = '', path = ''] = name.split(' ')
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() })
  const query = new URLSearchParams(all.map(([one, value]) => [one, String(value)])).toString()
  const signature = createHmac('sha256', secretKey).update(query).digest('hex')
  const headers = { 'x-svc-apikey': apiKey, 'x-svc-signature': signature }
  const url = `/v1/private/${path}`
  if (method === 'GET' || method === 'DELETE') return send({ method, url: `${url}?${query}`, headers })
  const json = { ...headers, 'content-type': 'application/json' }
  return send({
    method: method as 'POST' | 'PATCH',
    url,
    headers: json,
    payload: JSON.stringify(Object.fromEntries(all)),
  })
}

const codeOf = async (...parameters: Parameters<typeof call>) => (await call(...parameters)).body?.error?.code

test('KEYS-1: the table has a row for every private endpoint, and none that is no endpoint', () => {
  const known = [...tradingEndpoints, ...sandboxEndpoints]
    .filter(({ access }) => access !== 'public')
    .map(({ method, path }) => `${method} ${path.replace('/private/', '')}`)
  expect(Object.keys(table).sort()).toEqual([...new Set(known)].sort())
})

const permissions: readonly TradingPermission[] = ['read', 'trade', 'withdraw', 'admin']
const keyOf = new Map<TradingPermission, Key>()
for (const permission of permissions) keyOf.set(permission, await newKey(accountIds.erin, [permission]))
const nothing = await newKey(accountIds.erin, [])

test.each(rows)('KEYS-1: %s', async (name, [needed, , params]) => {
  for (const [permission, key] of [...keyOf, ['none', nothing] as const]) {
    const { status, body } = await call(key, name, params)
    const isDenied = body?.error?.code === 'PERMISSION_DENIED'
    expect([permission, isDenied]).toEqual([permission, needed !== 'any' && permission !== needed])
    if (isDenied) expect([status, body.error.details.needed]).toEqual([403, needed])
    else expect(status).not.toBe(401)
  }
})

const everything = [...permissions]
const elsewhere = await newKey(accountIds.erin, everything, { ipRanges: ['203.0.113.7'] })
const expired = await newKey(accountIds.erin, everything, { expiresAtMs: clock.nowMs() + 1 })
const left = await accounts.createPerson({
  kind: 'human',
  email: 'left@agora.example',
  fullName: 'Left',
  role: 200,
  password: undefined,
  botType: undefined,
  botOwnerId: undefined,
})
const abandoned = await newKey(left.id, everything)
await accounts.deactivate(left.id)

test.each(rows)('KEYS-1: an expired key, another address and a deactivated person: %s', async (name) => {
  expect(await codeOf(elsewhere, name)).toBe('IP_NOT_ALLOWED')
  expect(await codeOf(expired, name)).toBe('KEY_EXPIRED')
  expect(await codeOf(abandoned, name)).toBe('ACCOUNT_FROZEN')
  expect(await codeOf({ ...nothing, apiKey: 'x'.repeat(40) }, name)).toBe('INVALID_API_KEY')
  expect(await codeOf({ ...nothing, secretKey: 'wrong' }, name)).toBe('INVALID_SIGNATURE')
})

const frozen = await accounts.createPerson({
  kind: 'human',
  email: 'frozen@agora.example',
  fullName: 'Frozen',
  role: 200,
  password: undefined,
  botType: undefined,
  botOwnerId: undefined,
})
const frozenKey = await newKey(frozen.id, everything)
await call(frozenKey, 'POST sandbox/faucet', { symbol: 'btc', amount: '5' })
await call(frozenKey, 'POST sandbox/faucet', { symbol: 'usdt', amount: '500000' })
await call(frozenKey, 'POST order/limit/buy', { ...limit, clientOrderId: 'resting' })
await ok('alice', 'POST', '/private/order/limit/sell', { ...limit, price: '95000', volume: '1' })
await ok('bob', 'POST', '/private/order/limit/buy', { ...limit, price: '95000', volume: '0.5' })
await ok('erin', 'POST', '/private/operator/account_state', { accountId: frozen.id, state: 'frozen', reason })

test.each(rows)('KEYS-2: the key of a frozen account: %s', async (name, [, whenFrozen, params]) => {
  const code = await codeOf(frozenKey, name, params)
  if (whenFrozen === 'shut') expect(code).toBe('ACCOUNT_FROZEN')
  else expect(code).not.toBe('ACCOUNT_FROZEN')
})

test('KEYS-2: an item of a batch is refused like an order of its own', async () => {
  const { body } = await call(frozenKey, 'POST order/batch', table['POST order/batch']?.[2])
  expect(body.result).toMatchObject([{ error: { code: 'ACCOUNT_FROZEN' } }])
  expect(trading.venue.views.openOrders(frozen.id)).toEqual([])
})
