import { sha256 } from '../../kernel/auth/digest.ts'
import { signInCodeCharacters, signInCodeValidMs } from '../limits.ts'
import { AccountRefused } from '../refusals.ts'
import type { AccountsServices } from '../services.ts'
import type { Session, SignInProof } from '../sessions.ts'
import { takeSignInCode, writeSignInCode } from '../store/sign-in-codes.ts'

/** A code that signs in once, as the person of this session and while it lasts. */
export async function issueSignInCode(
  { database, clock, ids }: AccountsServices,
  { tokenHash: sessionHash }: Pick<Session, 'tokenHash'>,
): Promise<string> {
  const code = ids.token(signInCodeCharacters)
  const expiresAtMs = clock.nowMs() + signInCodeValidMs
  if (!(await writeSignInCode(database.sql, { codeHash: sha256(code), sessionHash, expiresAtMs })))
    throw new AccountRefused('session_ended')
  return code
}

/** Undefined for a code that is wrong, used or too old. */
export async function acceptSignInCode(
  { database, clock }: AccountsServices,
  code: string,
): Promise<SignInProof | undefined> {
  return takeSignInCode(database.sql, sha256(code), clock.nowMs())
}
