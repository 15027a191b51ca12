import { type CookieKind, cookieText, cookieValue } from './cookie.ts'
import { deviceTokenCharacters, knownDevicesKeptMs } from './limits.ts'

/** It stays when somebody signs out: it opens nothing and only says that this browser was here before. */
const kind: CookieKind = { name: 'agora_device', ageMaxMs: knownDevicesKeptMs }

/** The Set-Cookie text. */
export function deviceCookie(token: string, { secure }: { readonly secure: boolean }): string {
  return cookieText(kind, token, secure)
}

/** The token in a Cookie header, if it is one that we may have made. */
export function deviceTokenOf(
  header: string | undefined,
  { secure }: { readonly secure: boolean },
): string | undefined {
  const token = cookieValue(kind, header, secure)
  const isOurs = token?.length === deviceTokenCharacters && /^[a-z0-9]+$/.test(token)
  return isOurs ? token : undefined
}
