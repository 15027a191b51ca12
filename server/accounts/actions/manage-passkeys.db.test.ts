import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { identityProofRecentMs, passkeyChallengeMs, passkeysPerPersonMax } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import { accountsForTest } from '../testing.ts'
import { cbor, type Forgery, TestAuthenticator } from '../testing-authenticator.ts'
import { certificateForTest } from '../testing-certificate.ts'
import { enrolled, sessionOf, signInWith, testSite } from '../testing-passkeys.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const { passkeys } = accounts
const named = { ...testSite, name: 'Agora' }

async function begun() {
  const session = await sessionOf(accounts, await newPerson())
  const authenticator = new TestAuthenticator(testSite.origin)
  const options = await passkeys.beginRegistration(session, named)
  const register = (forged: Forgery = {}, within = session) =>
    passkeys.register(within, testSite, { response: authenticator.create(options, forged), name: 'Phone' })
  return { session, authenticator, options, register }
}

const actions = async (personId: number) =>
  (await accounts.auditLog()).filter(({ subject }) => subject === `person:${personId}`).map(({ action }) => action)

test('PASSKEY-1: registration requires user verification, and the new passkey is listed', async () => {
  const { session, options, register } = await begun()
  expect(options).toMatchObject({
    rp: { id: 'agora.example', name: 'Agora' },
    user: { name: session.person.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const added = await register()
  expect(await passkeys.list(session.person.id)).toEqual([added])
  expect(added).toMatchObject({ name: 'Phone', isBackedUp: true, createdAtMs: clock.nowMs(), lastUsedAtMs: undefined })
  expect(await actions(session.person.id)).toContain('passkey.added')
  const again = await passkeys.beginRegistration(session, named)
  expect(again.user.id).toBe(options.user.id)
  expect(again.excludeCredentials).toHaveLength(1)
})

test('PASSKEY-11: the first passkey ends the other sessions and proves its own session; the next ends none', async () => {
  const person = await newPerson()
  const [there, here] = [await sessionOf(accounts, person), await sessionOf(accounts, person)]
  clock.advance(identityProofRecentMs)
  expect(await accounts.missingProof(here)).toEqual(['password'])
  await enrolled(accounts, here)
  expect(await accounts.session(there.token)).toBeUndefined()
  expect(await accounts.missingProof(here)).toBeUndefined()
  const later = await sessionOf(accounts, person)
  await enrolled(accounts, here, 'Laptop')
  expect(await accounts.session(later.token)).toBeDefined()
  clock.advance(identityProofRecentMs)
  expect(await accounts.missingProof(here)).toEqual(['passkey', 'password'])
})

test.for<[string, Forgery]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another scheme', { origin: 'http://agora.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['an owner who was not recognized', { userVerified: false }],
  ['a frame of another site', { crossOrigin: true }],
  ['a proof in place of a new key', { type: 'webauthn.get' }],
])('PASSKEY-3: no passkey is added by %s', async ([, forged]) => {
  const { session, register } = await begun()
  await expect(register(forged)).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
  expect(await passkeys.list(session.person.id)).toEqual([])
})

test('PASSKEY-2: a challenge registers one passkey, in its own session and time', async () => {
  const { register } = await begun()
  const other = await begun()
  await expect(register({}, other.session)).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
  await expect(register({ challenge: passkeys.beginSignIn('x', testSite).challenge })).rejects.toMatchObject({
    reason: 'passkey_not_accepted',
  })
  await expect(register({ challenge: 'AAAA' })).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
  await register()
  await expect(register()).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
  clock.advance(passkeyChallengeMs)
  await expect(other.register()).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
})

const attestation = (format: string, statement: Map<string, Buffer>) =>
  cbor(
    new Map<string, string | Buffer | Map<string, Buffer>>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', Buffer.alloc(200)],
    ]),
  )

test.for<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['no CBOR', Buffer.from('not cbor at all')],
  ['CBOR that ends too soon', attestation('none', new Map()).subarray(0, 40)],
  ['arrays in arrays without end', Buffer.alloc(10_000, 0x81)],
  ['a length of gigabytes', Buffer.from('5affffffff', 'hex')],
  ['no key in it', attestation('none', new Map())],
  ['a format nobody knows', attestation('nonsense', new Map())],
  ['certificates', attestation('packed', new Map([['x5c', Buffer.alloc(8)]]))],
  ['a format of certificates', attestation('apple', new Map([['x5c', Buffer.alloc(8)]]))],
])('PASSKEY-7: an attestation of %s is refused', async ([, attestationObject]) => {
  const { register } = await begun()
  await expect(register({ attestationObject })).rejects.toMatchObject({ reason: 'passkey_not_accepted' })
})

test('PASSKEY-7: an attestation with a valid certificate is refused: certificates are not read', async () => {
  const { session, register } = await begun()
  await expect(register({ certificate: certificateForTest() })).rejects.toMatchObject({
    reason: 'passkey_not_accepted',
  })
  expect(await passkeys.list(session.person.id)).toEqual([])
  await register()
})

test('PASSKEY-6: a person has at most twenty passkeys, and a passkey belongs to one person', async () => {
  const session = await sessionOf(accounts, await newPerson())
  const first = await enrolled(accounts, session)
  const other = await sessionOf(accounts, await newPerson())
  const options = await passkeys.beginRegistration(other, named)
  const taken = { response: first.create(options), name: 'Taken' }
  await expect(passkeys.register(other, testSite, taken)).rejects.toMatchObject({ reason: 'passkey_present' })
  const last = await passkeys.beginRegistration(session, named)
  for (let count = 1; count < passkeysPerPersonMax; count += 1) await enrolled(accounts, session, `Key ${count}`)
  await expect(passkeys.beginRegistration(session, named)).rejects.toMatchObject({ reason: 'too_many_passkeys' })
  const wanted = { response: new TestAuthenticator(testSite.origin).create(last), name: 'One more' }
  await expect(passkeys.register(session, testSite, wanted)).rejects.toMatchObject({ reason: 'too_many_passkeys' })
})

test('PASSKEY-4: only its owner renames and removes a passkey', async () => {
  const session = await sessionOf(accounts, await newPerson())
  const stranger = await newPerson()
  const authenticator = await enrolled(accounts, session)
  const { id } = session.person
  const [passkey] = await passkeys.list(id)
  const passkeyId = passkey?.id ?? 0
  for (const attempt of [passkeys.rename(stranger.id, passkeyId, 'Mine'), passkeys.remove(stranger.id, passkeyId)])
    await expect(attempt).rejects.toMatchObject({ reason: 'unknown_passkey' })
  await expect(passkeys.rename(id, passkeyId, ' \n ')).rejects.toMatchObject({ reason: 'passkey_name_unfit' })
  expect(await passkeys.rename(id, passkeyId, 'Laptop', { by: id })).toMatchObject({ name: 'Laptop' })
  expect(await passkeys.remove(id, passkeyId, { by: id })).toMatchObject({ name: 'Laptop' })
  expect(await signInWith(accounts, authenticator)).toEqual({ kind: 'wrong' })
  expect(await actions(id)).toEqual(expect.arrayContaining(['passkey.added', 'passkey.renamed', 'passkey.removed']))
})
