/**
 * SHA-256 (FIPS 180-4) for pages that came over plain HTTP: there a browser withholds WebCrypto, and a deployment in
 * one's own network is often reached that way. Where WebCrypto is there, it is used.
 */
const primes = firstPrimes(64)
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits after the point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Int32Array.from(initial)
  const padded = pad(message)
  const words = new Int32Array(64)
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = padded.getInt32(offset + index * 4)
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15] ?? 0
      const late = words[index - 2] ?? 0
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[index] = (words[index - 16] ?? 0) + small + (words[index - 7] ?? 0) + large
    }
    mix(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** A one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const blocks = Math.floor((message.length + 8) / 64) + 1
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(bytes.length - 4, (message.length * 8) >>> 0)
  return view
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (constants[round] ?? 0)
    const added = (first + (words[round] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (const [index, word] of mixed.entries()) state[index] = (state[index] ?? 0) + word
}

/** HMAC (RFC 2104) over it. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
