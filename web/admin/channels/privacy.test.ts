import { expect, test } from 'vitest'
import { flagsOf, isPrivate, privacies, privacyOf } from './privacy.ts'

test('WADMIN-4: each privacy of a channel has its own set of flags', () => {
  expect(privacies.map((privacy) => privacyOf(flagsOf(privacy)))).toEqual([...privacies])
  expect(privacies.filter(isPrivate)).toEqual(['private', 'privateProtected'])
})
