import { expect, test } from 'vitest'
import type { FactorRequirement } from '../../../server/accounts/ports.ts'
import { boundHeaders, tradingForTest } from '../../../server/trading/testing-venue.ts'

let requirement: FactorRequirement = 'nobody'
const { accounts, accountIds, clock, send, signed } = await tradingForTest({ factorRequired: () => requirement })

const refused = { status: 403, body: { error: { code: 'SECOND_FACTOR_MISSING' } } }
const audit = () => signed('erin', 'GET', '/private/operator/audit')
const keys = (who: 'alice' | 'erin') => signed(who, 'POST', '/private/account/api_keys', { permissions: 'read' })
const balances = (who: 'alice' | 'erin') => signed(who, 'GET', '/private/account/api_keys')

test('FACTOR-3: keys of an administrator without the required factor cannot operate or withdraw; programs can still read', async () => {
  expect((await audit()).status).toBe(200)
  requirement = 'administrators'
  expect(await audit()).toMatchObject(refused)
  expect(await keys('erin')).toMatchObject(refused)
  expect((await balances('erin')).status).toBe(200)
  expect((await keys('alice')).status, 'a member').toBe(200)
  requirement = 'everyone'
  expect(await keys('alice')).toMatchObject(refused)
  expect((await balances('alice')).status).toBe(200)
  expect((await signed('alice', 'POST', '/private/trade/cancel_all', {})).body.error?.code).not.toBe(
    'SECOND_FACTOR_MISSING',
  )
})

test('FACTOR-3: the key of a browser session is refused', async () => {
  requirement = 'nobody'
  const personId = accountIds.carol
  await accounts.setPassword(personId, 'a long and quiet evening')
  const { email } = (await accounts.findById(personId)) ?? { email: '' }
  const attempt = { username: email, password: 'a long and quiet evening', secondFactor: undefined, address: '::1' }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  const { tokenHash } = await accounts.openSession({ proof: outcome.proof, address: '::1', userAgent: '' })
  const rights = { permissions: ['read'] as const, ipRanges: [], expiresAtMs: undefined, sessionTokenHash: tokenHash }
  const { key, secretKey } = await accounts.createTradingKey({ personId, label: '', ...rights })
  const read = () => {
    clock.advance(1)
    const text = `timestamp=${clock.nowMs()}`
    const path = '/private/account/api_keys'
    const headers = { 'x-svc-apikey': key.apiKey, ...boundHeaders(secretKey, 'GET', path, text) }
    return send({ method: 'GET', url: `/v1${path}?${text}`, headers })
  }
  expect((await read()).status).toBe(200)
  requirement = 'everyone'
  expect(await read()).toMatchObject(refused)
})
