import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Ids } from '../ids/ids.ts'
import { InvariantBroken, invariant } from '../values/invariant.ts'

export const masterKeyBytes = 32

/** A sealed value was changed, moved to another record, or sealed under another key. */
export class SealBroken extends InvariantBroken {}

/** Encrypts values and binds each to its record. */
export interface Sealing {
  seal(plain: Buffer, binding: string): Buffer
  /** Throws `SealBroken` unless this value was sealed with this key for this binding. */
  unseal(sealed: Buffer, binding: string): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** One key per purpose: a value sealed for one purpose does not unseal for another, and no key reveals the master key. */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  invariant(masterKey.length === masterKeyBytes, `a master key has ${masterKeyBytes} bytes, not ${masterKey.length}`)
  return Buffer.from(hkdfSync('sha256', masterKey, '', `agora ${purpose}`, 32))
}

/** AES-256-GCM. A sealed value is its format's number, the nonce, the ciphertext and the tag, in this order. */
export function createSealing(masterKey: Buffer, purpose: string, ids: Ids): Sealing {
  const key = deriveKey(masterKey, purpose)
  return {
    seal(plain, binding) {
      // Random nonces are safe for about four billion values under one key, far more than are ever sealed.
      const nonce = ids.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(binding))
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, ciphertext, cipher.getAuthTag()])
    },
    unseal(sealed, binding) {
      if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes)
        throw new SealBroken('a sealed value has an unknown format')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(sealed.length - tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(binding)).setAuthTag(tag)
      try {
        const ciphertext = sealed.subarray(1 + nonceBytes, sealed.length - tagBytes)
        return Buffer.concat([decipher.update(ciphertext), decipher.final()])
      } catch {
        throw new SealBroken('a sealed value cannot be opened: it was changed, moved or sealed under another key')
      }
    },
  }
}
