import { type CookieKind, cookieText, cookieValue } from './cookie.ts'
import { sessionAgeMaxMs } from './limits.ts'

/** Longer than the idle limit: the server decides when a session ends, not the browser. */
const kind: CookieKind = { name: 'agora_session', ageMaxMs: sessionAgeMaxMs }

/** The Set-Cookie text. */
export function sessionCookie(token: string, { secure }: { readonly secure: boolean }): string {
  return cookieText(kind, token, secure)
}

export function clearedSessionCookie({ secure }: { readonly secure: boolean }): string {
  return cookieText(kind, '', secure)
}

/** The token in a Cookie header. */
export function sessionTokenOf(header: string | undefined, secureOnly: boolean): string | undefined {
  return cookieValue(kind, header, secureOnly)
}
