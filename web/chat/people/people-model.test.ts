import { expect, test } from 'vitest'
import { stateForTest } from '../../../client/chat/state/testing.ts'
import { listStyleOf, listStyles, peopleGroups, personRowHeight } from './people-model.ts'

test('WWAY-7: a row has room for what people say of themselves where that is shown', () => {
  const status = { '2': { status_text: 'In a meeting' } }
  const { others } = peopleGroups(stateForTest({ user_status: status }), undefined, '', () => 'active')
  const heights = (style: 1 | 2 | 3) =>
    others.map(({ statusText }) => personRowHeight(listStyleOf({ user_list_style: style }), statusText))
  expect(others.map(({ statusText }) => statusText)).toEqual(['', 'In a meeting'])
  for (const style of [listStyles.withStatus, listStyles.withAvatar]) {
    const [silent = 0, saying = 0] = heights(style)
    expect(saying).toBeGreaterThan(silent)
  }
  const [silent, saying] = heights(listStyles.compact)
  expect(saying).toBe(silent)
})

test('WWAY-7: a style that is not known is the one an account begins with', () => {
  expect(listStyleOf({ user_list_style: 9 as never })).toBe(listStyles.withAvatar)
})
