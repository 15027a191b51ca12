import { passwordLengthMin } from './limits.ts'

/**
 * One form for every Unicode composition (NIST SP 800-63B): otherwise a password set on one system could not be typed on
 * another.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Counts characters, in the typed and in the normalized form. */
export function isPasswordLongEnough(password: string): boolean {
  return Math.min([...password].length, [...normalizePassword(password)].length) >= passwordLengthMin
}
