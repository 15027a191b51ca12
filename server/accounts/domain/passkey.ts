import { passkeyNameLengthMax } from './limits.ts'

export interface Passkey {
  readonly id: number
  readonly personId: number
  readonly name: string
  /** Whether it is copied to other devices of its owner, so that losing one device does not lose it. */
  readonly isBackedUp: boolean
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | undefined
}

/** Where passkeys are used: browsers bind them to the domain, and what they sign names the origin. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/
const ipAddress = /^(?:[\d.]+|\[.*\])$/

/**
 * Undefined where browsers offer no passkeys: at an IP address, and without https anywhere but on the machine itself, which
 * is then known by its name, since a domain has to be one.
 */
export function passkeySite(site: string): PasskeySite | undefined {
  if (!URL.canParse(site)) return undefined
  const { protocol, hostname, port, origin } = new URL(site)
  if (protocol === 'https:') return ipAddress.test(hostname) ? undefined : { rpId: hostname, origin }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { rpId: hostname, origin }
  if (!loopback.test(hostname)) return undefined
  return { rpId: 'localhost', origin: `http://localhost${port === '' ? '' : `:${port}`}` }
}

/** Undefined for a name that cannot be shown as one. */
export function cleanPasskeyName(text: string): string | undefined {
  const name = text.trim()
  const isFit = name !== '' && [...name].length <= passkeyNameLengthMax && !/\p{Cc}|\p{Cs}/u.test(name)
  return isFit ? name : undefined
}

/** An authenticator that counts must count upwards: one that does not has been copied. */
export function counterRegressed(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored
}
