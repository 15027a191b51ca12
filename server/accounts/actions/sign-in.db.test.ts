import { beforeEach, expect, test } from 'vitest'
import { ConcurrencyLimitReached } from '../../kernel/auth/concurrency-limiter.ts'
import type { Database, Sql } from '../../kernel/storage/database.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const one = await accountsForTest({ ...testing })
const { accounts, clock, newPerson } = one
const elsewhere = await accountsForTest({ ...testing, clock })

const minuteMs = 60_000

let addresses = 0
beforeEach(() => {
  addresses += 1
})

/** Each test has its own address by default. */
const signIn = (username: string, password: string, address = `192.0.2.${addresses}`, from = accounts) =>
  from.authenticate({ username, password, secondFactor: undefined, address })

test('a person signs in with any spelling of the address', async () => {
  const person = await newPerson()
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in', person })
  expect(await signIn(` ${person.email.toUpperCase()}`, testPassword)).toMatchObject({ kind: 'signed_in', person })
})

test('ACCOUNT-7: a password is accepted in any Unicode composition', async () => {
  const person = await newPerson({ password: 'Zo\u00ebs caf\u00e9 noir' })
  expect(await signIn(person.email, 'Zoe\u0308s cafe\u0301 noir')).toMatchObject({ kind: 'signed_in' })
  expect(await signIn(person.email, 'Zoes cafe noir')).toEqual({ kind: 'wrong' })
})

test('ACCOUNT-8: an unknown name and a wrong password get the same reply', async () => {
  const person = await newPerson()
  const bot = await newPerson({ kind: 'bot', botOwnerId: person.id })
  const passwordless = await newPerson({ password: undefined })
  const odd = [
    [person.email, 'wrong password'],
    [person.email, ''],
    [person.email, `${testPassword} `],
    [person.email, testPassword.repeat(1000)],
    [person.email, `${testPassword}\0`],
    [bot.email, testPassword],
    [bot.email, ''],
    [passwordless.email, ''],
    ['nobody@agora.example', testPassword],
    ['', ''],
    ['no\0body', testPassword],
    [`${'x'.repeat(100_000)}@agora.example`, testPassword],
    ["' or true --", testPassword],
  ] as const
  for (const [username, password] of odd)
    expect(await signIn(username, password), JSON.stringify([username.slice(0, 30), password.slice(0, 30)])).toEqual({
      kind: 'wrong',
    })
})

test('ACCOUNT-8: an unknown name runs the same statements as a known one', async () => {
  const person = await newPerson()
  const counting = countStatements(database)
  const counted = await accountsForTest({ ...testing, ...counting, clock })
  const costOf = async (username: string) => {
    const before = counting.statements.length
    expect(await signIn(username, 'wrong password', undefined, counted.accounts)).toEqual({ kind: 'wrong' })
    return counting.statements.slice(before)
  }
  const known = await costOf(person.email)
  expect(known.length).toBeGreaterThan(3)
  expect(await costOf('nobody@agora.example')).toEqual(known)
})

/** The database with a list of its statements, fragments included. */
function countStatements(inner: Database): { database: Database; statements: string[] } {
  const statements: string[] = []
  const watched = (sql: Sql): Sql =>
    new Proxy(sql, {
      apply(target, self, parameters) {
        if (Array.isArray(parameters[0]) && 'raw' in parameters[0]) statements.push(parameters[0].join('?'))
        return Reflect.apply(target, self, parameters)
      },
    })
  const transaction: Database['transaction'] = (work, options) =>
    inner.transaction((tx) => work({ ...tx, sql: watched(tx.sql) }), options)
  return { database: { ...inner, sql: watched(inner.sql), transaction }, statements }
}

test('ACCOUNT-9: after five failures of a name at an address the wait grows, also for the right password, and only there', async () => {
  const person = await newPerson()
  for (let time = 0; time < 5; time += 1)
    expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
  const refused = await signIn(person.email, testPassword)
  expect(refused).toEqual({ kind: 'too_many_failures', retryAfterMs: minuteMs })
  expect(await signIn(person.email.toUpperCase(), testPassword)).toEqual(refused)
  expect(await signIn(person.email, testPassword, undefined, elsewhere.accounts)).toEqual(refused)
  expect(await signIn(person.email, testPassword, '198.51.100.9'), 'elsewhere').toMatchObject({ kind: 'signed_in' })
  clock.advance(minuteMs - 1)
  expect(await signIn(person.email, testPassword)).toEqual({ kind: 'too_many_failures', retryAfterMs: 1 })
  clock.advance(1)
  expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
  expect(await signIn(person.email, testPassword)).toEqual({ kind: 'too_many_failures', retryAfterMs: 2 * minuteMs })
  clock.advance(2 * minuteMs)
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in' })
  expect(await signIn(person.email, 'wrong password'), 'forgotten').toEqual({ kind: 'wrong' })
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-9: an unknown name is limited like any other', async () => {
  for (let time = 0; time < 5; time += 1) await signIn('ghost@agora.example', 'wrong password')
  expect(await signIn('ghost@agora.example', 'wrong password')).toMatchObject({ kind: 'too_many_failures' })
})

test('ACCOUNT-9: an address is limited over all names, and an IPv6 network counts as one address', async () => {
  const person = await newPerson()
  for (let time = 0; time < 50; time += 1)
    expect(await signIn(`guess${time}@agora.example`, 'wrong password', `2001:db8:1:2::${time}`)).toEqual({
      kind: 'wrong',
    })
  expect(await signIn(person.email, testPassword, '2001:db8:1:2:ffff::1')).toMatchObject({ kind: 'too_many_failures' })
  expect(await signIn(person.email, testPassword, '2001:db8:1:3::1')).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-10: of many concurrent guesses on two processes, five are checked', async () => {
  const person = await newPerson()
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      signIn(person.email, 'wrong password', undefined, index % 2 === 0 ? accounts : elsewhere.accounts),
    ),
  )
  expect(outcomes.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
  expect(outcomes.filter(({ kind }) => kind === 'too_many_failures')).toHaveLength(35)
})

test('a person may sign in many times concurrently', async () => {
  const person = await newPerson()
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => signIn(person.email, testPassword)))
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['signed_in']))
})

test('ACCOUNT-11: a sign-in clears the failures of the account, not those of the address', async () => {
  const person = await newPerson()
  for (let round = 0; round < 12; round += 1) {
    for (let time = 0; time < 4; time += 1)
      expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
    expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in' })
  }
  expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
  expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'too_many_failures' })
  expect(await signIn(person.email, testPassword, '203.0.113.200')).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-12: only the right password reveals that an account is deactivated', async () => {
  await newPerson({ role: 100 })
  const person = await newPerson()
  await accounts.deactivate(person.id)
  expect(await signIn(person.email, 'wrong password')).toEqual({ kind: 'wrong' })
  for (let time = 0; time < 8; time += 1)
    expect(await signIn(person.email, testPassword)).toEqual({ kind: 'deactivated' })
})

test('ACCOUNT-17: a new password ends the old one and every session except the kept one', async () => {
  const person = await newPerson()
  const address = '192.0.2.1'
  const first = await signIn(person.email, testPassword)
  if (first.kind !== 'signed_in') throw new Error(first.kind)
  const kept = await accounts.openSession({ proof: first.proof, address, userAgent: '' })
  const other = await accounts.openSession({ proof: first.proof, address, userAgent: '' })
  await accounts.setPassword(person.id, 'a quite new one', { keep: kept })
  expect(await accounts.session(kept.token)).toBeDefined()
  expect(await accounts.session(other.token)).toBeUndefined()
  await expect(accounts.openSession({ proof: first.proof, address, userAgent: '' })).rejects.toMatchObject({
    reason: 'sign_in_outdated',
  })
  expect(await signIn(person.email, testPassword)).toEqual({ kind: 'wrong' })
  expect(await signIn(person.email, 'a quite new one')).toMatchObject({ kind: 'signed_in' })
  await expect(accounts.setPassword(person.id, 'qwerty123')).rejects.toMatchObject({ reason: 'password_too_common' })
})

test('the password check of a signed-in person has the same limit', async () => {
  const person = await newPerson()
  const address = '203.0.113.5'
  expect(await accounts.checkPassword(person.id, testPassword, { address })).toMatchObject({ kind: 'right' })
  for (let time = 0; time < 5; time += 1)
    expect(await accounts.checkPassword(person.id, 'wrong password', { address })).toEqual({ kind: 'wrong' })
  expect(await accounts.checkPassword(person.id, testPassword, { address })).toMatchObject({
    kind: 'too_many_failures',
  })
  expect(await signIn(person.email, testPassword, address)).toMatchObject({ kind: 'too_many_failures' })
  await expect(accounts.checkPassword(999_999, testPassword, { address })).rejects.toMatchObject({
    reason: 'unknown_person',
  })
})

test('a sign-in rehashes a password with another cost', async () => {
  const person = await newPerson()
  const costlier = await accountsForTest({ ...testing, clock, passwordCost: { memoryKib: 64, passes: 1 } })
  expect(await signIn(person.email, testPassword, undefined, costlier.accounts)).toMatchObject({ kind: 'signed_in' })
  const [row] = await database.sql`select password_hash from people where id = ${person.id}`
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in' })
})

test('ACCOUNT-29: with a full queue further sign-ins are rejected and not counted as failures', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) =>
      signIn(`flood${index}@agora.example`, 'wrong password', `10.0.${index >> 8}.${index & 255}`),
    ),
  )
  const turnedAway = flood.filter((result) => result.status === 'rejected')
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { reason } of turnedAway) expect(reason).toBeInstanceOf(ConcurrencyLimitReached)
  expect(flood.filter((result) => result.status === 'fulfilled').length).toBeGreaterThanOrEqual(256)
  const person = await newPerson()
  expect(await signIn(person.email, testPassword)).toMatchObject({ kind: 'signed_in' })
})

test('the clean-up deletes expired failures only', async () => {
  const subjects = async () => (await database.sql`select 1 from sign_in_failures`).length
  clock.advance(7 * 24 * 60 * minuteMs)
  await signIn('late@agora.example', 'wrong password')
  for (const job of accounts.jobs) await job.run()
  expect(await subjects(), 'by name and address, by name, by address').toBe(3)
})
