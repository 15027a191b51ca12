import { z } from 'zod'
import { invariant } from '../values/invariant.ts'
import type { BusBody } from './bus.ts'
import { busLimits } from './limits.ts'

/** One message on the wire: a head of a few named values, and the body or a part of it. */
export interface Frame {
  readonly head: Head
  readonly body: Uint8Array
}

const headSchema = z.object({
  kind: z.enum(['beat', 'bye', 'said', 'confirmed', 'asked', 'answered', 'failed', 'unanswered', 'again', 'ended']),
  /** Of a message: its number in the sender's stream. Of a heartbeat: the number of the newest message. */
  number: z.int().optional(),
  subject: z.string().optional(),
  /** The announcement to confirm. */
  confirm: z.string().optional(),
  isBytes: z.boolean().optional(),
  /** Which part of how many. */
  part: z.int().optional(),
  parts: z.int().optional(),
})

export type Head = z.infer<typeof headSchema>

const lengthBytes = 4
/** The rest of a payload is for the body. */
const headBytesMax = 1_024

export function writeFrame(head: Head, body: Uint8Array = new Uint8Array()): Uint8Array {
  const headBytes = Buffer.from(JSON.stringify(head))
  invariant(headBytes.length <= headBytesMax, 'the head of a frame is short')
  const frame = Buffer.allocUnsafe(lengthBytes + headBytes.length + body.length)
  frame.writeUInt32BE(headBytes.length)
  frame.set(headBytes, lengthBytes)
  frame.set(body, lengthBytes + headBytes.length)
  return frame
}

/** Undefined if the bytes are not a frame. */
export function readFrame(bytes: Uint8Array): Frame | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer.length < lengthBytes) return undefined
  const bodyAt = lengthBytes + buffer.readUInt32BE()
  if (bodyAt > buffer.length) return undefined
  const head = headSchema.safeParse(parseJson(buffer.toString('utf8', lengthBytes, bodyAt)))
  return head.success ? { head: head.data, body: buffer.subarray(bodyAt) } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as bytes, split so that each part with its head fits into one payload. */
export function partsOf(body: BusBody, payloadBytesMax: number): { isBytes: boolean; parts: readonly Uint8Array[] } {
  const isBytes = body instanceof Uint8Array
  const bytes = isBytes ? body : Buffer.from(JSON.stringify(body))
  if (bytes.length > busLimits.bodyBytesMax) throw new RangeError(`${bytes.length} bytes are too many for one message`)
  const partBytes = payloadBytesMax - headBytesMax - lengthBytes
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += partBytes) parts.push(bytes.subarray(at, at + partBytes))
  return { isBytes, parts: parts.length === 0 ? [bytes] : parts }
}

/** Joins the parts of a message, which arrive in order. */
export class Parts {
  #held: Uint8Array[] = []

  /** The message if this is its last part; undefined if more parts follow or an earlier one is lost. */
  add({ head: { part = 0, parts = 1, isBytes = false }, body }: Frame): { readonly body: BusBody } | undefined {
    if (part === 0) this.#held = []
    if (part !== this.#held.length) {
      this.#held = []
      return undefined
    }
    this.#held.push(body)
    if (this.#held.length < parts) return undefined
    const whole = this.#held.length === 1 ? body : Buffer.concat(this.#held)
    this.#held = []
    const read = isBytes ? whole : parseJson(Buffer.from(whole.buffer, whole.byteOffset, whole.length).toString())
    return read === undefined ? undefined : { body: read as BusBody }
  }
}
