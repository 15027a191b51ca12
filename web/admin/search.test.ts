import { expect, test } from 'vitest'
import { fitsSearch } from './search.ts'

test('WADMIN-3: each word of a search has to be found, in any order and whatever its case', () => {
  expect(fitsSearch('', 'Olivia')).toBe(true)
  expect(fitsSearch('AGORA oli', 'Olivia Owner', 'olivia@agora.example')).toBe(true)
  expect(fitsSearch('olivia max', 'Olivia Owner', 'olivia@agora.example')).toBe(false)
})
