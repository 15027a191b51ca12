import { expect, test } from 'vitest'
import { formatCursor, pageOf, parseCursor, window } from './page.ts'

test('READ-5: a cursor is read back unchanged, and no other text is accepted as one', () => {
  const cursor = { atMs: 1_800_000_000_000, id: 42 }
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  for (const text of [
    '',
    '1',
    '1.',
    '.1',
    '1.2.3',
    '-1.2',
    '1.2x',
    '1e3.2',
    '99999999999999999.1',
    '9999999999999999.1',
  ])
    expect(parseCursor(text), text).toBeUndefined()
})

test('READ-5: a page reports whether another follows', () => {
  const place = (id: number) => ({ atMs: 0, id })
  const request = { page: 2, rows: 2 }
  expect(window(request)).toMatchObject({ offset: 2, limit: 3 })
  expect(pageOf([9, 8, 7], request, place)).toEqual({ rows: [9, 8], next: { atMs: 0, id: 8 } })
  expect(pageOf([9, 8], request, place)).toEqual({ rows: [9, 8], next: undefined })
  expect(pageOf([], request, place)).toEqual({ rows: [], next: undefined })
})
