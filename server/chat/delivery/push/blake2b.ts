import { invariant } from '../../../kernel/values/invariant.ts'

/** RFC 7693, for one block: all that sealing a box hashes is two keys. Node offers the full length of the digest only. */
const blockBytes = 128
const mask = (1n << 64n) - 1n
const rounds = 12

const start = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]

/** Which words of the block each round mixes in, as hexadecimal digits; the last two rounds are the first two again. */
const schedules = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
]

/** Which words of the state are mixed with each other: columns first, then diagonals. */
const quarters = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

/** The digest, of 1 to 64 bytes, of at most 128 bytes. */
export function blake2bOfBlock(content: Uint8Array, digestBytes: number): Buffer {
  invariant(content.length <= blockBytes, 'only one block is hashed')
  const block = Buffer.alloc(blockBytes)
  block.set(content)
  const words = Array.from({ length: 16 }, (_word, at) => block.readBigUInt64LE(at * 8))
  const initial = start.map((word, at) => (at === 0 ? word ^ 0x01010000n ^ BigInt(digestBytes) : word))
  const state = [...initial, ...start]
  state[12] = at(state, 12) ^ BigInt(content.length)
  // This block is the last one.
  state[14] = at(state, 14) ^ mask
  for (let round = 0; round < rounds; round += 1) mixRound(state, words, schedules[round % schedules.length] ?? '')
  const digest = Buffer.alloc(64)
  initial.forEach((word, index) => {
    digest.writeBigUInt64LE(word ^ at(state, index) ^ at(state, index + 8), index * 8)
  })
  return digest.subarray(0, digestBytes)
}

function mixRound(state: bigint[], words: readonly bigint[], schedule: string): void {
  quarters.forEach(([a, b, c, d], index) => {
    const word = (which: number) => at(words, Number.parseInt(schedule.charAt(2 * index + which), 16))
    state[a] = (at(state, a) + at(state, b) + word(0)) & mask
    state[d] = turned(at(state, d) ^ at(state, a), 32n)
    state[c] = (at(state, c) + at(state, d)) & mask
    state[b] = turned(at(state, b) ^ at(state, c), 24n)
    state[a] = (at(state, a) + at(state, b) + word(1)) & mask
    state[d] = turned(at(state, d) ^ at(state, a), 16n)
    state[c] = (at(state, c) + at(state, d)) & mask
    state[b] = turned(at(state, b) ^ at(state, c), 63n)
  })
}

const turned = (word: bigint, bits: bigint): bigint => ((word >> bits) | (word << (64n - bits))) & mask

function at(words: readonly bigint[], index: number): bigint {
  const word = words[index]
  invariant(word !== undefined, 'a word of the state is there')
  return word
}
