import { createHmac, hash } from 'node:crypto'

/** Enough for random tokens, which cannot be guessed; a password needs the slow hash of password-hashing.ts. */
export function sha256(content: string | Buffer): Buffer {
  // One call: every request runs this, and a hash object costs more than the hash.
  return hash('sha256', content, 'buffer')
}

export function hmacSha256(key: string | Buffer, content: string | Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest()
}
