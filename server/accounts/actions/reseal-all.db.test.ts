import { Secret } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '../../kernel/auth/one-time-code.ts'
import { systemIds as ids } from '../../kernel/ids/ids.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations, resealAll } from '../module.ts'
import type { Accounts } from '../ports.ts'
import { accountsForTest, testMasterKey, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const newKey = Buffer.alloc(32, 8)
const address = '192.0.2.7'
const start = (masterKey = testMasterKey) => accountsForTest({ ...testing, masterKey })

const newTradingKey = (accounts: Accounts, personId: number) =>
  accounts.createTradingKey({
    personId,
    label: '',
    permissions: [],
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: undefined,
  })

beforeEach(async () => {
  await database.sql`truncate people, installation restart identity cascade`
})

test('ACCOUNT-27: a start with another master key is refused with an explanation and changes nothing', async () => {
  const { accounts, newPerson } = await start()
  const person = await newPerson()
  const { key, secretKey } = await newTradingKey(accounts, person.id)
  await expect(start(newKey)).rejects.toMatchObject({ name: 'MasterKeyRefused' })
  await expect(start(newKey)).rejects.toThrow(
    /^The master key is not the one the secrets in this database are sealed under: start with the earlier AGORA_MASTER_KEY/,
  )
  const again = await start()
  expect((await again.accounts.tradingKey(key.apiKey))?.secretKey.toString()).toBe(secretKey)
})

test('ACCOUNT-27: a change of the master key reseals every secret, and the old key opens none', async () => {
  const old = await start()
  const person = await old.newPerson()
  const pending = await old.newPerson()
  const { secret } = await old.accounts.beginSecondFactor(person.id, 'Agora')
  const begun = await old.accounts.beginSecondFactor(pending.id, 'Agora')
  const code = (base32: string) => codeAt(Buffer.from(Secret.fromBase32(base32).bytes), old.clock.nowMs())
  await old.accounts.confirmSecondFactor(person.id, code(secret))
  const made = [await newTradingKey(old.accounts, person.id), await newTradingKey(old.accounts, person.id)]
  await old.accounts.revokeTradingKey(person.id, made[1]?.key.apiKey ?? '')

  expect(await resealAll({ database, ids, oldKey: testMasterKey, newKey })).toEqual({
    tradingKeys: 2,
    secondFactors: 2,
    providerSecrets: 0,
  })
  await expect(start(testMasterKey)).rejects.toMatchObject({ name: 'MasterKeyRefused' })
  const { accounts, clock } = await start(newKey)
  expect((await accounts.tradingKey(made[0]?.key.apiKey ?? ''))?.secretKey.toString()).toBe(made[0]?.secretKey)
  expect(await accounts.confirmSecondFactor(pending.id, code(begun.secret))).toMatchObject({ kind: 'right' })
  clock.advance(60_000)
  old.clock.advance(60_000)
  const attempt = { username: person.email, password: testPassword, address }
  expect(await accounts.authenticate({ ...attempt, secondFactor: code(secret) })).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-27: a server that still runs with the old key seals nothing and drops its cached secrets', async () => {
  const old = await start()
  const person = await old.newPerson()
  const { key } = await newTradingKey(old.accounts, person.id)
  expect(await old.accounts.tradingKey(key.apiKey)).toBeDefined()
  await resealAll({ database, ids, oldKey: testMasterKey, newKey })
  await expect(newTradingKey(old.accounts, person.id)).rejects.toMatchObject({ name: 'MasterKeyRefused' })
  await expect(old.accounts.beginSecondFactor(person.id, 'Agora')).rejects.toMatchObject({ name: 'MasterKeyRefused' })
  await expect
    .poll(async () => Promise.resolve(old.accounts.tradingKey(key.apiKey)).catch((error: Error) => error.name))
    .toBe('InvariantBroken')
})

test('ACCOUNT-27: keys created during a change of the master key are sealed under the new one or refused', async () => {
  const old = await start()
  const person = await old.newPerson()
  await newTradingKey(old.accounts, person.id)
  const [resealed, ...made] = await Promise.allSettled([
    resealAll({ database, ids, oldKey: testMasterKey, newKey }),
    ...Array.from({ length: 10 }, () => newTradingKey(old.accounts, person.id)),
  ])
  expect(resealed.status).toBe('fulfilled')
  const { accounts } = await start(newKey)
  for (const one of made)
    if (one.status === 'fulfilled')
      expect((await accounts.tradingKey(one.value.key.apiKey))?.secretKey.toString()).toBe(one.value.secretKey)
    else expect(one.reason).toMatchObject({ name: 'MasterKeyRefused' })
})

test('ACCOUNT-27: a wrong old key changes nothing', async () => {
  const { accounts, newPerson } = await start()
  const { key, secretKey } = await newTradingKey(accounts, (await newPerson()).id)
  const refused = resealAll({ database, ids, oldKey: newKey, newKey: testMasterKey })
  await expect(refused).rejects.toMatchObject({ name: 'MasterKeyRefused' })
  const again = await start()
  expect((await again.accounts.tradingKey(key.apiKey))?.secretKey.toString()).toBe(secretKey)
})

test('ACCOUNT-27: if one secret cannot be opened, none is changed', async () => {
  const { accounts, newPerson } = await start()
  const person = await newPerson()
  const made = await Promise.all(Array.from({ length: 3 }, () => newTradingKey(accounts, person.id)))
  const damaged = made.map(({ key }) => key.apiKey).sort()[2] ?? ''
  await database.sql`update trading_api_keys set secret_sealed = 'damaged' where api_key = ${damaged}`
  await expect(resealAll({ database, ids, oldKey: testMasterKey, newKey })).rejects.toThrow('unknown format')
  const again = await start()
  for (const { key, secretKey } of made)
    if (key.apiKey !== damaged)
      expect((await again.accounts.tradingKey(key.apiKey))?.secretKey.toString()).toBe(secretKey)
})
