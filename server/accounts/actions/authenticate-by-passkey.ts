import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { counterRegressed, type PasskeySite } from '../domain/passkey.ts'
import { passkeyChallengeMs } from '../limits.ts'
import { type ChallengeBinding, newChallenge, openChallenge } from '../passkeys/challenge.ts'
import type { PasskeyAttempt } from '../passkeys/passkey-ports.ts'
import { type ReadAssertion, readAssertion } from '../passkeys/verification.ts'
import type { ProofOutcome, Session, SignInOutcome } from '../ports.ts'
import { type AccountsServices, auditPerson } from '../services.ts'
import * as store from '../store/passkeys.ts'
import type { FailureLimit } from '../store/sign-in-failures.ts'
import { type Attempted, limitFailures, limitOfPasskey, limitOfPasskeyInSession } from './limit-sign-in-attempts.ts'
import { credentialDescriptor } from './manage-passkeys.ts'
import { noteProof } from './prove-identity.ts'

type Descriptor = ReturnType<typeof credentialDescriptor>

const wrong = { verdict: 'wrong', value: { kind: 'wrong' } } as const
const signingIn = (holder: string): ChallengeBinding => ({ use: 'sign-in', holder })
const steppingUp = ({ tokenHash }: Session): ChallengeBinding => ({ use: 'step-up', holder: tokenHash })

/** Without a list of credentials: the person chooses one, and the reply does not reveal who has which. */
export function beginPasskeySignIn(
  services: AccountsServices,
  holder: string,
  site: PasskeySite,
): PublicKeyCredentialRequestOptionsJSON {
  return requestOf(services, site, signingIn(holder), [])
}

export async function beginPasskeyProof(
  services: AccountsServices,
  session: Session,
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await store.credentialsOf(services.database.sql, session.person.id)
  return requestOf(services, site, steppingUp(session), known.map(credentialDescriptor))
}

function requestOf(
  services: AccountsServices,
  site: PasskeySite,
  binding: ChallengeBinding,
  allowCredentials: Descriptor[],
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: newChallenge(services, binding).toString('base64url'),
    rpId: site.rpId,
    timeout: passkeyChallengeMs,
    userVerification: 'required',
    allowCredentials: allowCredentials.map((one) => ({ ...one, type: 'public-key' })),
  }
}

/** Counts as password and second factor: possession of the device and user verification. */
export async function authenticateByPasskey(
  services: AccountsServices,
  attempt: PasskeyAttempt & { readonly holder: string },
): Promise<SignInOutcome> {
  const named = await store.findPasskey(services.database.sql, credentialIdOf(attempt.response))
  const origin = { address: attempt.address, device: attempt.holder }
  const limit = await limitOfPasskey(services, named?.person.email, origin)
  return limited(services, limit, async (): Promise<Attempted<SignInOutcome>> => {
    const proved = await prove(services, attempt, signingIn(attempt.holder), (stored) => isOwnerNamed(stored, attempt))
    if (proved === undefined) return wrong
    const { person, credentialEpoch } = proved
    if (!person.isActive) return { verdict: 'neutral', value: { kind: 'deactivated' } }
    const proof = { personId: person.id, credentialEpoch, withSecondFactor: true }
    return { verdict: 'right', value: { kind: 'signed_in', person, proof } }
  })
}

export async function proveByPasskey(
  services: AccountsServices,
  session: Session,
  attempt: PasskeyAttempt,
): Promise<ProofOutcome> {
  const limit = limitOfPasskeyInSession(services, session)
  return limited(services, limit, async (): Promise<Attempted<ProofOutcome>> => {
    const isOwn = ({ person }: store.StoredPasskey) => person.id === session.person.id && person.isActive
    const proved = await prove(services, attempt, steppingUp(session), isOwn)
    if (proved === undefined) return wrong
    const recentUntilMs = await noteProof(services, session, { ...proved, withSecondFactor: true })
    return { verdict: 'right', value: { kind: 'right', recentUntilMs } }
  })
}

/** Never by person: a signature cannot be guessed, and attempts of others must not lock out the owner. */
function limited<T>(services: AccountsServices, limit: FailureLimit, attempt: () => Promise<Attempted<T>>) {
  return services.signInTurns.take(() => limitFailures(services, [limit], attempt))
}

/** Without a list of credentials, the authenticator returns the user handle of the owner. */
function isOwnerNamed({ handle }: store.StoredPasskey, { response }: PasskeyAttempt): boolean {
  const { userHandle } = response.response
  return handle !== undefined && userHandle !== undefined && handle.equals(Buffer.from(userHandle, 'base64url'))
}

async function prove(
  services: AccountsServices,
  { site, response }: PasskeyAttempt,
  binding: ChallengeBinding,
  isHolder: (stored: store.StoredPasskey) => boolean,
): Promise<store.StoredPasskey | undefined> {
  const stored = await store.findPasskey(services.database.sql, credentialIdOf(response))
  if (stored === undefined || !isHolder(stored)) return undefined
  const read = await readAssertion(site, stored, response, (text) => openChallenge(services, text, binding))
  return read !== undefined && (await noteUse(services, stored, read)) ? stored : undefined
}

const credentialIdOf = ({ id }: AuthenticationResponseJSON): Buffer => Buffer.from(id, 'base64url')

/** False for a challenge that was used before and for a counter that went backwards, which is audited. */
function noteUse(services: AccountsServices, { id, person }: store.StoredPasskey, read: ReadAssertion) {
  return services.database.transaction(async (tx) => {
    const counter = await store.lockCounter(tx.sql, id)
    if (counter === undefined) return false
    if (!(await store.useChallenge(tx.sql, read.challenge.hash, read.challenge.expiresAtMs))) return false
    if (counterRegressed(counter, read.counter)) {
      const details = { passkey: id, counter, shown: read.counter }
      await auditPerson(services, tx, undefined, 'passkey.counter_regressed', person.id, details)
      return false
    }
    const { isBackedUp } = read
    await store.notePasskeyUse(tx.sql, id, { counter: read.counter, isBackedUp, atMs: services.clock.nowMs() })
    return true
  })
}
