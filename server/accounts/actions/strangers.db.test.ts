import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt } from '../../kernel/auth/one-time-code.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { signInFailuresKeptMax } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import type { Person } from '../ports.ts'
import { deleteFailuresBeyond } from '../store/sign-in-failures.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const elsewhere = await accountsForTest({ ...testing, clock })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const laptop = 'the token of a laptop'
const tooMany = { kind: 'too_many_failures' }

interface From {
  readonly address?: string
  readonly device?: string
  readonly secondFactor?: string
  readonly by?: typeof accounts
}

const signIn = (person: Person, password: string, from: From = {}) =>
  (from.by ?? accounts).authenticate({
    ...{ username: person.email, password, secondFactor: from.secondFactor, device: from.device },
    address: from.address ?? '192.0.2.1',
  })

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Tries wrong passwords, each from another address, until they are blocked. */
async function attack(person: Person, tries: number, secondFactor?: string): Promise<number> {
  let wrong = 0
  for (let index = 0; index < tries; index += 1) {
    const from = { address: addressOf(index), ...(secondFactor === undefined ? {} : { secondFactor }) }
    const password = secondFactor === undefined ? 'wrong password' : testPassword
    if ((await signIn(person, password, from)).kind === 'wrong') wrong += 1
  }
  return wrong
}

test('ACCOUNT-33: failures of others, at the owner’s address or elsewhere, do not block the owner’s device', async () => {
  const person = await newPerson()
  await accounts.noteDevice(person.id, laptop)
  for (let time = 0; time < 6; time += 1) await signIn(person, 'wrong password')
  expect(await signIn(person, testPassword)).toMatchObject(tooMany)
  expect(await signIn(person, testPassword, { device: 'a made up token' })).toMatchObject(tooMany)
  for (let time = 0; time < 70; time += 1)
    await accounts.authenticate({
      ...{ username: `guess${time}@agora.example`, password: 'wrong', secondFactor: undefined, address: '192.0.2.1' },
    })
  await attack(person, 120)
  for (const by of [accounts, elsewhere.accounts])
    expect(await signIn(person, testPassword, { device: laptop, by })).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-33: a device is known only for people who have signed in with it, and its own failures delay it', async () => {
  const [owner, other] = [await newPerson(), await newPerson()]
  await accounts.noteDevice(owner.id, 'a shared desktop')
  const desktop = { device: 'a shared desktop', address: '192.0.2.40' }
  for (let time = 0; time < 5; time += 1)
    expect(await signIn(owner, 'wrong password', desktop)).toEqual({ kind: 'wrong' })
  expect(await signIn(owner, testPassword, desktop)).toEqual({ ...tooMany, retryAfterMs: minuteMs })
  expect(await signIn(owner, testPassword, { ...desktop, address: '192.0.2.41' })).toMatchObject(tooMany)
  expect(await signIn(owner, testPassword, { address: '192.0.2.41' })).toMatchObject({ kind: 'signed_in' })
  for (let time = 0; time < 5; time += 1) await signIn(other, 'wrong password', { address: '192.0.2.42' })
  expect(await signIn(other, testPassword, { ...desktop, address: '192.0.2.42' })).toMatchObject(tooMany)
})

test('ACCOUNT-34: the wait of an attacker with many addresses grows', async () => {
  const person = await newPerson()
  expect(await attack(person, 150)).toBe(100)
  const next = (index: number) => signIn(person, 'wrong password', { address: addressOf(100_000 + index) })
  const waits: number[] = []
  for (let index = 0; index < 14; index += 1) {
    const outcome = await next(index * 2)
    if (outcome.kind !== 'too_many_failures') throw new Error(outcome.kind)
    waits.push(outcome.retryAfterMs)
    clock.advance(outcome.retryAfterMs)
    expect(await next(index * 2 + 1)).toEqual({ kind: 'wrong' })
  }
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(waits.at(-1)).toBe(15 * minuteMs)
  expect(await signIn(person, testPassword, { address: '192.0.2.99' })).toMatchObject(tooMany)
  clock.advance(15 * minuteMs)
  expect(await signIn(person, testPassword, { address: '192.0.2.99' })).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-34: a sign-in of the owner does not reset the attacker’s limit', async () => {
  const person = await newPerson()
  await accounts.noteDevice(person.id, laptop)
  await attack(person, 100)
  expect(await signIn(person, testPassword, { device: laptop })).toMatchObject({ kind: 'signed_in' })
  expect(await signIn(person, 'wrong password', { address: '203.0.113.1' })).toMatchObject(tooMany)
})

async function enrolled() {
  const person = await newPerson()
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  await accounts.confirmSecondFactor(person.id, code())
  clock.advance(minuteMs)
  return { person, code }
}

test('ACCOUNT-35: an attacker with the password guesses few codes from any number of addresses, and the owner’s device still signs in', async () => {
  const { person, code } = await enrolled()
  await accounts.noteDevice(person.id, laptop)
  expect(await attack(person, 30, '000000')).toBe(5)
  expect(await signIn(person, testPassword, { secondFactor: code(), address: '203.0.113.9' })).toMatchObject(tooMany)
  expect(await signIn(person, testPassword, { secondFactor: code(), device: laptop })).toMatchObject({
    kind: 'signed_in',
  })
})

test('ACCOUNT-35: the attempts of a week extrapolate to fewer than 1500 a year', async () => {
  const { person } = await enrolled()
  const untilMs = clock.nowMs() + 7 * dayMs
  let tries = 0
  for (let index = 0; clock.nowMs() < untilMs; index += 1) {
    const outcome = await signIn(person, testPassword, { secondFactor: '000000', address: addressOf(index) })
    if (outcome.kind === 'too_many_failures') clock.advance(outcome.retryAfterMs)
    else tries += 1
  }
  expect(tries).toBeGreaterThan(10)
  expect(tries).toBeLessThan(45)
})

test('ACCOUNT-35: many known devices together guess few codes: a program is known by its name and address, which are no secret', async () => {
  const { person } = await enrolled()
  const kinds: string[] = []
  for (let version = 0; version < 12; version += 1) {
    const device = `app/${version} 192.0.2.1`
    await accounts.noteDevice(person.id, device)
    for (let time = 0; time < 5; time += 1)
      kinds.push((await signIn(person, testPassword, { device, secondFactor: '000000' })).kind)
  }
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(45)
})

test('ACCOUNT-36: failures are stored as long as they count, up to a maximum', async () => {
  const count = async () => (await testing.database.sql`select 1 from sign_in_failures`).length
  const cleanUp = async () => {
    for (const job of accounts.jobs) await job.run()
  }
  clock.advance(8 * dayMs)
  await cleanUp()
  expect(await count()).toBe(0)
  for (let index = 0; index < 4; index += 1) await signIn(await newPerson(), 'wrong password', { address: '192.0.2.7' })
  expect(await count()).toBe(12)
  clock.advance(30 * minuteMs)
  await cleanUp()
  expect(await count(), 'those of the address count for half an hour').toBe(8)
  const newest = await testing.database.sql`select id from sign_in_failures order by id desc limit 3`
  await deleteFailuresBeyond(testing.database.sql, 3)
  expect(await testing.database.sql`select id from sign_in_failures order by id desc`).toEqual(newest)
  expect(signInFailuresKeptMax).toBe(500_000)
})

test('ACCOUNT-33: wrong codes of others do not block the code after a provider on the owner’s device', async () => {
  const { person, code } = await enrolled()
  await accounts.noteDevice(person.id, laptop)
  expect(await attack(person, 30, '000000')).toBe(5)
  const origin = { address: '203.0.113.9' }
  expect(await accounts.sso.checkCode(person.id, code(), origin)).toMatchObject(tooMany)
  expect(await accounts.sso.checkCode(person.id, code(), { ...origin, device: laptop })).toEqual({ kind: 'right' })
})
