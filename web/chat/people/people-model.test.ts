import { expect, test } from 'vitest'
import { stateForTest } from '../../../client/chat/state/testing.ts'
import { listStyleOf, listStyles, peopleGroups, personRowHeight } from './people-model.ts'

test('WWAY-7: a row has room for the status if the style shows it', () => {
  const status = { '2': { status_text: 'In a meeting' } }
  const { others } = peopleGroups(stateForTest({ user_status: status }), undefined, '', () => 'active')
  const heights = (style: 1 | 2 | 3) =>
    others.map(({ statusText }) => personRowHeight(listStyleOf({ user_list_style: style }), statusText))
  expect(others.map(({ statusText }) => statusText)).toEqual(['', 'In a meeting'])
  for (const style of [listStyles.withStatus, listStyles.withAvatar]) {
    const [withoutStatus = 0, withStatus = 0] = heights(style)
    expect(withStatus).toBeGreaterThan(withoutStatus)
  }
  const [withoutStatus, withStatus] = heights(listStyles.compact)
  expect(withStatus).toBe(withoutStatus)
})

test('WWAY-7: an unknown style falls back to the default', () => {
  expect(listStyleOf({ user_list_style: 9 as never })).toBe(listStyles.withAvatar)
})
