import { expect, test } from 'vitest'
import { notesOf, soundNames } from './chime.ts'

test('every sound can be heard, none is like another, and "none" is silence', () => {
  const [silence, ...others] = soundNames
  expect(silence).toBe('none')
  expect(notesOf('none')).toEqual([])
  for (const name of others) expect(notesOf(name), name).not.toEqual([])
  expect(new Set(others.map((name) => JSON.stringify(notesOf(name)))).size).toBe(others.length)
})

test('a name that is not known sounds like the one an account begins with', () => {
  expect(notesOf('trumpet')).toBe(notesOf('zulip'))
  expect(notesOf(undefined)).toBe(notesOf('zulip'))
})
