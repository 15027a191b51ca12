import { identityProofRecentMs } from './limits.ts'

/** How a person can prove their identity in an open session. */
export type ProofKind = 'passkey' | 'password' | 'code'

/** The last proof of identity in a session, and whether it included the second factor. */
export interface IdentityProof {
  readonly atMs: number
  readonly withSecondFactor: boolean
}

interface SecondFactors {
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
}

/**
 * The proofs that a person can give. A person with a second factor must use it, never the password alone: an attack may
 * steal a session together with a password, by a page or a keyboard, but not a device. A passkey is always enough, since it
 * proves possession of the device and user verification.
 */
export function proofKinds({ hasSecondFactor, hasPasskey }: SecondFactors): readonly ProofKind[] {
  const other = hasSecondFactor ? 'code' : 'password'
  return hasPasskey ? ['passkey', other] : [other]
}

/** A proof by password alone is invalid once there is a second factor. */
export function isRecentProof(
  proof: IdentityProof,
  person: Pick<SecondFactors, 'hasSecondFactor'>,
  nowMs: number,
): boolean {
  const ageMs = nowMs - proof.atMs
  // Otherwise a clock that was set back would extend a proof.
  const isRecent = ageMs >= 0 && ageMs < identityProofRecentMs
  return isRecent && (proof.withSecondFactor || !person.hasSecondFactor)
}
