import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt } from '../../kernel/auth/one-time-code.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { identityProofRecentMs } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import type { Person } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const elsewhere = await accountsForTest({ ...testing, clock })

const address = '192.0.2.1'
const stepMs = 30_000
const dayMs = 24 * 3_600_000

async function signIn({ email }: Person, secondFactor?: string) {
  const outcome = await accounts.authenticate({ username: email, password: testPassword, secondFactor, address })
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  return accounts.openSession({ proof: outcome.proof, address, userAgent: '' })
}

/** A session whose sign-in is too old to count as a proof. */
async function oldSession(person: Person, secondFactor?: string) {
  const session = await signIn(person, secondFactor)
  clock.advance(identityProofRecentMs)
  return session
}

async function enrol(person: Person) {
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  const confirmed = await accounts.confirmSecondFactor(person.id, code())
  if (confirmed.kind !== 'right') throw new Error(confirmed.kind)
  clock.advance(2 * stepMs)
  return { code, recoveryCodes: confirmed.codes }
}

test('STEPUP-1: a sign-in is a proof for ten minutes, and so is the password given again', async () => {
  const session = await signIn(await newPerson())
  clock.advance(identityProofRecentMs - 1)
  expect(await accounts.missingProof(session)).toBeUndefined()
  clock.advance(1)
  expect(await accounts.missingProof(session)).toEqual(['password'])
  const atMs = clock.nowMs()
  expect(await accounts.proveIdentity(session, { password: testPassword })).toEqual({
    kind: 'right',
    recentUntilMs: atMs + identityProofRecentMs,
  })
  expect(await accounts.missingProof(session)).toBeUndefined()
  clock.advance(identityProofRecentMs)
  expect(await accounts.missingProof(session)).toEqual(['password'])
})

test('STEPUP-1: a wrong password is no proof, and a clock set back does not extend one', async () => {
  const person = await newPerson()
  const session = await oldSession(person)
  expect(await accounts.proveIdentity(session, { password: 'not this one' })).toEqual({ kind: 'wrong' })
  expect(await accounts.missingProof(session)).toEqual(['password'])
  await accounts.proveIdentity(session, { password: testPassword })
  clock.advance(-1)
  expect(await accounts.missingProof(session)).toEqual(['password'])
  clock.advance(1)
})

test('STEPUP-2: a person with a second factor must give a code, whatever else they give', async () => {
  const person = await newPerson()
  const { code, recoveryCodes } = await enrol(person)
  const session = await oldSession(person, code())
  const prove = (given: { password?: string; code?: string }) => accounts.proveIdentity(session, given)
  expect(await accounts.missingProof(session)).toEqual(['code'])
  const notEnough = { kind: 'not_enough', proofs: ['code'] }
  expect(await prove({ password: testPassword })).toEqual(notEnough)
  expect(await prove({ password: 'not this one' })).toEqual(notEnough)
  expect(await prove({})).toEqual(notEnough)
  expect(await accounts.missingProof(session)).toEqual(['code'])
  const now = code()
  expect(await prove({ password: 'not this one', code: now })).toEqual({ kind: 'wrong' })
  expect(await prove({ password: testPassword, code: now }), 'a wrong password used up no code').toMatchObject({
    kind: 'right',
  })
  clock.advance(identityProofRecentMs)
  expect(await prove({ code: code() })).toMatchObject({ kind: 'right' })
  expect(await accounts.missingProof(session)).toBeUndefined()
  clock.advance(identityProofRecentMs)
  expect(await prove({ code: recoveryCodes[0] ?? '' })).toMatchObject({ kind: 'right' })
  expect(await prove({ code: recoveryCodes[0] ?? '' }), 'a recovery code works once').toEqual({ kind: 'wrong' })
})

test('STEPUP-2: a code is no proof for a person without a second factor', async () => {
  const session = await oldSession(await newPerson())
  const notEnough = { kind: 'not_enough', proofs: ['password'] }
  expect(await accounts.proveIdentity(session, { code: '123456' })).toEqual(notEnough)
  expect(await accounts.proveIdentity(session, { password: testPassword, code: '123456' })).toEqual(notEnough)
  expect(await accounts.missingProof(session)).toEqual(['password'])
})

test('STEPUP-3: a proof belongs to one session, counts at once in every process, and ends with the session', async () => {
  const person = await newPerson()
  const [one, other] = [await oldSession(person), await oldSession(person)]
  expect(await elsewhere.accounts.missingProof(one)).toEqual(['password'])
  await accounts.proveIdentity(one, { password: testPassword })
  expect(await elsewhere.accounts.missingProof(one)).toBeUndefined()
  expect(await elsewhere.accounts.missingProof(other)).toEqual(['password'])
  await accounts.closeSession(one)
  expect(await accounts.missingProof(one)).toEqual([])
  await expect(accounts.proveIdentity(one, { password: testPassword })).rejects.toMatchObject({
    reason: 'session_ended',
  })
})

test('STEPUP-3: the trading key of a session identifies the session, and no other key does', async () => {
  const person = await newPerson()
  const session = await signIn(person)
  const wanted = {
    personId: person.id,
    label: '',
    permissions: ['read'] as const,
    ipRanges: [],
    expiresAtMs: undefined,
  }
  const own = await accounts.createTradingKey({ ...wanted, sessionTokenHash: session.tokenHash })
  const lasting = await accounts.createTradingKey({ ...wanted, sessionTokenHash: undefined })
  expect(await accounts.missingProof(own.key)).toBeUndefined()
  expect(await accounts.missingProof(lasting.key)).toEqual([])
  clock.advance(identityProofRecentMs)
  expect(await accounts.missingProof(own.key)).toEqual(['password'])
})

test('STEPUP-3: enrolment proves its own session and ends the others, including a sign-in in progress', async () => {
  const person = await newPerson()
  const [here, there] = [await signIn(person), await signIn(person)]
  const underWay = await accounts.authenticate({
    ...{ username: person.email, password: testPassword, secondFactor: undefined, address },
  })
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  const code = codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  expect(await accounts.confirmSecondFactor(person.id, code, { keep: here })).toMatchObject({ kind: 'right' })
  expect(await accounts.missingProof(here)).toBeUndefined()
  expect(await accounts.session(there.token)).toBeUndefined()
  if (underWay.kind !== 'signed_in') throw new Error(underWay.kind)
  await expect(accounts.openSession({ proof: underWay.proof, address, userAgent: '' })).rejects.toMatchObject({
    reason: 'sign_in_outdated',
  })
})

test('STEPUP-3: a proof by password ends when a second factor is added', async () => {
  const person = await newPerson()
  const session = await signIn(person)
  await testing.database.sql`update people set totp_secret = ${Buffer.from('sealed')} where id = ${person.id}`
  expect(await accounts.missingProof(session)).toEqual(['code'])
})

test('STEPUP-4: failed proofs delay their own session with a growing wait, and neither the sign-in nor other sessions', async () => {
  const person = await newPerson()
  const [stolen, own] = [await oldSession(person), await oldSession(person)]
  const guess = () => accounts.proveIdentity(stolen, { password: 'not this one' })
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toEqual({ kind: 'wrong' })
  expect(await guess()).toEqual({ kind: 'too_many_failures', retryAfterMs: 60_000 })
  expect(await elsewhere.accounts.proveIdentity(stolen, { password: testPassword })).toMatchObject({
    kind: 'too_many_failures',
  })
  expect(await accounts.proveIdentity(own, { password: testPassword })).toMatchObject({ kind: 'right' })
  expect((await signIn(person)).person.id).toBe(person.id)
  clock.advance(60_000)
  expect(await guess()).toEqual({ kind: 'wrong' })
  expect(await guess()).toEqual({ kind: 'too_many_failures', retryAfterMs: 120_000 })
})

test('STEPUP-4: a stolen session allows fewer than 1500 guesses of codes in a year', async () => {
  const person = await newPerson()
  const { code } = await enrol(person)
  const session = await signIn(person, code())
  const untilMs = clock.nowMs() + 14 * dayMs
  let tries = 0
  while (clock.nowMs() < untilMs) {
    const outcome = await accounts.proveIdentity(session, { code: '000000' })
    if (outcome.kind === 'too_many_failures') clock.advance(outcome.retryAfterMs)
    else tries += 1
  }
  // Two weeks; every later week is like the second.
  expect(tries).toBeGreaterThan(20)
  expect(tries * 26).toBeLessThan(2 * 1500)
  expect(tries).toBeLessThan(80)
})

test('ACCOUNT-28: a proof is in the audit log', async () => {
  const person = await newPerson()
  const session = await oldSession(person)
  await accounts.proveIdentity(session, { password: testPassword })
  const [line] = await accounts.auditLog({ limit: 1 })
  expect(line).toMatchObject({ action: 'session.identity_proved', subject: `person:${person.id}`, actorId: person.id })
})

/** Another session of the same person, through the code for the desktop app. */
async function sessionByCode(session: Parameters<typeof accounts.issueSignInCode>[0]) {
  const proof = await accounts.acceptSignInCode(await accounts.issueSignInCode(session))
  if (proof === undefined) throw new Error('the code was refused')
  return accounts.openSession({ proof, address, userAgent: '' })
}

test('STEPUP-1: a session by the code of another one has the proof of that one, and a chain of codes extends none', async () => {
  const first = await signIn(await newPerson())
  clock.advance(identityProofRecentMs - 1)
  const second = await sessionByCode(first)
  expect(await accounts.missingProof(second), 'the same proof').toBeUndefined()
  const third = await sessionByCode(second)
  clock.advance(1)
  expect(await accounts.missingProof(first)).toEqual(['password'])
  expect(await accounts.missingProof(second)).toEqual(['password'])
  expect(await accounts.missingProof(third)).toEqual(['password'])
  expect(await accounts.proveIdentity(third, { password: testPassword })).toMatchObject({ kind: 'right' })
  expect(await accounts.missingProof(third)).toBeUndefined()
})

test('STEPUP-4: many sessions of one person give no more guesses than a few', async () => {
  const person = await newPerson()
  const { code } = await enrol(person)
  const first = await signIn(person, code())
  const kinds: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const session = await sessionByCode(first)
    for (let guess = 0; guess < 5; guess += 1)
      kinds.push((await accounts.proveIdentity(session, { code: 'no code' })).kind)
  }
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(45)
  clock.advance(60_000)
  expect(await accounts.proveIdentity(first, { code: code() }), 'the wait is short at first').toMatchObject({
    kind: 'right',
  })
})

test('STEPUP-4: many sessions of one person try at most 100 passwords at once', async () => {
  const first = await signIn(await newPerson())
  const kinds: string[] = []
  for (let round = 0; round < 22; round += 1) {
    const session = await sessionByCode(first)
    for (let guess = 0; guess < 5; guess += 1)
      kinds.push((await accounts.proveIdentity(session, { password: 'not this one' })).kind)
  }
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(100)
})

test.each(['code', 'password'] as const)(
  'STEPUP-4: a week of guesses in one session delays no other one: %s',
  async (kind) => {
    const person = await newPerson()
    const factor = kind === 'code' ? await enrol(person) : undefined
    const own = await signIn(person, factor?.code())
    clock.advance(2 * stepMs)
    const stolen = await signIn(person, factor?.code())
    const endMs = clock.nowMs() + 7 * dayMs
    while (clock.nowMs() < endMs) {
      const outcome = await accounts.proveIdentity(stolen, { [kind]: 'not this one' })
      if (outcome.kind === 'too_many_failures') clock.advance(outcome.retryAfterMs)
    }
    const right = factor === undefined ? { password: testPassword } : { code: factor.code() }
    expect(await accounts.proveIdentity(own, right)).toMatchObject({ kind: 'right' })
  },
)
