import { expect, test } from 'vitest'
import { notesOf, soundNames } from './chime.ts'

test('every sound is audible and different, and "none" is silent', () => {
  const [silence, ...others] = soundNames
  expect(silence).toBe('none')
  expect(notesOf('none')).toEqual([])
  for (const name of others) expect(notesOf(name), name).not.toEqual([])
  expect(new Set(others.map((name) => JSON.stringify(notesOf(name)))).size).toBe(others.length)
})

test('an unknown name falls back to the default sound', () => {
  expect(notesOf('trumpet')).toBe(notesOf('zulip'))
  expect(notesOf(undefined)).toBe(notesOf('zulip'))
})
