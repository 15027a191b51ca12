import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt } from '../../kernel/auth/one-time-code.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { Person } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const elsewhere = await accountsForTest({ ...testing, clock })

const stepMs = 30_000

const signIn = ({ email, id }: Person, secondFactor: string | undefined, password = testPassword, from = accounts) =>
  from.authenticate({ username: email, password, secondFactor, address: `192.0.2.${id}` })

const bytesOf = (base32: string) => Buffer.from(Secret.fromBase32(base32).bytes)

/** A person with a second factor, and a function for the code at an offset of steps from now. */
async function enrolled() {
  const person = await newPerson()
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  const code = (steps = 0) => codeAt(bytesOf(secret), clock.nowMs() + steps * stepMs)
  const confirmed = await accounts.confirmSecondFactor(person.id, code())
  if (confirmed.kind !== 'right') throw new Error(confirmed.kind)
  // The code of the confirmation is used up.
  clock.advance(2 * stepMs)
  return { person, code }
}

test('ACCOUNT-14: a second factor is active after its confirmation with a code', async () => {
  const person = await newPerson()
  const begun = await accounts.beginSecondFactor(person.id, 'Agora')
  expect(begun.uri).toContain(`secret=${begun.secret}`)
  expect(await signIn(person, undefined)).toMatchObject({ kind: 'signed_in' })
  expect(await accounts.confirmSecondFactor(person.id, '000000')).toEqual({ kind: 'wrong' })
  const again = await accounts.beginSecondFactor(person.id, 'Agora')
  expect(again.secret).not.toBe(begun.secret)
  const [old, current] = [begun, again].map(({ secret }) => codeAt(bytesOf(secret), clock.nowMs()))
  expect(await accounts.confirmSecondFactor(person.id, old ?? '')).toEqual({ kind: 'wrong' })
  expect(await accounts.confirmSecondFactor(person.id, current ?? '')).toMatchObject({ kind: 'right' })
  expect(await accounts.findById(person.id)).toMatchObject({ hasSecondFactor: true })
  expect(await signIn(person, undefined)).toEqual({ kind: 'second_factor_required' })
  expect(await signIn(person, current), 'the code that confirmed').toEqual({ kind: 'wrong' })
})

test('ACCOUNT-13: a code works within one step of its time, and never twice in any process', async () => {
  const { person, code } = await enrolled()
  expect(await signIn(person, code(2))).toEqual({ kind: 'wrong' })
  expect(await signIn(person, code(-2))).toEqual({ kind: 'wrong' })
  expect(await signIn(person, code(-1))).toMatchObject({ kind: 'signed_in' })
  const now = code()
  expect(await signIn(person, now)).toMatchObject({ kind: 'signed_in' })
  expect(await signIn(person, now)).toEqual({ kind: 'wrong' })
  expect(await signIn(person, now, testPassword, elsewhere.accounts)).toEqual({ kind: 'wrong' })
  expect(await signIn(person, code(-1)), 'an unused code of an earlier step').toEqual({ kind: 'wrong' })
  clock.advance(stepMs)
  expect(await signIn(person, now)).toMatchObject({ kind: 'wrong' })
})

test('ACCOUNT-13: of concurrent uses of one code, one is accepted', async () => {
  const { person, code } = await enrolled()
  const outcomes = await Promise.all([
    signIn(person, code()),
    signIn(person, code(), testPassword, elsewhere.accounts),
    signIn(person, code()),
    signIn(person, code(), testPassword, elsewhere.accounts),
  ])
  expect(outcomes.filter(({ kind }) => kind === 'signed_in')).toHaveLength(1)
})

test('ACCOUNT-12: only the right password reveals that there is a second factor, and guesses of codes are limited', async () => {
  const { person, code } = await enrolled()
  expect(await signIn(person, undefined, 'wrong password')).toEqual({ kind: 'wrong' })
  expect(await signIn(person, code(), 'wrong password')).toEqual({ kind: 'wrong' })
  for (let time = 0; time < 10; time += 1)
    expect(await signIn(person, undefined)).toEqual({ kind: 'second_factor_required' })
  for (let time = 0; time < 3; time += 1) expect(await signIn(person, '000000')).toEqual({ kind: 'wrong' })
  expect(await signIn(person, code())).toMatchObject({ kind: 'too_many_failures' })
})

test('ACCOUNT-14: a second factor is removed with an unused code, under its own limit', async () => {
  const { person, code } = await enrolled()
  await expect(accounts.beginSecondFactor(person.id, 'Agora')).rejects.toMatchObject({
    reason: 'second_factor_present',
  })
  await expect(accounts.confirmSecondFactor(person.id, code())).rejects.toMatchObject({
    reason: 'second_factor_present',
  })
  for (let time = 0; time < 5; time += 1)
    expect(await accounts.removeSecondFactor(person.id, '000000')).toEqual({ kind: 'wrong' })
  expect(await accounts.removeSecondFactor(person.id, code())).toMatchObject({ kind: 'too_many_failures' })
  clock.advance(30 * 60_000)
  const used = code()
  expect(await signIn(person, used)).toMatchObject({ kind: 'signed_in' })
  expect(await accounts.removeSecondFactor(person.id, used)).toEqual({ kind: 'wrong' })
  expect(await accounts.removeSecondFactor(person.id, code(1))).toMatchObject({ kind: 'too_many_failures' })
  clock.advance(2 * 60_000)
  expect(await accounts.removeSecondFactor(person.id, code(1))).toEqual({ kind: 'right' })
  expect(await signIn(person, undefined)).toMatchObject({ kind: 'signed_in' })
  expect(await accounts.findById(person.id)).toMatchObject({ hasSecondFactor: false })
})

test('an operator resets a second factor without a code', async () => {
  const { person } = await enrolled()
  await accounts.resetSecondFactor(person.id, { by: person.id })
  expect(await signIn(person, undefined)).toMatchObject({ kind: 'signed_in' })
  await expect(accounts.resetSecondFactor(person.id)).rejects.toMatchObject({ reason: 'second_factor_absent' })
  await expect(accounts.removeSecondFactor(person.id, '000000')).rejects.toMatchObject({
    reason: 'second_factor_absent',
  })
  await expect(accounts.confirmSecondFactor(person.id, '000000')).rejects.toMatchObject({
    reason: 'second_factor_not_begun',
  })
})
