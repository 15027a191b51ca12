import { expect, test } from 'vitest'
import { completed, completionAt, matchRank } from './typeahead.ts'

const at = (text: string) => {
  const found = completionAt(text, text.length)
  return found === undefined ? undefined : [found.kind, found.word, found.channel].filter((part) => part !== undefined)
}

test('WCOMP-4: people, channels, topics, emoji, commands and times are completed after their sign', () => {
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

test('WCOMP-4: addresses, times of day and code start no completion', () => {
  for (const text of ['mail max@agora', 'at 12:30', 'a `@max', '```\n@max', 'not / a command', 'x :a'])
    expect([text, at(text)]).toEqual([text, undefined])
})

test('WCOMP-4: a chosen item replaces the typed word, with the cursor after it', () => {
  const text = 'hello @ma, there'
  const found = completionAt(text, 9)
  if (found === undefined) throw new Error('nothing is completed')
  const { text: after, cursor } = completed(text, found, '@**Max Member**')
  expect([after, cursor]).toEqual(['hello @**Max Member** , there', 22])
})

test('WCOMP-4: names match by prefix, ignoring accents and letter forms', () => {
  expect(matchRank('Max Member', 'max')).toBe(0)
  expect(matchRank('Max Member', 'mem')).toBe(1)
  expect(matchRank('Zoé', 'zoe')).toBe(0)
  expect(matchRank('علی', 'علي')).toBe(0)
  expect(matchRank('Max', 'x')).toBe(2)
  expect(matchRank('Max', 'q')).toBeUndefined()
})
