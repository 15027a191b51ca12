import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { failurePolicies } from '../domain/sign-in-wait.ts'
import { identityProofRecentMs, passkeyChallengeMs } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import { accountsForTest, testPassword } from '../testing.ts'
import { type Forgery, TestAuthenticator } from '../testing-authenticator.ts'
import { enrolled, sessionOf, signInWith, testSite } from '../testing-passkeys.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const elsewhere = await accountsForTest({ ...testing, clock })
const { passkeys } = accounts

async function owner() {
  const person = await newPerson()
  const session = await sessionOf(accounts, person)
  return { person, session, authenticator: await enrolled(accounts, session) }
}

const signedIn = { kind: 'signed_in' }
const wrong = { kind: 'wrong' }

test('PASSKEY-1: a passkey signs in without a name and opens a session like a password', async () => {
  const { person, authenticator } = await owner()
  const options = passkeys.beginSignIn('this browser', testSite)
  expect(options).toMatchObject({ rpId: 'agora.example', userVerification: 'required', allowCredentials: [] })
  const outcome = await signInWith(accounts, authenticator)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  expect(outcome.person.id).toBe(person.id)
  const opened = await accounts.openSession({ proof: outcome.proof, address: '192.0.2.1', userAgent: 'Browser/1.0' })
  expect((await accounts.session(opened.token))?.person.id).toBe(person.id)
  expect(await passkeys.list(person.id)).toMatchObject([{ lastUsedAtMs: clock.nowMs() }])
})

test('PASSKEY-2: a response is valid once, in its own browser and time, on every node', async () => {
  const { authenticator } = await owner()
  const holder = 'this browser'
  const answered = (challenge: string) => ({
    ...{ site: testSite, holder, address: '192.0.2.2' },
    response: authenticator.get({ challenge, rpId: testSite.rpId }),
  })
  const first = answered(passkeys.beginSignIn(holder, testSite).challenge)
  expect(await passkeys.authenticate({ ...first, holder: 'another browser' })).toEqual(wrong)
  expect(await elsewhere.accounts.passkeys.authenticate(first)).toMatchObject(signedIn)
  expect(await passkeys.authenticate(first)).toEqual(wrong)
  expect(await passkeys.authenticate(answered('A'.repeat(72)))).toEqual(wrong)
  const late = answered(passkeys.beginSignIn(holder, testSite).challenge)
  clock.advance(passkeyChallengeMs)
  expect(await passkeys.authenticate(late)).toEqual(wrong)
  const two = answered(passkeys.beginSignIn(holder, testSite).challenge)
  const both = await Promise.all([passkeys.authenticate(two), elsewhere.accounts.passkeys.authenticate(two)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['signed_in', 'wrong'])
})

test.for<[string, Forgery]>([
  ['another origin', { origin: 'https://agora.example.evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['an owner who was not recognized', { userVerified: false }],
  ['a frame of another site', { crossOrigin: true }],
  ['a new key in place of a proof', { type: 'webauthn.create' }],
  ['a signature of something else', { signature: Buffer.alloc(70, 1) }],
  ['no signature', { signature: Buffer.alloc(0) }],
])('PASSKEY-3: a sign-in by %s is refused', async ([, forged]) => {
  const { authenticator } = await owner()
  expect(await signInWith(accounts, authenticator, forged)).toEqual(wrong)
  expect(await signInWith(accounts, authenticator)).toMatchObject(signedIn)
})

test('PASSKEY-4: a passkey signs in its owner only', async () => {
  const [one, other] = [await owner(), await owner()]
  expect(await signInWith(accounts, one.authenticator, { id: other.authenticator.id })).toEqual(wrong)
  expect(await signInWith(accounts, one.authenticator, { id: 'bm8gc3VjaCBrZXk' })).toEqual(wrong)
  const { user } = await passkeys.beginRegistration(other.session, { ...testSite, name: 'Agora' })
  for (const userHandle of [user.id, '', undefined])
    expect(await signInWith(accounts, one.authenticator, { userHandle })).toEqual(wrong)
})

test('PASSKEY-4: a deactivated person is refused', async () => {
  const { person, authenticator } = await owner()
  await newPerson({ role: 100 })
  await accounts.deactivate(person.id)
  expect(await signInWith(accounts, authenticator)).toEqual({ kind: 'deactivated' })
})

test('PASSKEY-5: a counter that does not rise is refused and audited', async () => {
  const { person, authenticator } = await owner()
  expect(await signInWith(accounts, authenticator, { counter: 9 })).toMatchObject(signedIn)
  expect(await signInWith(accounts, authenticator, { counter: 9 })).toEqual(wrong)
  expect(await signInWith(accounts, authenticator, { counter: 0 })).toEqual(wrong)
  const lines = (await accounts.auditLog()).filter(({ subject }) => subject === `person:${person.id}`)
  const regressed = lines.filter(({ action }) => action === 'passkey.counter_regressed')
  expect(regressed.map(({ details }) => [details.counter, details.shown]).sort()).toEqual(
    [
      [9, 0],
      [9, 9],
    ].sort(),
  )
  expect(await signInWith(accounts, authenticator, { counter: 10 })).toMatchObject(signedIn)
})

test('PASSKEY-8: repeated failures block their address, not the person', async () => {
  const { authenticator } = await owner()
  const there = { address: '198.51.100.9' }
  for (let count = 0; count < failurePolicies.address.freeMax; count += 1)
    expect(await signInWith(accounts, authenticator, { userVerified: false }, there)).toEqual(wrong)
  expect(await signInWith(accounts, authenticator, {}, there)).toMatchObject({ kind: 'too_many_failures' })
  expect(await signInWith(accounts, authenticator)).toMatchObject(signedIn)
})

test('PASSKEY-8: failures of others at its address block neither a known device nor an open session', async () => {
  const { person, session, authenticator } = await owner()
  const there = { address: '198.51.100.10' }
  await accounts.noteDevice(person.id, 'this browser')
  const stranger = await owner()
  for (let count = 0; count < failurePolicies.address.freeMax; count += 1)
    await signInWith(accounts, stranger.authenticator, { userVerified: false }, there)
  expect(await signInWith(accounts, stranger.authenticator, {}, there)).toMatchObject({ kind: 'too_many_failures' })
  expect(await signInWith(accounts, authenticator, {}, there)).toMatchObject(signedIn)
  const prove = async (forgery: Forgery) => {
    const options = await passkeys.beginStepUp(session, testSite)
    return passkeys.proveIdentity(session, { site: testSite, response: authenticator.get(options, forgery), ...there })
  }
  expect(await prove({})).toMatchObject({ kind: 'right' })
})

test('STEPUP-4: wrong passkeys in one session hold up no sign-in and no other session', async () => {
  const [one, other] = [await owner(), await owner()]
  const there = { address: '198.51.100.11' }
  const prove = async ({ session, authenticator }: typeof one, forgery: Forgery = {}) => {
    const options = await passkeys.beginStepUp(session, testSite)
    return passkeys.proveIdentity(session, { site: testSite, response: authenticator.get(options, forgery), ...there })
  }
  let refused = 0
  for (let count = 0; count < failurePolicies.address.freeMax; count += 1)
    if ((await prove(one, { userVerified: false })).kind === 'too_many_failures') refused += 1
  expect(refused).toBe(failurePolicies.address.freeMax - failurePolicies.device.freeMax)
  expect(await prove(one)).toMatchObject({ kind: 'too_many_failures' })
  expect(await prove(other)).toMatchObject({ kind: 'right' })
  expect(await signInWith(accounts, one.authenticator, {}, there)).toMatchObject(signedIn)
})

test('PASSKEY-9: passkeys survive a new password and a deactivation with reactivation', async () => {
  const { person, authenticator } = await owner()
  await newPerson({ role: 100 })
  await accounts.setPassword(person.id, `${testPassword} and more`)
  expect(await signInWith(accounts, authenticator)).toMatchObject(signedIn)
  await accounts.deactivate(person.id)
  await accounts.reactivate(person.id)
  expect(await signInWith(accounts, authenticator)).toMatchObject(signedIn)
})

test('PASSKEY-12: a signed-in person proves their identity with their own passkey, for that session', async () => {
  const [one, other] = [await owner(), await owner()]
  const options = await passkeys.beginStepUp(one.session, testSite)
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([one.authenticator.id])
  const attempt = (by: typeof one) => ({
    site: testSite,
    response: by.authenticator.get(options),
    address: '192.0.2.3',
  })
  expect(await passkeys.proveIdentity(one.session, attempt(other))).toEqual(wrong)
  expect(await passkeys.proveIdentity(other.session, attempt(one))).toEqual(wrong)
  clock.advance(identityProofRecentMs)
  expect(await accounts.missingProof(one.session)).toEqual(['passkey', 'password'])
  const again = await passkeys.beginStepUp(one.session, testSite)
  const right = { ...attempt(one), response: one.authenticator.get(again) }
  const holder = 'this browser'
  expect(await passkeys.authenticate({ ...right, holder }), 'a proof is no sign-in').toEqual(wrong)
  expect(await passkeys.proveIdentity(one.session, right)).toMatchObject({ kind: 'right' })
  expect(await accounts.missingProof(one.session)).toBeUndefined()
  expect(await accounts.missingProof(other.session)).toEqual(['passkey', 'password'])
  expect(await passkeys.proveIdentity(one.session, right)).toEqual(wrong)
})

test('PASSKEY-2: a challenge that adds a passkey proves nothing, and one that proves adds none', async () => {
  const { session, authenticator } = await owner()
  const { challenge } = await passkeys.beginRegistration(session, { ...testSite, name: 'Agora' })
  const asProof = authenticator.get({ challenge, rpId: testSite.rpId })
  const attempt = { site: testSite, response: asProof, address: '192.0.2.4' }
  expect(await passkeys.proveIdentity(session, attempt)).toEqual(wrong)
  const registration = await passkeys.beginRegistration(session, { ...testSite, name: 'Agora' })
  const stepUp = await passkeys.beginStepUp(session, testSite)
  const response = new TestAuthenticator(testSite.origin).create({ ...registration, challenge: stepUp.challenge })
  await expect(passkeys.register(session, testSite, { response, name: 'Second' })).rejects.toMatchObject({
    reason: 'passkey_not_accepted',
  })
})
