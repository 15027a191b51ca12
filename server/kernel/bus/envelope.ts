import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { invariant } from '../values/invariant.ts'

/** The sender of a frame and the place of the frame in its stream. */
export interface Envelope {
  readonly from: string
  /** Random, chosen by the sender at its start: distinguishes it from an earlier process of the same name. */
  readonly incarnation: string
  /** Counts every frame of the sender, to all receivers; never repeated. */
  readonly sequence: number
  readonly bytes: Uint8Array
}

/** Where a frame goes. It is part of the signature: a frame is valid on its own subject only. */
export interface Address {
  readonly subject: string
  readonly replyTo: string | undefined
}

/**
 * On the wire: form (1 byte), signature (32), incarnation (12), sequence (6), length of the sender's name (1), the name, the
 * frame. The signature is HMAC-SHA256 over the subject, the subject of the reply, and everything that follows it.
 */
const form = 1
const signatureAt = 1
const signatureBytes = 32
const incarnationAt = signatureAt + signatureBytes
/** ASCII letters and digits, one byte each. */
export const incarnationCharacters = 12
const sequenceAt = incarnationAt + incarnationCharacters
const sequenceBytes = 6
const nameAt = sequenceAt + sequenceBytes
const nameBytesMax = 64

/** The maximum overhead of a signed frame. */
export const envelopeBytesMax = nameAt + 1 + nameBytesMax

/** Signs frames and verifies that a frame is of this deployment. */
export class FrameKey {
  readonly #key: KeyObject

  constructor(key: Buffer) {
    this.#key = createSecretKey(key)
  }

  seal(address: Address, { from, incarnation, sequence, bytes }: Envelope): Uint8Array {
    const name = Buffer.from(from)
    invariant(incarnation.length === incarnationCharacters, 'an incarnation has one length')
    invariant(name.length > 0 && name.length <= nameBytesMax, 'the name of a node is short')
    const frameAt = nameAt + 1 + name.length
    const sealed = Buffer.allocUnsafe(frameAt + bytes.length)
    sealed[0] = form
    sealed.write(incarnation, incarnationAt, 'latin1')
    sealed.writeUIntBE(sequence, sequenceAt, sequenceBytes)
    sealed[nameAt] = name.length
    sealed.set(name, nameAt + 1)
    sealed.set(bytes, frameAt)
    sealed.set(this.#signature(address, sealed), signatureAt)
    return sealed
  }

  /** Undefined if no node with this key sent the frame to this address. */
  open(address: Address, sealed: Uint8Array): Envelope | undefined {
    const buffer = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
    const frameAt = nameAt + 1 + (buffer[nameAt] ?? 0)
    if (buffer[0] !== form || frameAt > buffer.length) return undefined
    const signature = buffer.subarray(signatureAt, incarnationAt)
    if (!timingSafeEqual(signature, this.#signature(address, buffer))) return undefined
    return {
      from: buffer.toString('utf8', nameAt + 1, frameAt),
      incarnation: buffer.toString('latin1', incarnationAt, sequenceAt),
      sequence: buffer.readUIntBE(sequenceAt, sequenceBytes),
      bytes: buffer.subarray(frameAt),
    }
  }

  #signature({ subject, replyTo = '' }: Address, sealed: Buffer): Buffer {
    // A subject contains no line break, so the concatenation is unambiguous.
    return createHmac('sha256', this.#key)
      .update(`agora frame ${form}\n${subject}\n${replyTo}\n`)
      .update(sealed.subarray(incarnationAt))
      .digest()
  }
}
