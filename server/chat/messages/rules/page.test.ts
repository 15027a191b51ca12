import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPage, largerThanAnyId, planPage, readAnchor, readIsoTime } from './page.ts'

const read = (anchor: string | undefined, more = {}) =>
  readAnchor({ anchor, anchorDate: undefined, useFirstUnread: false, ...more })

test('NARROW-9: anchors are read in every form', () => {
  expect(read('newest')).toEqual({ kind: 'id', id: largerThanAnyId })
  expect(read('oldest')).toEqual({ kind: 'id', id: 0 })
  expect(read('first_unread')).toEqual({ kind: 'first_unread' })
  expect(read('17', { useFirstUnread: true })).toEqual({ kind: 'first_unread' })
  expect(read('17')).toEqual({ kind: 'id', id: 17 })
  expect(read('-3')).toEqual({ kind: 'id', id: 0 })
  expect(read('99999999999999999999')).toEqual({ kind: 'id', id: largerThanAnyId })
  expect(read(undefined)).toBe('missing')
  expect(read('1.5')).toBe('malformed')
  expect(read('date', { anchorDate: '2026-11-15' })).toEqual({ kind: 'date', sentAtS: 1_794_700_800 })
  expect(read('date')).toBe('missing_date')
  expect(read('date', { anchorDate: 'soon' })).toBe('malformed_date')
  expect(readIsoTime('2026-11-15T03:04:05.5+02:00')).toBe(1_794_704_645_500)
  expect(readIsoTime('2026-13-15')).toBeUndefined()
})

test('NARROW-9: a page contains the nearest messages to its anchor, and whether it reaches the ends', () => {
  const request = fc.record({
    anchor: fc.oneof(fc.nat({ max: 30 }), fc.constant(largerThanAnyId)),
    numBefore: fc.nat({ max: 5 }),
    numAfter: fc.nat({ max: 5 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), request, (numbers, wanted) => {
      const all = numbers.sort((left, right) => left - right).map((id) => ({ id }))
      const page = { ...wanted, includeAnchor: true }
      const { before, after } = planPage(page)
      const found = [
        ...(before === undefined ? [] : all.filter(({ id }) => id <= before.highestId).slice(-before.limit)),
        ...(after === undefined || after.limit === 0
          ? []
          : all.filter(({ id }) => id >= after.lowestId).slice(0, after.limit)),
      ]
      const cut = cutPage(found, page)
      const { anchor, numBefore, numAfter } = wanted
      const lower = all.filter(({ id }) => id < anchor)
      const higher = all.filter(({ id }) => id > anchor)
      expect(cut.rows).toEqual([
        ...(numBefore === 0 || anchor === 0 ? [] : lower.slice(-numBefore)),
        ...all.filter(({ id }) => id === anchor),
        ...higher.slice(0, numAfter),
      ])
      expect(cut.foundAnchor).toBe(all.some(({ id }) => id === anchor))
      if (cut.foundOldest) expect(cut.rows.length === 0 || lower.length <= numBefore || anchor === 0).toBe(true)
      if (cut.foundNewest) expect(higher.length <= numAfter || anchor >= largerThanAnyId).toBe(true)
    }),
  )
})
