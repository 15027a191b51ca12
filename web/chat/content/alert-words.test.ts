import { expect, test } from 'vitest'
import { findAlertWords } from './alert-words.ts'

const found = (words: readonly string[], text: string) =>
  findAlertWords(text, words).map(({ start, end }) => text.slice(start, end))

test('WOWN-3: alert words are marked as whole words, in any case, with special characters', () => {
  expect(found(['btc', 'c++', 'نفت'], 'BTC, btcs, c++ and نفت.')).toEqual(['BTC', 'c++', 'نفت'])
  expect(found(['new york', 'york'], 'New York, York')).toEqual(['New York', 'York'])
  expect(found([' ', ''], 'anything')).toEqual([])
})
