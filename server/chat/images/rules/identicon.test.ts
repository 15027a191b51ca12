import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identiconOf } from './identicon.ts'

/** The number of digest bytes that determine the picture. */
const seedBytes = 17

test('IMAGE-4: a generated picture is its own mirror image and the same for the same seed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: seedBytes, maxLength: seedBytes }), (seed) => {
      const { cells, colour } = identiconOf(seed)
      for (const row of cells) expect([...row].reverse()).toEqual(row)
      expect(colour.every((part) => part >= 0 && part <= 255)).toBe(true)
      expect(identiconOf(seed)).toEqual(identiconOf(seed))
    }),
  )
})
