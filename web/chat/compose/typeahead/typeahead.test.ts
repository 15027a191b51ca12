import { expect, test } from 'vitest'
import { completed, completionAt, fitOf } from './typeahead.ts'

const at = (text: string) => {
  const found = completionAt(text, text.length)
  return found === undefined ? undefined : [found.kind, found.word, found.channel].filter((part) => part !== undefined)
}

test('WCOMP-4: people, channels, topics, emoji, commands and times are completed where they begin', () => {
  expect(at('hello @max')).toEqual(['person', 'max'])
  expect(at('hello @**Max Mem')).toEqual(['person', 'Max Mem'])
  expect(at('hello @_ma')).toEqual(['silent', 'ma'])
  expect(at('see #mark')).toEqual(['channel', 'mark'])
  expect(at('see #**markets>btc')).toEqual(['topic', 'btc', 'markets'])
  expect(at('well done :tad')).toEqual(['emoji', 'tad'])
  expect(at('/po')).toEqual(['command', 'po'])
  expect(at('```py')).toEqual(['language', 'py'])
  expect(at('at <time')).toEqual(['time', ''])
})

test('WCOMP-4: addresses, times of day and code are left alone', () => {
  for (const text of ['mail max@agora', 'at 12:30', 'a `@max', '```\n@max', 'not / a command', 'x :a'])
    expect([text, at(text)]).toEqual([text, undefined])
})

test('WCOMP-4: what is taken stands in the place of what was typed, with the cursor behind it', () => {
  const text = 'hello @ma, there'
  const found = completionAt(text, 9)
  if (found === undefined) throw new Error('nothing is completed')
  const { text: after, cursor } = completed(text, found, '@**Max Member**')
  expect([after, cursor]).toEqual(['hello @**Max Member** , there', 22])
})

test('WCOMP-4: names are found by their beginnings, without regard to accents and letter forms', () => {
  expect(fitOf('Max Member', 'max')).toBe(0)
  expect(fitOf('Max Member', 'mem')).toBe(1)
  expect(fitOf('Zoé', 'zoe')).toBe(0)
  expect(fitOf('علی', 'علي')).toBe(0)
  expect(fitOf('Max', 'x')).toBe(2)
  expect(fitOf('Max', 'q')).toBeUndefined()
})
