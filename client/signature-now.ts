import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The lowercase hexadecimal HMAC-SHA256 of a text, without waiting. */
export function signatureNow(secretKey: string, text: string): string {
  const encoder = new TextEncoder()
  return bytesToHex(hmac(sha256, encoder.encode(secretKey), encoder.encode(text)))
}
