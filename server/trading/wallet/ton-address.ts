import { crc16 } from './address-checksums.ts'

/** Bounceable, not bounceable, and the same of a test network. */
const tags = [0x11, 0x51, 0x91, 0xd1] as const

/** Not bounceable, in the basic workchain: the form in which wallets show a receiving address. */
export function tonAddress(hash: Uint8Array): string {
  return addressBytes(0x51, 0, hash).toString('base64url')
}

/** Every form of an account but the raw one. */
export function tonForms(chain: number, hash: Uint8Array): string[] {
  const all = tags.map((tag) => addressBytes(tag, chain, hash))
  return all.flatMap((bytes) => [bytes.toString('base64url'), bytes.toString('base64')])
}

function addressBytes(tag: number, chain: number, hash: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.of(tag, chain & 0xff), hash])
  const checksum = crc16(body)
  return Buffer.concat([body, Buffer.of(checksum >> 8, checksum & 0xff)])
}
