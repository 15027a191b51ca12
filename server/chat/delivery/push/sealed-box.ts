import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { blake2b } from '@noble/hashes/blake2.js'

export const sealedBoxKeyBytes = 32
const nonceBytes = 24

/** The DER prefixes of a 32-byte X25519 key. */
export const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
export const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')

/**
 * Encrypts for the owner of the recipient's private key, as NaCl's sealed boxes do: with an ephemeral key pair whose
 * public key is part of the box. `secret` is its private key: 32 random bytes that are used once.
 */
export function sealBox(content: Uint8Array, recipient: Uint8Array, secret: Uint8Array): Buffer {
  const own = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' })
  const theirs = createPublicKey({ key: Buffer.concat([publicPrefix, recipient]), format: 'der', type: 'spki' })
  const ownPublic = createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  const nonce = boxNonce(ownPublic, recipient)
  const key = boxKey(diffieHellman({ privateKey: own, publicKey: theirs }))
  return Buffer.concat([ownPublic, xsalsa20poly1305(key, nonce).encrypt(content)])
}

/** Both sides know the two public keys, so the nonce is not sent. */
export function boxNonce(ephemeral: Uint8Array, recipient: Uint8Array): Uint8Array {
  return blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: nonceBytes })
}

const wordsOf = (bytes: Uint8Array) => new Uint32Array(new Uint8Array(bytes).buffer)
const sigma = Buffer.from('expand 32-byte k', 'latin1')

/** The shared point is not uniformly distributed; one HSalsa20 round derives a key from it. */
export function boxKey(shared: Uint8Array): Uint8Array {
  const key = new Uint32Array(8)
  hsalsa(wordsOf(sigma), wordsOf(shared), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}
