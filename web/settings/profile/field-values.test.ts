import { expect, test } from 'vitest'
import { changesOf, optionsOf, userIdsOf } from './field-values.ts'

const field = (id: number, type: number, field_data = '') => ({
  ...{ id, type, name: `f${id}`, hint: '', order: id, field_data },
  ...{ required: false, editable_by_user: true, display_in_profile_summary: false, use_for_user_matching: false },
})

test('WOWN-5: only changed profile fields are sent, users as a list', () => {
  const fields = [field(1, 1), field(2, 6), field(3, 2)]
  const before = new Map([
    [1, 'a'],
    [3, 'long'],
  ])
  const after = new Map([
    [1, 'b'],
    [2, '[4,5]'],
    [3, 'long'],
  ])
  expect(changesOf(fields, before, after)).toEqual([
    { id: 1, value: 'b' },
    { id: 2, value: [4, 5] },
  ])
})

test('WOWN-5: options keep the order of the administrators, and broken values are empty', () => {
  const data = JSON.stringify({ x: { text: 'Second', order: '2' }, y: { text: 'First', order: '1' } })
  expect(optionsOf(field(1, 3, data)).map(({ label }) => label)).toEqual(['First', 'Second'])
  expect([userIdsOf('no'), userIdsOf('[1]')]).toEqual([[], [1]])
})
