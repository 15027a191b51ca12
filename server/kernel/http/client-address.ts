import ipaddr from 'ipaddr.js'

export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads `10.0.0.0/8` or a bare address; throws on anything else, the short forms `10/8` and `0x7f.1` included. */
export function parseCidr(text: string): Cidr {
  const [address = '', bits, ...rest] = text.trim().split('/')
  if (rest.length > 0 || !isAddress(address)) throw new Error(`${text} is not an address range`)
  const parsed = ipaddr.parse(address)
  const width = parsed.kind() === 'ipv4' ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > width)) {
    throw new Error(`${text} is not an address range`)
  }
  const prefix = bits === undefined ? width : Number(bits)
  // Callers are compared in IPv4 form, so a range of mapped addresses is converted too.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && prefix >= 96) {
    return [parsed.toIPv4Address(), prefix - 96]
  }
  return [parsed, prefix]
}

/**
 * The address of the caller. Anyone can write X-Forwarded-For, so it is read from the right, as long as a trusted proxy
 * added the entry.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: readonly Cidr[],
): string {
  let address = normalized(socketAddress)
  if (forwardedFor === undefined || trusted.length === 0) return address
  const hops = forwardedFor.split(',').reverse()
  for (const hop of hops) {
    if (!isTrusted(address, trusted)) return address
    const claimed = withoutPort(hop.trim())
    // A trusted proxy forwarded something that is not an address: the proxy itself is the caller.
    if (!isAddress(claimed)) return address
    address = normalized(claimed)
  }
  return address
}

/** One bucket per address; per /64 for IPv6, since one machine commonly has a whole /64. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}

export function isTrusted(address: string, ranges: readonly Cidr[]): boolean {
  if (!isAddress(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** The library also reads `1`, `0x7f.1` and `010.0.0.1`, which other programs read differently or not at all. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))
}

/** Some proxies append the port: `203.0.113.9:4711` and `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

function normalized(address: string): string {
  // The common case: the system writes IPv4 addresses in one form, mapped ones behind a fixed prefix.
  if (!address.includes(':')) return address
  if (/^::ffff:[\d.]+$/i.test(address)) return address.slice(7)
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : address
}
