import { isRecentProof, type ProofKind, proofKinds } from '../domain/identity-proof.ts'
import { identityProofRecentMs } from '../limits.ts'
import type { GivenProof, ProofOutcome, Session } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson } from '../services.ts'
import { findProof, type SessionName, setProof } from '../store/sessions.ts'
import { findToSignInById, lockProved, type PersonToSignIn } from '../store/sign-in-secrets.ts'
import { type Attempted, limitFailures, limitsOfSession } from './limit-sign-in-attempts.ts'
import { useCode, verified } from './sign-in.ts'

/** Decides whether a session has a recent proof of identity, which protects against stolen sessions. */
export async function missingProof(
  { database, clock }: AccountsServices,
  session: SessionName,
): Promise<readonly ProofKind[] | undefined> {
  const found = await findProof(database.sql, session, clock.nowMs())
  if (found === undefined) return []
  return isRecentProof(found.proof, found.person, clock.nowMs()) ? undefined : proofKinds(found.person)
}

/**
 * By what the person gives and has:
 *
 * | has             | password | code    | both                                                          |
 * |-----------------|----------|---------|---------------------------------------------------------------|
 * | only a password | checked  | refused | refused                                                       |
 * | a second factor | refused  | checked | both checked, the password first: a wrong one uses up no code |
 *
 * A refused value is not checked: the reply does not reveal whether the password was right.
 */
export async function proveIdentity(
  services: AccountsServices,
  session: Pick<Session, 'tokenHash' | 'person'>,
  given: GivenProof,
): Promise<ProofOutcome> {
  const { id } = session.person
  const known = await findToSignInById(services.database.sql, id)
  if (known === undefined) throw new AccountRefused('unknown_person', String(id))
  const { person } = known
  const { hasSecondFactor } = person
  const isEnough = hasSecondFactor ? given.code !== undefined : given.password !== undefined && given.code === undefined
  if (!isEnough) return { kind: 'not_enough', proofs: proofKinds(person) }
  const limits = limitsOfSession(services, session, id)
  return services.signInTurns.take(() =>
    limitFailures<ProofOutcome>(services, hasSecondFactor ? limits.code(id) : limits.password, () =>
      tryToProve(services, session, known, given),
    ),
  )
}

async function tryToProve(
  services: AccountsServices,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { person, credentialEpoch, codeSecretSealed }: PersonToSignIn,
  { password, code }: GivenProof,
): Promise<Attempted<ProofOutcome>> {
  const wrong: Attempted<ProofOutcome> = { verdict: 'wrong', value: { kind: 'wrong' } }
  if (password !== undefined && (await verified(services, person.email, password)) === undefined) return wrong
  const isRightCode =
    codeSecretSealed === undefined || (await useCode(services, person.id, codeSecretSealed, code ?? ''))
  if (!isRightCode) return wrong
  const withSecondFactor = codeSecretSealed !== undefined
  const recentUntilMs = await noteProof(services, { tokenHash }, { person, credentialEpoch, withSecondFactor })
  return { verdict: 'right', value: { kind: 'right', recentUntilMs } }
}

/** Returns the end of its validity. */
export async function noteProof(
  services: AccountsServices,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  proof: Pick<PersonToSignIn, 'person' | 'credentialEpoch'> & { readonly withSecondFactor: boolean },
): Promise<number> {
  const { person, credentialEpoch, withSecondFactor } = proof
  const atMs = services.clock.nowMs()
  await services.database.transaction(async (tx) => {
    // If the password or the factors have changed since the check, the proof is invalid.
    const proved = await lockProved(tx.sql, person.id, credentialEpoch)
    if (proved === undefined) throw new AccountRefused('sign_in_outdated', String(person.id))
    const isOpen = await setProof(tx.sql, { personId: person.id, tokenHash }, { atMs, withSecondFactor })
    if (!isOpen) throw new AccountRefused('session_ended', String(person.id))
    await auditPerson(services, tx, { by: person.id }, 'session.identity_proved', person.id, { withSecondFactor })
  })
  return atMs + identityProofRecentMs
}
