import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { Wide } from '../ledger/wide.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { CorruptBytes } from './corrupt-bytes.ts'
import { big, bool, type Field, list, nullable, oneOf, record, text, uint } from './field.ts'
import { readWide, writeWide } from './wide-bytes.ts'

function toBytes<T>(field: Field<T>, value: T): Uint8Array {
  const writer = new ByteWriter()
  field.write(writer, value)
  return writer.toBytes()
}

/** Throws unless the bytes encode exactly one value. */
function fromBytes<T>(field: Field<T>, bytes: Uint8Array): T {
  const reader = new ByteReader(bytes)
  const value = field.read(reader)
  reader.end()
  return value
}

const everything = record<{
  n: number
  b: bigint
  t: string
  f: boolean
  w: 'x' | 'y'
  l: readonly number[]
  o: string | null
}>({
  n: uint,
  b: big,
  t: text,
  f: bool,
  w: oneOf(['x', 'y']),
  l: list(uint),
  o: nullable(text),
})

const value = fc.record({
  n: fc.maxSafeNat(),
  b: fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
  // Any string, with lone surrogates.
  t: fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 20 }),
  f: fc.boolean(),
  w: fc.constantFrom('x' as const, 'y' as const),
  l: fc.array(fc.nat()),
  o: fc.option(fc.string({ unit: 'grapheme' })),
})

test('STATE-3: a value is read back as it was written', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(fromBytes(everything, toBytes(everything, given))).toEqual(given)
    }),
    { numRuns: 2_000 },
  )
})

test('STATE-4: the reader refuses a surrogate pair in two encoded halves and accepts lone surrogates', () => {
  const halves = [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80]
  expect(() => fromBytes(text, Uint8Array.from([6, ...halves]))).toThrow(CorruptBytes)
  for (const given of ['\ud800', '\udc00', '\udc00\ud800', '\ud800a\udc00', '\u{10000}']) {
    expect(fromBytes(text, toBytes(text, given))).toBe(given)
  }
})

test('STATE-4: every value has exactly one encoding; the reader refuses all others', () => {
  fc.assert(
    fc.property(value, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, flip) => {
      const bytes = toBytes(everything, given)
      const at = place % bytes.length
      bytes[at] = bytes[at]! ^ flip
      try {
        const read = fromBytes(everything, bytes)
        expect(Buffer.compare(toBytes(everything, read), bytes)).toBe(0)
      } catch (error) {
        if (!(error instanceof CorruptBytes)) throw error
      }
    }),
    { numRuns: 5_000 },
  )
})

test('the writer refuses values without an encoding', () => {
  const writer = new ByteWriter()
  for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 40)]) {
    expect(() => writer.uint(bad)).toThrow('only whole numbers')
  }
  expect(() => toBytes(oneOf(['x', 'y']), 'z' as 'x')).toThrow('known words')
})

test('the reader refuses a list that claims to be longer than its bytes before it allocates', () => {
  const writer = new ByteWriter()
  writer.uint(2 ** 50)
  expect(() => list(uint).read(new ByteReader(writer.toBytes()))).toThrow(CorruptBytes)
})

test('STATE-3: an amount in two halves has the encoding of the same integer', () => {
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 103n - 1n }),
    fc.bigInt({ min: 0n, max: 2n ** 51n }),
    fc.integer({ min: 0, max: 300 }).map(BigInt),
  )
  fc.assert(
    fc.property(amounts, (amount) => {
      const wide = new Wide()
      wide.setBig(amount)
      const writer = new ByteWriter()
      writeWide(writer, wide)
      const bytes = writer.toBytes()
      expect(Buffer.compare(bytes, toBytes(big, amount))).toBe(0)
      const read = new Wide(7, 7)
      const reader = new ByteReader(bytes)
      readWide(reader, read)
      reader.end()
      expect(read.toBig()).toBe(amount)
    }),
    { numRuns: 2_000 },
  )
})

test('STATE-4: an amount in two halves has exactly one encoding; the reader refuses all others', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 9 }),
    fc.uint8Array({ minLength: 1, maxLength: 7 }).map((digits) => Uint8Array.from([0, digits.length, ...digits])),
  )
  fc.assert(
    fc.property(bytes, (given) => {
      const read = new Wide()
      const reader = new ByteReader(given)
      try {
        readWide(reader, read)
        reader.end()
      } catch (error) {
        expect(() => fromBytes(big, given) >= 0n || expect.fail('negative')).toThrow()
        if (!(error instanceof CorruptBytes || error instanceof InvariantBroken)) throw error
        return
      }
      expect(fromBytes(big, given)).toBe(read.toBig())
    }),
    { numRuns: 2_000 },
  )
})
