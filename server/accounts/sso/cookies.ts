import { type CookieKind, cookieText, cookieValue } from '../cookie.ts'
import { ssoAttemptMs, ssoKeyCharacters, ssoPendingMs } from '../limits.ts'

/** Sent with a top-level navigation from the provider (SameSite=Lax), and to no script. */
const attempt: CookieKind = { name: 'agora_sso', ageMaxMs: ssoAttemptMs }
const pending: CookieKind = { name: 'agora_sso_pending', ageMaxMs: ssoPendingMs }

interface Site {
  readonly secure: boolean
}

/** An empty value deletes the cookie. */
export const attemptCookie = (sealed: string, { secure }: Site): string => cookieText(attempt, sealed, secure)
export const pendingCookie = (key: string, { secure }: Site): string => cookieText(pending, key, secure)

export function attemptOf(header: string | undefined, { secure }: Site): string | undefined {
  const sealed = cookieValue(attempt, header, secure)
  return sealed !== undefined && /^[A-Za-z0-9_-]{1,4000}$/.test(sealed) ? sealed : undefined
}

export function pendingKeyOf(header: string | undefined, { secure }: Site): string | undefined {
  const key = cookieValue(pending, header, secure)
  return key?.length === ssoKeyCharacters && /^[a-z0-9]+$/.test(key) ? key : undefined
}
