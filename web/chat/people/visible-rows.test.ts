import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesIn, placesOf } from './visible-rows.ts'

test('every row in view is rendered, and only a bounded number of others', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 60 }), { maxLength: 3000 })
  fc.assert(
    fc.property(heights, fc.nat(100_000), fc.nat(2000), (rows, top, height) => {
      const places = placesOf(rows)
      const rendered = placesIn(places, { top, height })
      const isInView = ({ start, end }: (typeof places)[number]) => end > top && start < top + height
      expect(places.filter(isInView).every((place) => rendered.includes(place))).toBe(true)
      expect(rendered.length).toBeLessThanOrEqual((height + 2 * 480) / 20 + 2)
    }),
  )
})
