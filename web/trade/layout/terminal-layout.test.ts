import { expect, test } from 'vitest'
import { gridOf, sizeOf, standardLayout, withChat, withSize, withToggled } from './terminal-layout.ts'

const desktop = { isCompact: false, isTall: false, isWide: false }

const areasWithout = (...hidden: ('book' | 'tape' | 'activity')[]) =>
  gridOf({ hidden, sizes: {} }, desktop)
    .areas.split('" "')
    .slice(2)
    .map((line) => line.replace('"', ''))

test('TERMINAL-33: a hidden panel leaves its place to its neighbours', () => {
  expect(areasWithout()).toEqual(['chart book form', 'activity tape form'])
  expect(areasWithout('tape')).toEqual(['chart book form', 'activity book form'])
  expect(areasWithout('book')).toEqual(['chart tape form', 'activity tape form'])
  expect(areasWithout('book', 'tape')).toEqual(['chart form', 'activity form'])
  expect(areasWithout('activity')).toEqual(['chart book form', 'chart tape form'])
  expect(gridOf(standardLayout, { ...desktop, isCompact: true }).areas).toContain('"activity book form"')
})

test('TERMINAL-33: sizes stay within their bounds', () => {
  expect(sizeOf(withSize(standardLayout, 'book', 10), 'book')).toBe(230)
  expect(sizeOf(withSize(standardLayout, 'book', 400), 'book')).toBe(400)
  expect(gridOf(withSize(standardLayout, 'form', 333), desktop).columns).toBe('minmax(0, 1fr) 290px 333px')
  expect(withToggled(withToggled(standardLayout, 'tape'), 'tape')).toEqual(standardLayout)
})

test('DOCK-1: the chat is shown in wide windows until it is hidden, and takes the place of the book in compact ones', () => {
  const areasIn = (layout: typeof standardLayout, room: typeof desktop) => gridOf(layout, room).areas
  expect(areasIn(standardLayout, desktop)).not.toContain('chat')
  expect(areasIn(standardLayout, { ...desktop, isWide: true })).toContain('"chart book form chat"')
  expect(areasIn(withChat(standardLayout, false), { ...desktop, isWide: true })).not.toContain('chat')
  const shown = withChat(standardLayout, true)
  expect(gridOf(withSize(shown, 'chat', 400), desktop).columns).toBe('minmax(0, 1fr) 290px 300px 400px')
  expect(areasIn(shown, { ...desktop, isCompact: true })).toContain('"chart form chat" "activity form chat"')
})

test('SCREEN-5: a tablet has two columns in portrait and narrower ones in landscape', () => {
  const portrait = { isCompact: true, isTall: true, isWide: false }
  const linesOf = (layout: typeof standardLayout) => gridOf(layout, portrait).areas.split('" "').slice(2)
  expect(linesOf(standardLayout)).toEqual(['chart side', 'activity side"'])
  expect(linesOf(withChat(standardLayout, true))).toEqual(['chart side', 'activity side', 'chat side"'])
  expect(linesOf(withToggled(standardLayout, 'activity'))).toEqual(['chart side', 'chart side"'])
  expect(gridOf(standardLayout, portrait)).toMatchObject({ isStacked: true, shown: ['book', 'activity'] })
  expect(gridOf(withToggled(standardLayout, 'book'), portrait).shown).toEqual(['activity'])
  const landscape = { ...portrait, isTall: false }
  expect(gridOf(standardLayout, landscape)).toMatchObject({ isStacked: false, columns: 'minmax(0, 1fr) 230px 270px' })
  expect(gridOf(withSize(standardLayout, 'book', 300), landscape).columns).toBe('minmax(0, 1fr) 300px 270px')
})
