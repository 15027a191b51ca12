import { expect, test } from 'vitest'
import { changesOf } from './audit-log.ts'

test('WADMIN-13: the audit log shows the old and new value of each change and omits unchanged values', () => {
  expect(changesOf({ before: { state: 'active' }, after: { state: 'halted' } })).toEqual(['state: active → halted'])
  expect(changesOf({ before: { state: 'active', band: '5' }, after: { state: 'active', band: '5' } })).toEqual([])
  expect(changesOf({ before: {}, after: { tiers: [1] } })).toEqual(['tiers: [1]'])
  expect(changesOf({ before: { status: 'requested' }, after: {} })).toEqual(['status: requested'])
})
