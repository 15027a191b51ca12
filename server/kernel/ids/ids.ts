import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of randomness. Code receives it as a dependency. */
export interface Ids {
  /** Lowercase letters and digits only, so that it is safe in URLs, shells and case-folding mail clients. */
  token(characters: number): string
  uuid(): string
  bytes(count: number): Buffer
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
// Larger bytes would make the first letters of the alphabet more likely than the rest.
const unbiasedBelow = 256 - (256 % alphabet.length)

function tokenFrom(bytes: (count: number) => Buffer, characters: number): string {
  let token = ''
  while (token.length < characters) {
    for (const byte of bytes(characters * 2)) {
      if (byte < unbiasedBelow && token.length < characters) token += alphabet[byte % alphabet.length]
    }
  }
  return token
}

export const systemIds: Ids = {
  token: (characters) => tokenFrom(randomBytes, characters),
  uuid: () => randomUUID(),
  bytes: (count) => randomBytes(count),
}

/** The same ids in the same order for the same seed: for simulations and for tests that compare whole replies. */
export function seededIds(seed: number): Ids {
  let state = seed >>> 0
  const nextByte = () => {
    // Mulberry32: small and fast; for names, never for secrets.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 0xff
  }
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, nextByte))
  return {
    token: (characters) => tokenFrom(bytes, characters),
    uuid: () => {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    bytes,
  }
}
