import { expect, test } from 'vitest'
import { matchesSearch } from './search.ts'

test('WADMIN-3: every word of a search must occur, in any order and case', () => {
  expect(matchesSearch('', 'Olivia')).toBe(true)
  expect(matchesSearch('AGORA oli', 'Olivia Owner', 'olivia@agora.example')).toBe(true)
  expect(matchesSearch('olivia max', 'Olivia Owner', 'olivia@agora.example')).toBe(false)
})
