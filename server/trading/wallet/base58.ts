import { createHash } from 'node:crypto'

export const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** Whole numbers to the base of 58; a zero byte in front is kept as the digit for zero. */
export function base58(bytes: Uint8Array, alphabet: string): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = alphabet.charAt(Number(value % 58n)) + text
    value /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return alphabet.charAt(0).repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** With the first four bytes of the double hash behind it, so that a mistyped address is noticed. */
export function base58Check(bytes: Uint8Array, alphabet: string): string {
  const checksum = sha256(sha256(bytes)).subarray(0, 4)
  return base58(Buffer.concat([bytes, checksum]), alphabet)
}

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
