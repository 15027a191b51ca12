import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt } from '../../kernel/auth/one-time-code.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { Accounts, Person } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const elsewhere = await accountsForTest({ ...testing, clock })

const signIn = ({ email, id }: Person, secondFactor: string | undefined, from: Accounts = accounts) =>
  from.authenticate({ username: email, password: testPassword, secondFactor, address: `192.0.2.${id}` })

async function enrolled() {
  const person = await newPerson()
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs())
  const confirmed = await accounts.confirmSecondFactor(person.id, code())
  if (confirmed.kind !== 'right') throw new Error(confirmed.kind)
  clock.advance(60_000)
  const [first = '', second = '', third = ''] = confirmed.codes
  return { person, code, codes: confirmed.codes, first, second, third }
}

const wrong = { kind: 'wrong' }
const signedIn = { kind: 'signed_in' }
const actionsOf = async (person: Person) =>
  (await accounts.auditLog({ limit: 20 }))
    .filter(({ subject }) => subject === `person:${person.id}`)
    .map(({ action }) => action)

test('RECOVERY-1: enabling the second factor gives ten different codes', async () => {
  const { person, codes } = await enrolled()
  expect(new Set(codes).size).toBe(10)
  expect(await accounts.recoveryCodesLeft(person.id)).toBe(10)
  expect(await accounts.recoveryCodesLeft((await newPerson()).id)).toBe(0)
})

test('RECOVERY-3: a recovery code signs in its own person once, however it is typed', async () => {
  const { person, first, second } = await enrolled()
  const other = await enrolled()
  expect(await signIn(other.person, first)).toEqual(wrong)
  expect(await signIn(person, first.toUpperCase().replaceAll('-', ' '))).toMatchObject(signedIn)
  expect(await signIn(person, first)).toEqual(wrong)
  expect(await signIn(person, second)).toMatchObject(signedIn)
  expect(await accounts.recoveryCodesLeft(person.id)).toBe(8)
})

test('RECOVERY-3: of concurrent uses of one recovery code, one is accepted', async () => {
  const { person, first } = await enrolled()
  const from = [accounts, elsewhere.accounts, accounts, elsewhere.accounts]
  const outcomes = await Promise.all(from.map((one) => signIn(person, first, one)))
  expect(outcomes.filter(({ kind }) => kind === 'signed_in')).toHaveLength(1)
})

test('RECOVERY-3: a recovery code removes the second factor together with the other codes', async () => {
  const { person, first, second } = await enrolled()
  expect(await accounts.removeSecondFactor(person.id, first)).toEqual({ kind: 'right' })
  expect(await accounts.recoveryCodesLeft(person.id)).toBe(0)
  expect(await signIn(person, undefined)).toMatchObject(signedIn)
  await expect(accounts.renewRecoveryCodes(person.id, second)).rejects.toMatchObject({
    reason: 'second_factor_absent',
  })
})

test('RECOVERY-4: new codes replace the earlier ones and need a code', async () => {
  const { person, code, first, second, third } = await enrolled()
  expect(await accounts.renewRecoveryCodes(person.id, '000000')).toEqual(wrong)
  const renewed = await accounts.renewRecoveryCodes(person.id, code())
  if (renewed.kind !== 'right') throw new Error(renewed.kind)
  expect(await signIn(person, first)).toEqual(wrong)
  expect(await accounts.renewRecoveryCodes(person.id, second)).toEqual(wrong)
  const byRecovery = await accounts.renewRecoveryCodes(person.id, renewed.codes[0] ?? '')
  expect(byRecovery).toMatchObject({ kind: 'right' })
  expect(await accounts.recoveryCodesLeft(person.id)).toBe(10)
  expect(await signIn(person, third)).toEqual(wrong)
  expect((await actionsOf(person)).filter((action) => action === 'recovery_codes.renewed')).toHaveLength(2)
})

test('RECOVERY-5: guesses count against the limit, and the use of a code is audited', async () => {
  const { person, first, second } = await enrolled()
  expect(await signIn(person, first)).toMatchObject(signedIn)
  expect(await actionsOf(person)).toContain('recovery_code.used')
  for (let time = 0; time < 5; time += 1) expect(await signIn(person, '0000-0000-0000-0000')).toEqual(wrong)
  expect(await signIn(person, second)).toMatchObject({ kind: 'too_many_failures' })
  for (let time = 0; time < 5; time += 1)
    expect(await accounts.removeSecondFactor(person.id, '0000-0000-0000-0000')).toEqual(wrong)
  expect(await accounts.removeSecondFactor(person.id, second)).toMatchObject({ kind: 'too_many_failures' })
})

test('an operator who resets a second factor removes its recovery codes', async () => {
  const { person } = await enrolled()
  await accounts.resetSecondFactor(person.id)
  expect(await accounts.recoveryCodesLeft(person.id)).toBe(0)
})
