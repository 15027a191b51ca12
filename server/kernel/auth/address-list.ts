import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

/** An allow-list of addresses and CIDR ranges, IPv4 and IPv6. */
export interface AddressList {
  /** In normal form: ranges by their first address, single addresses without a prefix length. */
  readonly ranges: readonly string[]
  /** An empty list allows every address. */
  allows(address: string): boolean
}

/** The list, or the first entry that is neither an address nor a range. */
export function addressList(texts: readonly string[]): AddressList | { readonly wrong: string } {
  const ranges: Range[] = []
  for (const text of texts) {
    const range = rangeOf(text)
    if (range === undefined) return { wrong: text }
    ranges.push(range)
  }
  return {
    ranges: [...new Set(ranges.map(textOf))],
    allows(address) {
      if (ranges.length === 0) return true
      const parsed = addressOf(address)
      return parsed !== undefined && ranges.some(([network, bits]) => isWithin(parsed, network, bits))
    },
  }
}

function isWithin(address: Address, network: Address, bits: number): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

function rangeOf(text: string): Range | undefined {
  const [, addressText, bitsText] = /^([0-9A-Fa-f:.]{2,45})(?:\/([0-9]{1,3}))?$/.exec(text) ?? []
  if (addressText === undefined) return undefined
  // A prefix length counts the bits of the address as written, so a mapped address with one is not converted to IPv4.
  const address = bitsText === undefined ? addressOf(addressText) : plainAddressOf(addressText)
  if (address === undefined) return undefined
  const width = address.kind() === 'ipv4' ? 32 : 128
  const bits = bitsText === undefined ? width : Number(bitsText)
  return bits > width ? undefined : [address, bits]
}

function textOf([address, bits]: Range): string {
  if (bits === (address.kind() === 'ipv4' ? 32 : 128)) return address.toString()
  const bytes = address
    .toByteArray()
    .map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))))
  return `${ipaddr.fromByteArray(bytes.map((byte) => byte & 0xff)).toString()}/${bits}`
}

function addressOf(text: string): Address | undefined {
  const plain = plainAddressOf(text)
  return plain instanceof ipaddr.IPv6 && plain.isIPv4MappedAddress() ? plain.toIPv4Address() : plain
}

/** Four decimal numbers or IPv6: the older spellings of IPv4 (octal, hexadecimal, fewer parts) are ambiguous. */
function plainAddressOf(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}
