import { equalInConstantTime } from '../../kernel/auth/constant-time.ts'
import { hmacSha256, sha256 } from '../../kernel/auth/digest.ts'
import { passkeyChallengeMs } from '../limits.ts'
import type { AccountsServices } from '../services.ts'

export type PasskeyUse = 'registration' | 'sign-in' | 'step-up'

/** The use and the browser that a challenge is valid for. */
export interface ChallengeBinding {
  readonly use: PasskeyUse
  /** A secret of that browser: the token of its session, or of its device cookie before the sign-in. */
  readonly holder: string | Buffer
}

const randomBytes = 16
const timeBytes = 6
const macBytes = 32

type Tools = Pick<AccountsServices, 'vault' | 'ids' | 'clock'>

/**
 * Random bytes, the expiry, and a keyed hash of both with the binding: every node can verify a challenge, and creating one
 * writes nothing to the database, so that strangers cannot fill it.
 */
export function newChallenge({ vault, ids, clock }: Tools, binding: ChallengeBinding): Buffer {
  const end = Buffer.alloc(timeBytes)
  end.writeUIntBE(clock.nowMs() + passkeyChallengeMs, 0, timeBytes)
  const facts = Buffer.concat([ids.bytes(randomBytes), end])
  return Buffer.concat([facts, macOf(vault.passkeyKey, facts, binding)])
}

export interface OpenChallenge {
  readonly hash: Buffer
  readonly expiresAtMs: number
}

/** Undefined for a challenge that was not made for this browser and use, or has expired. */
export function openChallenge(
  { vault, clock }: Omit<Tools, 'ids'>,
  text: string,
  binding: ChallengeBinding,
): OpenChallenge | undefined {
  const challenge = Buffer.from(text, 'base64url')
  if (challenge.length !== randomBytes + timeBytes + macBytes) return undefined
  const facts = challenge.subarray(0, randomBytes + timeBytes)
  if (!equalInConstantTime(challenge.subarray(facts.length), macOf(vault.passkeyKey, facts, binding))) return undefined
  const expiresAtMs = facts.readUIntBE(randomBytes, timeBytes)
  return expiresAtMs <= clock.nowMs() ? undefined : { hash: sha256(challenge), expiresAtMs }
}

function macOf(key: Buffer, facts: Buffer, { use, holder }: ChallengeBinding): Buffer {
  return hmacSha256(key, Buffer.concat([Buffer.from(`${use} `), sha256(holder), facts]))
}
