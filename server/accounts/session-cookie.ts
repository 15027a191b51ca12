import { sessionAgeMaxMs } from './limits.ts'

const plainName = 'agora_session'
/** Browsers take a cookie of this name only over https, for this host alone and for every path. */
const hostBoundName = `__Host-${plainName}`

/** The Set-Cookie text. It outlasts idle sessions: how long one lives is decided here and not by the browser. */
export function sessionCookie(token: string, { secure }: { readonly secure: boolean }): string {
  return cookie(token, Math.floor(sessionAgeMaxMs / 1000), secure)
}

export function clearedSessionCookie({ secure }: { readonly secure: boolean }): string {
  return cookie('', 0, secure)
}

/** The token in a Cookie header. The host-bound cookie goes first, since a neighbouring host cannot have set it. */
export function sessionTokenOf(header: string | undefined, secureOnly: boolean): string | undefined {
  if (header === undefined) return undefined
  const hostBound = cookieValue(header, hostBoundName)
  return hostBound === undefined && !secureOnly ? cookieValue(header, plainName) : hostBound
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  const name = secure ? hostBoundName : plainName
  const attributes = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  return (secure ? [...attributes, 'Secure'] : attributes).join('; ')
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || undefined
  }
  return undefined
}
