import { crc16 } from './address-checksums.ts'

/** Not bounceable, in the basic workchain: the form in which wallets show a receiving address. */
export function tonAddress(hash: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(0x51, 0), hash])
  const checksum = crc16(body)
  return Buffer.concat([body, Buffer.of(checksum >> 8, checksum & 0xff)]).toString('base64url')
}
