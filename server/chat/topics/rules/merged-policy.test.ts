import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedPolicy } from './merged-policy.ts'
import { visibilityPolicy } from './visibility-policy.ts'

const { inherit, muted, unmuted, followed } = visibilityPolicy
const policy = fc.constantFrom(inherit, muted, unmuted, followed)

test('EDIT-20: of two policies of a merged topic the more visible one counts', () => {
  expect(mergedPolicy(muted, inherit)).toBe(inherit)
  expect(mergedPolicy(muted, muted)).toBe(muted)
  expect(mergedPolicy(unmuted, followed)).toBe(followed)
  fc.assert(fc.property(policy, policy, (one, other) => mergedPolicy(one, other) === mergedPolicy(other, one)))
})
