import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { boxKey, boxNonce, privatePrefix, publicPrefix, sealedBoxKeyBytes } from './sealed-box.ts'

/** The public key of a key pair, as an app sends it. */
export function publicHalf(secret: Uint8Array): Buffer {
  const own = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' })
  return createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
}

/** Decrypts a sealed box with the private key of its recipient. */
export function openBox(box: Uint8Array, secret: Uint8Array): Buffer {
  const own = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' })
  const ownPublic = createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  const senderPublic = box.subarray(0, sealedBoxKeyBytes)
  const sender = createPublicKey({ key: Buffer.concat([publicPrefix, senderPublic]), format: 'der', type: 'spki' })
  const nonce = boxNonce(senderPublic, ownPublic)
  const key = boxKey(diffieHellman({ privateKey: own, publicKey: sender }))
  return Buffer.from(xsalsa20poly1305(key, nonce).decrypt(box.subarray(sealedBoxKeyBytes)))
}
