import { expect, test } from 'vitest'
import { accountAddress, optionsOf, userIdsOf, webAddress } from '../../account/profile-fields.ts'
import { changesOf } from './field-values.ts'

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

test('WOWN-5: an account at another site has its address there, and only addresses of the web are links', () => {
  const known = { github: { url_pattern: 'https://github.com/%(username)s' } }
  const of = (data: object, value: string) => accountAddress(field(1, 7, JSON.stringify(data)), value, known)
  expect(of({ subtype: 'github' }, 'max')).toBe('https://github.com/max')
  expect(of({ subtype: 'custom', url_pattern: 'https://x.example/?u=%(username)s' }, 'a&b')).toBe(
    'https://x.example/?u=a%26b',
  )
  expect(of({ subtype: 'unknown' }, 'max')).toBeUndefined()
  expect(accountAddress(field(1, 7, 'no data'), 'max', known)).toBeUndefined()
  expect([webAddress('https://x.example/'), webAddress('javascript:alert(1)'), webAddress('none')]).toEqual([
    'https://x.example/',
    undefined,
    undefined,
  ])
})
