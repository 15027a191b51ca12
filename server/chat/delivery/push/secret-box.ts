import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'

export const secretBoxNonceBytes = 24

/** Encrypts as NaCl's `secretbox` does; the nonce, random and used once, precedes the box. */
export function sealSecretBox(content: Uint8Array, key: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.concat([nonce, xsalsa20poly1305(key, nonce).encrypt(content)])
}
