/** The addresses of Bitcoin Cash and its relatives: a prefix, which may be left out, and 40 bits of checksum. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** The upper 8 and the lower 32 bits of each factor. */
const generator = [
  [0x98, 0xf2bc8e61],
  [0x79, 0xb76d99e2],
  [0xf3, 0x3e5fb3c4],
  [0xae, 0x2eabe2a8],
  [0x1e, 0x4f43e470],
] as const
const checksumLetters = 8

export const cashPrefixes = ['bitcoincash', 'bchtest', 'bchreg', 'ecash'] as const
export type CashPrefix = (typeof cashPrefixes)[number]

export interface CashAddress {
  readonly prefix: CashPrefix
  /** The type of the script and the length of its hash, as the first byte has them. */
  readonly version: number
  readonly hash: Uint8Array
}

export function readCashAddress(address: string): CashAddress | undefined {
  const small = address.toLowerCase()
  if (small !== address && address.toUpperCase() !== address) return undefined
  const at = small.indexOf(':')
  const body = small.slice(at + 1)
  const values = [...body].map((letter) => letters.indexOf(letter))
  if (values.length <= checksumLetters || values.includes(-1)) return undefined
  const isOf = (prefix: string) =>
    (at < 0 || prefix === small.slice(0, at)) && remainder(prefix, values).every((part) => part === 0)
  const prefix = cashPrefixes.find(isOf)
  if (prefix === undefined) return undefined
  const [version, ...hash] = regroup(values.slice(0, -checksumLetters), 5, 8)
  return version === undefined ? undefined : { prefix, version, hash: Uint8Array.from(hash) }
}

/** With its prefix, in small letters. */
export function writeCashAddress({ prefix, version, hash }: CashAddress): string {
  const values = regroup([version, ...hash], 8, 5)
  const [upper, lower] = remainder(prefix, [...values, ...new Array<number>(checksumLetters).fill(0)])
  const checksum = regroup([upper, lower >>> 24, (lower >>> 16) & 255, (lower >>> 8) & 255, lower & 255], 8, 5)
  return `${prefix}:${[...values, ...checksum].map((value) => letters.charAt(value)).join('')}`
}

/** The upper 8 and the lower 32 bits of the checksum polynomial; both are 0 for a right address. */
function remainder(prefix: string, values: readonly number[]): readonly [number, number] {
  let [upper, lower] = [0, 1]
  for (const value of [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0, ...values]) {
    const top = upper >>> 3
    upper = ((upper & 7) << 5) | (lower >>> 27)
    lower = (lower << 5) ^ value
    for (const [bit, [high, low]] of generator.entries()) {
      if (((top >>> bit) & 1) === 0) continue
      upper ^= high
      lower ^= low
    }
  }
  return [upper, (lower ^ 1) >>> 0]
}

/** Bits that fill no whole value are padded with zeros when values become smaller, and left out when they become larger. */
function regroup(values: readonly number[], from: number, to: number): number[] {
  const made: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      made.push((held >> bits) & ((1 << to) - 1))
    }
  }
  return to < from && bits > 0 ? [...made, (held << (to - bits)) & ((1 << to) - 1)] : made
}
