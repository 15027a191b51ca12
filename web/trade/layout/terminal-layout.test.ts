import { expect, test } from 'vitest'
import { gridOf, sizeOf, standardLayout, withSize, withToggled } from './terminal-layout.ts'

const areasWithout = (...hidden: ('book' | 'tape' | 'activity')[]) =>
  gridOf({ hidden, sizes: {} }, false)
    .areas.split('" "')
    .slice(2)
    .map((line) => line.replace('"', ''))

test('TERMINAL-33: a hidden panel leaves its place to its neighbours', () => {
  expect(areasWithout()).toEqual(['chart book form', 'activity tape form'])
  expect(areasWithout('tape')).toEqual(['chart book form', 'activity book form'])
  expect(areasWithout('book')).toEqual(['chart tape form', 'activity tape form'])
  expect(areasWithout('book', 'tape')).toEqual(['chart form', 'activity form'])
  expect(areasWithout('activity')).toEqual(['chart book form', 'chart tape form'])
  expect(gridOf(standardLayout, true).areas).toContain('"activity book form"')
})

test('TERMINAL-33: sizes stay within their bounds', () => {
  expect(sizeOf(withSize(standardLayout, 'book', 10), 'book')).toBe(230)
  expect(sizeOf(withSize(standardLayout, 'book', 400), 'book')).toBe(400)
  expect(gridOf(withSize(standardLayout, 'form', 333), false).columns).toBe('minmax(0, 1fr) 290px 333px')
  expect(withToggled(withToggled(standardLayout, 'tape'), 'tape')).toEqual(standardLayout)
})
