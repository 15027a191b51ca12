import { expect, test } from 'vitest'
import { flagsOf, isPrivate, privacies, privacyOf } from './privacy.ts'

test('WADMIN-4: each privacy of a channel stands for one setting of its switches', () => {
  expect(privacies.map((privacy) => privacyOf(flagsOf(privacy)))).toEqual([...privacies])
  expect(privacies.filter(isPrivate)).toEqual(['private', 'privateProtected'])
})
