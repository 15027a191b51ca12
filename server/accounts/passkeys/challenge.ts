import { equalInConstantTime } from '../../kernel/auth/constant-time.ts'
import { hmacSha256, sha256 } from '../../kernel/auth/digest.ts'
import { passkeyChallengeMs } from '../limits.ts'
import type { AccountsServices } from '../services.ts'

export type PasskeyUse = 'registration' | 'sign-in' | 'step-up'

/** What a challenge is good for: one use, in one browser. */
export interface ChallengeBinding {
  readonly use: PasskeyUse
  /** What only that browser has: the token of its session, or of its device cookie before there is one. */
  readonly holder: string | Buffer
}

const randomBytes = 16
const timeBytes = 6
const macBytes = 32

type Tools = Pick<AccountsServices, 'vault' | 'ids' | 'clock'>

/**
 * Random, its end and a keyed hash of both with what it is bound to: every node knows its own challenges again, and asking
 * for one writes nothing, however often a stranger does.
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

/** Undefined for one that we did not give to this browser for this use, and for one whose time is over. */
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
