import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Wide } from './wide.ts'

const factor = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 15 - 1 }),
  fc.integer({ min: 0, max: 1000 }),
  fc.constantFrom(2 ** 25, 2 ** 25 - 1, 2 ** 50 - 1, 2 ** 49, 1),
)
const amount = fc.bigInt({ min: 0n, max: 2n ** 102n })

function wide(value: bigint): Wide {
  const made = new Wide()
  made.setBig(value)
  return made
}

describe('Wide computes like exact integers', () => {
  test('products', () => {
    fc.assert(
      fc.property(factor, factor, (a, b) => {
        const product = new Wide()
        product.setProduct(a, b)
        expect(product.toBig()).toBe(BigInt(a) * BigInt(b))
      }),
      { numRuns: 2_000 },
    )
  })

  test('products of three factors, or a report that they do not fit', () => {
    fc.assert(
      fc.property(factor, factor, factor, (a, b, c) => {
        const product = new Wide()
        product.setProduct(a, b)
        product.multiply(c)
        const exact = BigInt(a) * BigInt(b) * BigInt(c)
        if (product.fits()) expect(product.toBig()).toBe(exact)
        else expect(exact >= 2n ** 102n).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('sums, differences and comparisons', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const sum = wide(a)
        sum.add(wide(b))
        expect(sum.toBig()).toBe(a + b)
        sum.subtract(wide(a))
        expect(sum.toBig()).toBe(b)
        expect(wide(a).isLessThan(wide(b))).toBe(a < b)
        if (a < b) expect(() => wide(a).subtract(wide(b))).toThrow('never negative')
      }),
      { numRuns: 2_000 },
    )
  })

  test('FEE-3: a share is rounded up, and the rounding is reported', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 1_000_000 }), (value, ppm) => {
        const share = new Wide()
        const rounded = share.setShareRoundedUp(wide(value), ppm)
        const exact = value * BigInt(ppm)
        expect(rounded).toBe(exact % 1_000_000n !== 0n)
        expect(share.toBig()).toBe(exact / 1_000_000n + (rounded ? 1n : 0n))
      }),
      { numRuns: 3_000 },
    )
  })

  test('quotients are rounded down and bounded', () => {
    const divisor = fc.integer({ min: 1, max: 10 ** 15 - 1 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 100n }), divisor, divisor, (value, by, limit) => {
        const exact = value / BigInt(by)
        expect(BigInt(wide(value).quotient(by, limit))).toBe(exact < BigInt(limit) ? exact : BigInt(limit))
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a value that does not fit is refused, not truncated', () => {
  expect(() => wide(-1n)).toThrow('fits')
  expect(() => wide(2n ** 103n)).toThrow('fits')
  expect(wide(10n ** 30n).toBig()).toBe(10n ** 30n)
})
