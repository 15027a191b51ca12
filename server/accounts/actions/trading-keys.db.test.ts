import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import {
  revokedKeysKeptMs,
  sessionIdleMs,
  tradingKeysListedMax,
  tradingKeysPerPersonMax,
  tradingKeysPerSessionMax,
} from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import type { NewTradingKey, Person, TradingKeyChange, TradingKeyWithSecret } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const address = '192.0.2.7'

const wanted = (person: Person, odd: Partial<NewTradingKey> = {}): NewTradingKey => ({
  personId: person.id,
  label: 'my bot',
  permissions: ['trade', 'read'],
  ipRanges: [],
  expiresAtMs: undefined,
  sessionTokenHash: undefined,
  ...odd,
})
const create = (person: Person, odd?: Partial<NewTradingKey>) => accounts.createTradingKey(wanted(person, odd))

async function use(apiKey: string, from = address, permission: 'read' | 'trade' | 'withdraw' | 'admin' = 'read') {
  const key: TradingKeyWithSecret | undefined = await accounts.tradingKey(apiKey)
  return key === undefined ? 'unknown' : (accounts.tradingKeyRefusal(key, { address: from, permission }) ?? 'allowed')
}

async function openSession({ email }: Person) {
  const attempt = { username: email, password: testPassword, secondFactor: undefined, address }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  return accounts.openSession({ proof: outcome.proof, address, userAgent: '' })
}

test('ACCOUNT-21: the secret of a key is shown once and then only verifies signatures', async () => {
  const person = await newPerson()
  const { key, secretKey } = await create(person)
  expect(key).toEqual({
    apiKey: key.apiKey,
    personId: person.id,
    label: 'my bot',
    permissions: ['read', 'trade'],
    ipRanges: [],
    networks: [],
    createdAtMs: clock.nowMs(),
    expiresAtMs: undefined,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
    lastUsedAddress: undefined,
    belongsToSession: false,
    boundSignaturesOnly: false,
  })
  expect(key.apiKey).toMatch(/^[a-z0-9]{40}$/)
  expect(secretKey).toMatch(/^[0-9a-f]{64}$/)
  const found = await accounts.tradingKey(key.apiKey)
  expect(found?.secretKey.toString()).toBe(secretKey)
  expect(found).toMatchObject({ ...key, ownerIsActive: true })
  expect(await accounts.tradingKeys(person.id)).toEqual([key])
  expect(accounts.decoySecretKey).toHaveLength(64)
})

test('any text that is not a key is unknown', async () => {
  const { key } = await create(await newPerson())
  for (const text of [
    '',
    key.apiKey.slice(1),
    key.apiKey.toUpperCase(),
    `${key.apiKey}\0`,
    'x'.repeat(40),
    'x'.repeat(9999),
  ])
    expect(await accounts.tradingKey(text)).toBeUndefined()
})

test('ACCOUNT-22: a key is limited to its permissions, addresses and expiry', async () => {
  const person = await newPerson()
  const expiresAtMs = clock.nowMs() + 60_000
  const { key } = await create(person, { ipRanges: ['10.1.2.3/8', '192.0.2.7', '2001:DB8::/32'], expiresAtMs })
  expect(key.ipRanges).toEqual(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
  expect(await use(key.apiKey)).toBe('allowed')
  expect(await use(key.apiKey, '10.200.0.1', 'trade')).toBe('allowed')
  expect(await use(key.apiKey, '2001:db8::77')).toBe('allowed')
  expect(await use(key.apiKey, '192.0.2.8')).toBe('address_not_allowed')
  expect(await use(key.apiKey, address, 'withdraw')).toBe('permission_missing')
  clock.advance(60_000)
  expect(await use(key.apiKey)).toBe('expired')
})

test.each([
  [{ label: 'x'.repeat(101) }, 'label_too_long'],
  [{ label: 'a\u0000b' }, 'label_has_bad_characters'],
  [{ permissions: ['read', 'steal' as 'read'] }, 'permission_unknown'],
  [{ ipRanges: ['10.0.0.0/8', 'example.com'] }, 'ip_range_malformed'],
  [{ ipRanges: Array.from({ length: 31 }, (_, index) => `10.0.0.${index}`) }, 'too_many_ip_ranges'],
  [{ expiresAtMs: 1 }, 'expiry_in_the_past'],
] satisfies [TradingKeyChange, string][])(
  'ACCOUNT-22: %j is refused for a new key and for a known one: %s',
  async (odd, why) => {
    const person = await newPerson()
    await expect(create(person, odd)).rejects.toMatchObject({ name: 'AccountRefused', reason: why })
    expect(await accounts.tradingKeys(person.id)).toEqual([])
    const { key } = await create(person)
    const refused = accounts.changeTradingKey(person.id, key.apiKey, odd)
    await expect(refused).rejects.toMatchObject({ name: 'AccountRefused', reason: why })
    expect(await accounts.tradingKeys(person.id)).toEqual([key])
  },
)

test('ACCOUNT-22: a change of a key affects only the given fields and counts at once', async () => {
  const person = await newPerson()
  const { key } = await create(person, { ipRanges: ['10.0.0.0/8'], expiresAtMs: clock.nowMs() + 1000 })
  expect(await use(key.apiKey)).toBe('address_not_allowed')
  expect(await accounts.changeTradingKey(person.id, key.apiKey, { ipRanges: [] })).toEqual({ ...key, ipRanges: [] })
  expect(await use(key.apiKey)).toBe('allowed')
  clock.advance(1000)
  expect(await use(key.apiKey)).toBe('expired')
  const lasting = await accounts.changeTradingKey(person.id, key.apiKey, { expiresAtMs: null, label: 'renamed' })
  expect(lasting).toEqual({ ...key, ipRanges: [], expiresAtMs: undefined, label: 'renamed' })
  expect(await use(key.apiKey)).toBe('allowed')
  await accounts.changeTradingKey(person.id, key.apiKey, { permissions: ['withdraw'] })
  expect(await use(key.apiKey)).toBe('permission_missing')
  expect(await use(key.apiKey, address, 'withdraw')).toBe('allowed')
  expect(await accounts.tradingKeys(person.id)).toEqual([{ ...lasting, permissions: ['withdraw'] }])
})

test('ACCOUNT-30: only an administrator has a key that operates the venue, and only while an administrator', async () => {
  const member = await newPerson()
  const forbidden = { reason: 'permission_for_administrators' }
  await expect(create(member, { permissions: ['admin'] })).rejects.toMatchObject(forbidden)
  const administrator = await newPerson({ role: 200 })
  const { key } = await create(administrator, { permissions: ['read', 'admin'] })
  expect(await use(key.apiKey, address, 'admin')).toBe('allowed')
  await accounts.changeRole(administrator.id, 400)
  expect(await use(key.apiKey, address, 'admin')).toBe('permission_missing')
  expect(await use(key.apiKey, address, 'read')).toBe('allowed')
  const again = accounts.changeTradingKey(administrator.id, key.apiKey, { permissions: ['admin'] })
  await expect(again).rejects.toMatchObject(forbidden)
})

test('ACCOUNT-32: a key that operates the venue accepts bound signatures only, even if it is older than the setting', async () => {
  const administrator = await newPerson({ role: 200 })
  const requested = (odd: Partial<NewTradingKey>) =>
    create(administrator, odd).then(({ key }) => key.boundSignaturesOnly)
  expect(await requested({})).toBe(false)
  expect(await requested({ boundSignaturesOnly: true })).toBe(true)
  expect(await requested({ permissions: ['admin'] })).toBe(true)
  const fixed = { reason: 'admin_key_is_bound' }
  await expect(requested({ permissions: ['admin'], boundSignaturesOnly: false })).rejects.toMatchObject(fixed)
  const { key } = await create(administrator, { permissions: ['read', 'admin'] })
  const change = (terms: TradingKeyChange) => accounts.changeTradingKey(administrator.id, key.apiKey, terms)
  await expect(change({ boundSignaturesOnly: false })).rejects.toMatchObject(fixed)
  await database.sql`update trading_api_keys set bound_signatures_only = false where api_key = ${key.apiKey}`
  expect((await accounts.tradingKey(key.apiKey))?.boundSignaturesOnly).toBe(true)
  expect(await change({ permissions: ['read'] })).toMatchObject({ boundSignaturesOnly: true })
  expect(await change({ boundSignaturesOnly: false })).toMatchObject({ boundSignaturesOnly: false })
  expect((await accounts.tradingKey(key.apiKey))?.boundSignaturesOnly).toBe(false)
})

test('ACCOUNT-24: a revoked key is refused at once, listed for a while, and cannot be changed or revoked again', async () => {
  const person = await newPerson()
  const { key } = await create(person)
  expect(await use(key.apiKey)).toBe('allowed')
  await accounts.revokeTradingKey(person.id, key.apiKey)
  expect(await use(key.apiKey)).toBe('unknown')
  expect(await accounts.tradingKeys(person.id)).toEqual([{ ...key, revokedAtMs: clock.nowMs() }])
  const unknown = { reason: 'unknown_trading_key' }
  await expect(accounts.revokeTradingKey(person.id, key.apiKey)).rejects.toMatchObject(unknown)
  await expect(accounts.changeTradingKey(person.id, key.apiKey, { label: '' })).rejects.toMatchObject(unknown)
  clock.advance(revokedKeysKeptMs + 1)
  for (const job of accounts.jobs) await job.run()
  expect(await accounts.tradingKeys(person.id)).toEqual([])
})

test('only its owner changes or revokes a key', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()]
  const { key } = await create(person)
  for (const apiKey of [key.apiKey, 'x'.repeat(40), 'a\0b']) {
    const unknown = { reason: 'unknown_trading_key' }
    await expect(accounts.revokeTradingKey(stranger.id, apiKey)).rejects.toMatchObject(unknown)
    await expect(accounts.changeTradingKey(stranger.id, apiKey, { label: 'mine' })).rejects.toMatchObject(unknown)
  }
  expect(await use(key.apiKey)).toBe('allowed')
})

test('ACCOUNT-23: a key of a session is listed as such, cannot be changed, and ends with the session', async () => {
  const person = await newPerson()
  const session = await openSession(person)
  const { key } = await create(person, { sessionTokenHash: session.tokenHash })
  expect(key).toMatchObject({ belongsToSession: true, expiresAtMs: clock.nowMs() + sessionIdleMs })
  expect(await use(key.apiKey)).toBe('allowed')
  const changed = accounts.changeTradingKey(person.id, key.apiKey, { permissions: ['withdraw'] })
  await expect(changed).rejects.toMatchObject({ reason: 'trading_key_belongs_to_session' })
  await accounts.closeSession(session)
  expect(await use(key.apiKey)).toBe('unknown')
  await expect(create(person, { sessionTokenHash: session.tokenHash })).rejects.toMatchObject({
    reason: 'session_ended',
  })
})

test('ACCOUNT-23: a key of a session also ends when the session expires, before the clean-up', async () => {
  const person = await newPerson()
  const session = await openSession(person)
  const { key } = await create(person, { sessionTokenHash: session.tokenHash })
  expect(await use(key.apiKey)).toBe('allowed')
  clock.advance(sessionIdleMs)
  expect(await use(key.apiKey)).toBe('expired')
  await expect(create(person, { sessionTokenHash: session.tokenHash })).rejects.toMatchObject({
    reason: 'session_ended',
  })
  for (const job of accounts.jobs) await job.run()
  expect(await accounts.tradingKeys(person.id)).toEqual([])
})

test('ACCOUNT-23: a key cannot be created for another person’s session', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()]
  const { tokenHash } = await openSession(person)
  await expect(create(stranger, { sessionTokenHash: tokenHash })).rejects.toMatchObject({ reason: 'session_ended' })
})

test('the keys of a person and of a session are bounded; the oldest key of a session is deleted', async () => {
  const person = await newPerson()
  await database.sql`
    insert into trading_api_keys (api_key, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms)
    select 'filler' || number, ${person.id}, '', '', '{}', '{}', 0
    from generate_series(2, ${tradingKeysPerPersonMax}::integer) as number`
  const results = await Promise.allSettled([create(person), create(person), create(person)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(create(person)).rejects.toMatchObject({ reason: 'too_many_trading_keys' })
  const { tokenHash } = await openSession(person)
  const keys: string[] = []
  for (let index = 0; index <= tradingKeysPerSessionMax; index += 1) {
    clock.advance(1)
    keys.push((await create(person, { sessionTokenHash: tokenHash })).key.apiKey)
    if (index === 0) expect(await use(keys[0] ?? '')).toBe('allowed')
  }
  expect(await use(keys[0] ?? '')).toBe('unknown')
  expect(await use(keys[1] ?? '')).toBe('allowed')
})

test('ACCOUNT-25: the time and address of the last use of a key are written later, at most once a minute', async () => {
  const person = await newPerson()
  const { key } = await create(person)
  accounts.noteTradingKeyUse(key.apiKey, address)
  expect((await accounts.tradingKeys(person.id))[0]?.lastUsedAtMs).toBeUndefined()
  const flush = async () => {
    for (const job of accounts.jobs) await job.run()
    const [listed] = await accounts.tradingKeys(person.id)
    return [listed?.lastUsedAtMs, listed?.lastUsedAddress]
  }
  const firstMs = clock.nowMs()
  expect(await flush()).toEqual([firstMs, address])
  clock.advance(59_999)
  accounts.noteTradingKeyUse(key.apiKey, '198.51.100.1')
  expect(await flush()).toEqual([firstMs, address])
  clock.advance(1)
  accounts.noteTradingKeyUse(key.apiKey, '198.51.100.1')
  expect(await flush()).toEqual([firstMs + 60_000, '198.51.100.1'])
})

test('ACCOUNT-21: a sealed secret moved to another key or person cannot be used', async () => {
  const [person, thief] = [await newPerson(), await newPerson()]
  const [victim, own] = [await create(person), await create(thief)]
  await database.sql`
    update trading_api_keys set secret_sealed = (
      select secret_sealed from trading_api_keys where api_key = ${victim.key.apiKey})
    where api_key = ${own.key.apiKey}`
  await expect(accounts.tradingKey(own.key.apiKey)).rejects.toThrow('a sealed value cannot be opened')
  await database.sql`update trading_api_keys set person_id = ${thief.id} where api_key = ${victim.key.apiKey}`
  await expect(accounts.tradingKey(victim.key.apiKey)).rejects.toThrow('a sealed value cannot be opened')
})

test('ACCOUNT-39: no number of revoked keys and of session keys hides a valid key of a program', async () => {
  const person = await newPerson()
  const { key: first } = await create(person)
  clock.advance(1)
  const { key: revoked } = await create(person)
  await accounts.revokeTradingKey(person.id, revoked.apiKey)
  const session = await openSession(person)
  clock.advance(1)
  const { key: ofSession } = await create(person, { sessionTokenHash: session.tokenHash })
  for (const { apiKey } of [revoked, ofSession])
    await database.sql`
      insert into trading_api_keys (api_key, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms,
        revoked_at_ms, session_token_hash)
      select 'copy' || n || 'of' || api_key, person_id, label, secret_sealed, permissions, ip_ranges, created_at_ms + n,
        revoked_at_ms, session_token_hash
      from trading_api_keys, generate_series(1, ${tradingKeysListedMax}) as n where api_key = ${apiKey}`
  const listed = await accounts.tradingKeys(person.id)
  expect(listed).toHaveLength(tradingKeysListedMax)
  expect(listed[0]?.apiKey).toBe(first.apiKey)
})
