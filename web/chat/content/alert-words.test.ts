import { expect, test } from 'vitest'
import { alertPattern } from './alert-words.ts'

const found = (words: readonly string[], text: string) =>
  [...text.matchAll(alertPattern(words) ?? /(?!)/g)].map(([match]) => match)

test('WOWN-3: alert words are marked as whole words, in any case, with special characters', () => {
  expect(found(['btc', 'c++', 'نفت'], 'BTC, btcs, c++ and نفت.')).toEqual(['BTC', 'c++', 'نفت'])
  expect(found([' ', ''], 'anything')).toEqual([])
})
