import { type CookieKind, cookieText, cookieValue } from './cookie.ts'
import { deviceTokenCharacters, knownDevicesKeptMs } from './limits.ts'

/** It survives a sign-out: it gives no access and only identifies a known browser. */
const kind: CookieKind = { name: 'agora_device', ageMaxMs: knownDevicesKeptMs }

/** The Set-Cookie text. */
export function deviceCookie(token: string, { secure }: { readonly secure: boolean }): string {
  return cookieText(kind, token, secure)
}

/** The token in a Cookie header, if it has the form of ours. */
export function deviceTokenOf(
  header: string | undefined,
  { secure }: { readonly secure: boolean },
): string | undefined {
  const token = cookieValue(kind, header, secure)
  const isOurs = token?.length === deviceTokenCharacters && /^[a-z0-9]+$/.test(token)
  return isOurs ? token : undefined
}
