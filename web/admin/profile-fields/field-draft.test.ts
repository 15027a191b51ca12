import { expect, test } from 'vitest'
import { choicesOf, draftOf, draftProblem, type ProfileField, paramsOf } from './field-draft.ts'

const team: ProfileField = {
  id: 1,
  name: 'Team',
  hint: '',
  type: 3,
  order: 1,
  field_data: JSON.stringify({ 0: { text: 'Desk', order: '2' }, 4: { text: 'Risk', order: '1' } }),
  required: false,
  editable_by_user: true,
  use_for_user_matching: false,
}

test('WADMIN-8: an unchanged option keeps its key, so that the choices of users stay valid', () => {
  expect(draftOf(team).options).toBe('Risk\nDesk')
  expect(choicesOf('Desk\n Operations \nRisk\n', team)).toEqual({
    0: { text: 'Desk', order: '1' },
    5: { text: 'Operations', order: '2' },
    4: { text: 'Risk', order: '3' },
  })
  expect(Object.keys(choicesOf('A\nB', undefined))).toEqual(['0', '1'])
})

test('WADMIN-8: an incomplete field is not sent', () => {
  const draft = draftOf(undefined)
  expect(draftProblem(draft)).toBe('name')
  const named = { ...draft, name: 'Team' }
  expect(draftProblem(named)).toBeUndefined()
  expect(draftProblem({ ...named, type: 'select' })).toBe('options')
  expect(draftProblem({ ...named, type: 'select', options: 'A\nA' })).toBe('repeatedOption')
  expect(draftProblem({ ...draft, type: 'account' })).toBeUndefined()
  const custom = { ...named, type: 'account', account: 'custom' } as const
  expect(draftProblem({ ...custom, urlPattern: 'https://x.example/' })).toBe('urlPattern')
  expect(draftProblem({ ...custom, urlPattern: 'https://x.example/%(username)s' })).toBeUndefined()
})

test('the request has the format of the type', () => {
  const draft = { ...draftOf(undefined), name: ' About ', isInSummary: true }
  expect(paramsOf({ ...draft, type: 'longText' }, undefined)).toMatchObject({
    name: 'About',
    display_in_profile_summary: false,
  })
  expect(paramsOf({ ...draft, type: 'account' }, undefined)).toMatchObject({ field_data: { subtype: 'github' } })
  expect(paramsOf({ ...draft, type: 'account' }, undefined)).not.toHaveProperty('name')
})
