/** The checksums of addresses, and the address kinds that have one. */
import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base'

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Appends the first four bytes of the double hash, so that a typing error is detected. */
export const base58Check = createBase58check((bytes: Uint8Array) => Uint8Array.from(sha256(bytes)))

/** The same with the alphabet of the XRP Ledger. */
export const rippleCheck = {
  encode(bytes: Uint8Array): string {
    return base58xrp.encode(Uint8Array.from([...bytes, ...sha256(sha256(bytes)).subarray(0, 4)]))
  },
  decode(text: string): Uint8Array {
    const bytes = base58xrp.decode(text)
    const body = bytes.slice(0, -4)
    if (rippleCheck.encode(body) !== text) throw new RangeError('not the checksum of this address')
    return body
  },
}

export interface RippleXAddress {
  readonly account: Uint8Array
  /** A tag of 32 bits; undefined for none. */
  readonly tag: bigint | undefined
  readonly isMain: boolean
}

/** The format that contains an account and a tag (XLS-5). */
export function readRippleXAddress(address: string): RippleXAddress | undefined {
  try {
    const bytes = Buffer.from(rippleCheck.decode(address))
    const isMain = bytes.readUInt16BE(0) === ripplePrefixes.main
    if (bytes.length !== 31 || (!isMain && bytes.readUInt16BE(0) !== ripplePrefixes.test)) return undefined
    const tag = bytes[22] === 1 ? bytes.readBigUInt64LE(23) : undefined
    return { account: bytes.subarray(2, 22), tag, isMain }
  } catch {
    return undefined
  }
}

export function writeRippleXAddress({ account, tag, isMain }: RippleXAddress): string {
  const bytes = Buffer.alloc(31)
  bytes.writeUInt16BE(isMain ? ripplePrefixes.main : ripplePrefixes.test)
  bytes.set(account, 2)
  bytes[22] = tag === undefined ? 0 : 1
  bytes.writeBigUInt64LE(BigInt.asUintN(64, tag ?? 0n), 23)
  return rippleCheck.encode(bytes)
}

const ripplePrefixes = { main: 0x0544, test: 0x0493 } as const

/** The address of a witness program of version 0, as in BIP 173. */
export function witnessAddress(prefix: string, program: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(program)])
}

/** XMODEM: polynomial 0x1021, from zero. */
export function crc16(bytes: Uint8Array): number {
  let register = 0
  for (const byte of bytes) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      register = ((register << 1) ^ ((register & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff
  }
  return register
}

const versionAndHash = 21

/** EIP-55: in mixed case, the case of each letter depends on the hash; in one case there is nothing to check. */
export function isEvmAddress(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return digits === evmAddress(digits).slice(2)
}

/** The address of 40 hexadecimal digits, in the mixed case of EIP-55. */
export function evmAddress(digits: string): string {
  const small = digits.toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(small))).toString('hex')
  const mixed = [...small].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${mixed.join('')}`
}

export function isBase58CheckAddress(address: string): boolean {
  return isTrue(() => base58Check.decode(address).length === versionAndHash)
}

export function isTronAddress(address: string): boolean {
  return isTrue(() => {
    const bytes = base58Check.decode(address)
    return bytes.length === versionAndHash && bytes[0] === 0x41
  })
}

export function isRippleAddress(address: string): boolean {
  return isTrue(() => {
    const bytes = rippleCheck.decode(address)
    return bytes.length === versionAndHash && bytes[0] === 0
  })
}

/** Version 0 of a witness program uses Bech32, later ones Bech32m (BIP 350), each with its lengths. */
export function isWitnessAddress(address: string): boolean {
  return isTrue(() => {
    const text = address as `${string}1${string}`
    const version = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(
      address.toLowerCase().charAt(address.lastIndexOf('1') + 1),
    )
    const { words } = (version === 0 ? bech32 : bech32m).decode(text, 90)
    const { length } = bech32.fromWords(words.slice(1))
    return version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40
  })
}

export function isTonAddress(address: string): boolean {
  const bytes = Buffer.from(address, 'base64url')
  return bytes.length === 36 && crc16(bytes.subarray(0, 34)) === bytes.readUInt16BE(34)
}

/** Thirty-two bytes without a checksum. */
export const plainBase58 = base58

function isTrue(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
