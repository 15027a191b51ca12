import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { invariant } from '../values/invariant.ts'

/** What stands around every frame: who sent it, and that it did. */
export interface Envelope {
  readonly from: string
  /** Made up by the sender when it started, so that what it sends is told from what others sent under its name before. */
  readonly incarnation: string
  /** Counts everything the sender sends, to whomever; never given twice. */
  readonly sequence: number
  readonly bytes: Uint8Array
}

/** Where a frame goes. It is signed with the rest: a frame is good on its own subject alone. */
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
/** Letters and digits; they are what makes up the bytes. */
export const incarnationCharacters = 12
const sequenceAt = incarnationAt + incarnationCharacters
const sequenceBytes = 6
const nameAt = sequenceAt + sequenceBytes
const nameBytesMax = 64

/** By so much a signed frame is longer, at most. */
export const envelopeBytesMax = nameAt + 1 + nameBytesMax

/** Signs frames, and tells those of this deployment's nodes from all others. */
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

  /** Undefined when this was not sent to this address by a node that has the key. */
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
    // Neither subject holds a line end, so the two cannot be cut elsewhere.
    return createHmac('sha256', this.#key)
      .update(`agora frame ${form}\n${subject}\n${replyTo}\n`)
      .update(sealed.subarray(incarnationAt))
      .digest()
  }
}
