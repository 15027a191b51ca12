import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounds, grownDown, grownUp, screenOf, sliceOf, windowAround, windowAtEnd } from './feed-window.ts'

const ids = Array.from({ length: 1000 }, (_one, index) => index * 3 + 1)
const oneLine = () => '<p>one</p>'
const screen = screenOf(1152, oneLine)

test('a window at the end includes new messages', () => {
  const window = windowAtEnd(ids, screen)
  expect(window.toId).toBeUndefined()
  expect(sliceOf([...ids, 9000], window).at(-1)).toBe(9000)
})

test('a list opens with the rows of the screen, some of them above its message', () => {
  expect(sliceOf(ids, windowAtEnd(ids, screenOf(900, oneLine)))).toEqual(ids.slice(-29))
  const around = sliceOf(ids, windowAround(ids, 1501, screenOf(1440, oneLine), 0.3))
  expect([around.length, around.indexOf(1501)]).toEqual([46, 14])
})

test('long messages fill the screen with fewer rows', () => {
  const longOnes = screenOf(900, (id) => (id % 2 === 0 ? '<p>one</p>' : '<p>one<br>\ntwo<br>\nthree</p>'))
  expect(sliceOf(ids, windowAtEnd(ids, longOnes))).toEqual(ids.slice(-18))
  const around = sliceOf(ids, windowAround(ids, 1501, longOnes, 0.2))
  expect([around.length, around.indexOf(1501)]).toEqual([18, 4])
  expect(
    sliceOf(
      ids,
      windowAtEnd(
        ids,
        screenOf(900, () => '\n'.repeat(500)),
      ),
    ),
  ).toEqual(ids.slice(-1))
})

test('a window keeps its messages when older ones are fetched', () => {
  const window = windowAround(ids, 1, screen, 0.3)
  const before = sliceOf(ids, window)
  expect(sliceOf([-5, -4, ...ids], window)).toEqual(before)
  expect(bounds([-5, -4, ...ids], window)[0]).toBe(2)
})

test('WCHAT-7: a scrolled window has no gap, is bounded, and overlaps the previous one', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 80 }), fc.integer({ min: 0, max: 3000 }), (steps, at) => {
      let window = windowAround(ids, at, screen, 0.3)
      for (const isUp of steps) {
        const before = new Set(sliceOf(ids, window))
        window = isUp ? grownUp(ids, window) : grownDown(ids, window)
        const after = sliceOf(ids, window)
        const [from, to] = bounds(ids, window)
        expect(after).toEqual(ids.slice(from, to))
        expect(after.length).toBeLessThanOrEqual(220)
        expect(after.filter((id) => before.has(id)).length).toBeGreaterThanOrEqual(Math.min(50, before.size))
      }
    }),
  )
})

test('the window can be scrolled to both ends', () => {
  let window = windowAround(ids, 1500, screen, 0.3)
  while (bounds(ids, window)[0] > 0) window = grownUp(ids, window)
  expect(sliceOf(ids, window)[0]).toBe(1)
  while (bounds(ids, window)[1] < ids.length) window = grownDown(ids, window)
  expect(window.toId).toBeUndefined()
})
