import { identityProofRecentMs } from './limits.ts'

/** How a person can prove who they are to a session that is open already. */
export type ProofKind = 'passkey' | 'password' | 'code'

/** When a session's person last proved who they are, and whether with the second factor. */
export interface IdentityProof {
  readonly atMs: number
  readonly withSecondFactor: boolean
}

interface SecondFactors {
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
}

/**
 * What the person can be asked for. A person with a second factor is asked for that and never for the password alone: a
 * session and a password are stolen together, by the same page or the same keyboard, and a device is not. A passkey will do
 * for anybody, since it is the device and the recognition of its owner at once.
 */
export function proofKinds({ hasSecondFactor, hasPasskey }: SecondFactors): readonly ProofKind[] {
  const asked = hasSecondFactor ? 'code' : 'password'
  return hasPasskey ? ['passkey', asked] : [asked]
}

/** A proof by password alone counts no more once there is a second factor. */
export function isRecentProof(
  proof: IdentityProof,
  person: Pick<SecondFactors, 'hasSecondFactor'>,
  nowMs: number,
): boolean {
  const ageMs = nowMs - proof.atMs
  // A clock that was set back would otherwise keep a proof for as long as it was set back.
  const isRecent = ageMs >= 0 && ageMs < identityProofRecentMs
  return isRecent && (proof.withSecondFactor || !person.hasSecondFactor)
}
