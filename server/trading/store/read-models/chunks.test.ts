import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseArray } from '../../../kernel/storage/array-types.ts'
import { numbers, words } from './chunks.ts'

const few = fc.constantFrom(0, 1, 2, null)
const word = fc.constantFrom('buy', 'sell', '', 'NULL', null)

test('a column is written unchanged, with any repetitions', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(few, fc.integer())), fc.array(word), (column, texts) => {
      expect(
        parseArray(
          numbers(column, (value) => value),
          Number,
        ),
      ).toEqual(column)
      expect(
        parseArray(
          words(texts, (text) => text),
          String,
        ),
      ).toEqual(texts)
    }),
  )
  expect(
    parseArray(
      numbers([1n, 1n, 10n ** 30n], (value) => value),
      BigInt,
    ),
  ).toEqual([1n, 1n, 10n ** 30n])
})
