import type { Accounts, OpenedSession, PasskeySite, Person, SignInOutcome } from './ports.ts'
import { testPassword } from './testing.ts'
import { type Forgery, TestAuthenticator } from './testing-authenticator.ts'

export const testSite: PasskeySite = { rpId: 'agora.example', origin: 'https://agora.example' }

/** Signs in with the password. */
export async function sessionOf(accounts: Accounts, { email }: Person): Promise<OpenedSession> {
  const address = '192.0.2.200'
  const attempt = { username: email, password: testPassword, secondFactor: undefined, address }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  return accounts.openSession({ proof: outcome.proof, address, userAgent: 'Browser/1.0' })
}

/** Registers a new passkey in the session. */
export async function enrolled(accounts: Accounts, session: OpenedSession, name = 'Phone'): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator(testSite.origin)
  const options = await accounts.passkeys.beginRegistration(session, { ...testSite, name: 'Agora' })
  const response = authenticator.create(options)
  await accounts.passkeys.register(session, testSite, { response, name }, { by: session.person.id })
  return authenticator
}

/** Signs in with a response to a challenge of this browser. */
export async function signInWith(
  accounts: Accounts,
  authenticator: TestAuthenticator,
  forged: Forgery = {},
  { holder = 'this browser', address = '192.0.2.201' } = {},
): Promise<SignInOutcome> {
  const options = accounts.passkeys.beginSignIn(holder, testSite)
  const response = authenticator.get(options, forged)
  return accounts.passkeys.authenticate({ site: testSite, response, holder, address })
}
