import { expect, test } from 'vitest'
import { inOrder, moved } from './moved.ts'

test('WADMIN-7: an item swaps places with its neighbor, and stays at the end of the list', () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
})

test('WADMIN-7: items follow the given ids; an item that appeared since then comes last', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  expect(inOrder(items, [3, 1, 2])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }, { id: 4 }])
  expect(inOrder(items.slice(1), [3, 1, 2])).toEqual([{ id: 3 }, { id: 2 }, { id: 4 }])
})
