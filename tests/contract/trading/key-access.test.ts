import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TradingPermission } from '../../../server/accounts/ports.ts'
import { sandboxEndpoints, tradingEndpoints } from '../../../server/trading/api/endpoints.ts'
import { boundHeaders, tradingForTest } from '../../../server/trading/testing-venue.ts'
import { limit, privateEndpoints } from './private-endpoints.ts'

const { send, ok, accounts, accountIds, clock, trading } = await tradingForTest()
const reason = 'a test'

const rows = Object.entries(privateEndpoints)

interface Key {
  readonly apiKey: string
  readonly secretKey: string
  /** Keys that operate the venue need bound signatures. */
  readonly isBound?: boolean
}

async function newKey(
  personId: number,
  permissions: readonly TradingPermission[],
  terms: { ipRanges?: string[]; expiresAtMs?: number; networks?: string[] } = {},
): Promise<Key> {
  const { ipRanges = [], expiresAtMs, networks } = terms
  const input = { personId, label: '', permissions, ipRanges, expiresAtMs, networks, sessionTokenHash: undefined }
  const { key, secretKey } = await accounts.createTradingKey(input)
  return { apiKey: key.apiKey, secretKey, isBound: key.boundSignaturesOnly }
}

async function call({ apiKey, secretKey, isBound }: Key, name: string, params: Readonly<Record<string, unknown>> = {}) {
  const [method = '', path = ''] = name.split(' ')
  clock.advance(1)
  const all = Object.entries({ ...params, timestamp: clock.nowMs() })
  const query = new URLSearchParams(all.map(([one, value]) => [one, String(value)])).toString()
  const signature = createHmac('sha256', secretKey).update(query).digest('hex')
  const bound = isBound === true ? boundHeaders(secretKey, method, `/private/${path}`, query) : {}
  const headers = { 'x-svc-apikey': apiKey, 'x-svc-signature': signature, ...bound }
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

test('KEYS-1: the table has exactly one row for every private endpoint', () => {
  const known = [...tradingEndpoints, ...sandboxEndpoints]
    .filter(({ access }) => access !== 'public')
    .map(({ method, path }) => `${method} ${path.replace('/private/', '')}`)
  expect(Object.keys(privateEndpoints).sort()).toEqual([...new Set(known)].sort())
})

const permissions: readonly TradingPermission[] = ['read', 'trade', 'withdraw', 'admin']
const keyOf = new Map<TradingPermission, Key>()
for (const permission of permissions) keyOf.set(permission, await newKey(accountIds.erin, [permission]))
keyOf.set('wallet', await newKey(accountIds.erin, ['wallet'], { networks: ['BTC'] }))
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

test.each(rows)('KEYS-1: an expired key, another address and a deactivated user: %s', async (name) => {
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
const frozenSigner = await newKey(frozen.id, ['wallet'], { networks: ['BTC'] })
await call(frozenKey, 'POST sandbox/faucet', { symbol: 'btc', amount: '5' })
await call(frozenKey, 'POST sandbox/faucet', { symbol: 'usdt', amount: '500000' })
await call(frozenKey, 'POST order/limit/buy', { ...limit, clientOrderId: 'resting' })
await ok('alice', 'POST', '/private/order/limit/sell', { ...limit, price: '95000', volume: '1' })
await ok('bob', 'POST', '/private/order/limit/buy', { ...limit, price: '95000', volume: '0.5' })
await ok('erin', 'POST', '/private/operator/account_state', { accountId: frozen.id, state: 'frozen', reason })

test.each(rows)('KEYS-2: the key of a frozen account: %s', async (name, [needed, whenFrozen, params]) => {
  const code = await codeOf(needed === 'wallet' ? frozenSigner : frozenKey, name, params)
  if (whenFrozen === 'shut') expect(code).toBe('ACCOUNT_FROZEN')
  else expect(code).not.toBe('ACCOUNT_FROZEN')
})

test('KEYS-2: an item of a batch is refused like a single order', async () => {
  const { body } = await call(frozenKey, 'POST order/batch', privateEndpoints['POST order/batch']?.[2])
  expect(body.result).toMatchObject([{ error: { code: 'ACCOUNT_FROZEN' } }])
  expect(trading.venue.views.openOrders(frozen.id)).toEqual([])
})
