import { passkeyNameLengthMax } from './limits.ts'

export interface Passkey {
  readonly id: number
  readonly personId: number
  readonly name: string
  /** Whether it is synced to other devices of its owner. */
  readonly isBackedUp: boolean
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | undefined
}

/** The site of passkeys: browsers bind them to the domain and sign the origin. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/
const ipAddress = /^(?:[\d.]+|\[.*\])$/

/**
 * Undefined where browsers offer no passkeys: at an IP address, and without https except on this machine. A loopback address
 * becomes localhost, since the domain must be a name.
 */
export function passkeySite(site: string): PasskeySite | undefined {
  if (!URL.canParse(site)) return undefined
  const { protocol, hostname, port, origin } = new URL(site)
  if (protocol === 'https:') return ipAddress.test(hostname) ? undefined : { rpId: hostname, origin }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { rpId: hostname, origin }
  if (!loopback.test(hostname)) return undefined
  return { rpId: 'localhost', origin: `http://localhost${port === '' ? '' : `:${port}`}` }
}

/** Undefined for an invalid name. */
export function cleanPasskeyName(text: string): string | undefined {
  const name = text.trim()
  const isFit = name !== '' && [...name].length <= passkeyNameLengthMax && !/\p{Cc}|\p{Cs}/u.test(name)
  return isFit ? name : undefined
}

/** A counter that does not rise indicates a copied authenticator. */
export function counterRegressed(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored
}
