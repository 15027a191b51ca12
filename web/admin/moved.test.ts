import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('WADMIN-7: an item swaps places with its neighbor, and stays at the end of the list', () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
})
