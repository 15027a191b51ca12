/** A cookie of ours, which only this server reads. */
export interface CookieKind {
  readonly name: string
  readonly ageMaxMs: number
}

/** Browsers accept a cookie with this prefix only over https, for this host only and for every path. */
const hostBound = (name: string) => `__Host-${name}`

/** The Set-Cookie text; an empty value deletes the cookie. */
export function cookieText({ name, ageMaxMs }: CookieKind, value: string, secure: boolean): string {
  const ageS = value === '' ? 0 : Math.floor(ageMaxMs / 1000)
  const attributes = [`${secure ? hostBound(name) : name}=${value}`, 'Path=/', `Max-Age=${ageS}`]
  return [...attributes, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ')
}

/** The value in a Cookie header. The host-bound cookie takes precedence, since a sibling host cannot set it. */
export function cookieValue({ name }: CookieKind, header: string | undefined, secureOnly: boolean): string | undefined {
  if (header === undefined) return undefined
  const bound = namedValue(header, hostBound(name))
  return bound === undefined && !secureOnly ? namedValue(header, name) : bound
}

function namedValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || undefined
  }
  return undefined
}
