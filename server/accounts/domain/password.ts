import { isCommonPassword } from './common-passwords.ts'
import { emailKey } from './email.ts'
import { passwordLengthMax, passwordLengthMin } from './limits.ts'

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_the_email'

/**
 * One form for every Unicode composition (NIST SP 800-63B): otherwise a password set on one system could not be typed on
 * another.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Any characters are allowed and none is required: only the length and the list of common passwords count. */
export function passwordProblem(password: string, email: string): PasswordProblem | undefined {
  const characters = [...password].length
  if (characters > passwordLengthMax) return 'password_too_long'
  const normalized = normalizePassword(password)
  if (Math.min(characters, [...normalized].length) < passwordLengthMin) return 'password_too_short'
  const folded = normalized.toLowerCase()
  const address = emailKey(email)
  if (folded === address || folded === address.slice(0, address.lastIndexOf('@'))) return 'password_is_the_email'
  return isCommonPassword(folded) ? 'password_too_common' : undefined
}
