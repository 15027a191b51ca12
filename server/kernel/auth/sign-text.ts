import { createHmac, hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32
/** Longer texts are rare, and for them the digest dominates the cost. */
const textBytesMax = 8192

const inner = Buffer.alloc(blockBytes + textBytesMax)
const outer = Buffer.alloc(blockBytes + digestBytes)

/**
 * HMAC-SHA-256 in lower-case hexadecimal, equal to `createHmac`. That function allocates an object outside the heap for
 * each call, which costs twice as much as the digests, and again when it is collected.
 */
export function signText(key: Uint8Array, text: string): string {
  // A character is three bytes at most.
  if (key.length > blockBytes || text.length * 3 > textBytesMax)
    return createHmac('sha256', key).update(text).digest('hex')
  for (let at = 0; at < blockBytes; at++) {
    const byte = key[at] ?? 0
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  const end = blockBytes + inner.write(text, blockBytes, 'utf8')
  outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1')
  return hash('sha256', outer, 'hex')
}
