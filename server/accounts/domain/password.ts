import { isCommonPassword } from './common-passwords.ts'
import { emailKey } from './email.ts'
import { passwordLengthMax } from './limits.ts'
import { isPasswordLongEnough, normalizePassword } from './password-length.ts'

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_the_email'

/** Any characters are allowed and none is required: only the length and the list of common passwords count. */
export function passwordProblem(password: string, email: string): PasswordProblem | undefined {
  if ([...password].length > passwordLengthMax) return 'password_too_long'
  if (!isPasswordLongEnough(password)) return 'password_too_short'
  const folded = normalizePassword(password).toLowerCase()
  const address = emailKey(email)
  if (folded === address || folded === address.slice(0, address.lastIndexOf('@'))) return 'password_is_the_email'
  return isCommonPassword(folded) ? 'password_too_common' : undefined
}
