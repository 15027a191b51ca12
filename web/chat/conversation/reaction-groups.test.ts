import { expect, test } from 'vitest'
import { groupReactions, inReadersOrder, namesReactors } from './reaction-groups.ts'

const reaction = (user_id: number, emoji_code = '1f44d', reaction_type = 'unicode_emoji') => ({
  ...{ user_id, emoji_code, reaction_type },
  emoji_name: `name of ${emoji_code}`,
})

test('reactions with the same emoji are grouped, in the order of their first use', () => {
  const groups = groupReactions([reaction(3), reaction(1, '1f389'), reaction(2), reaction(2, '1f44d', 'realm_emoji')])
  expect(groups.map(({ first, userIds }) => [first.reaction_type, first.emoji_code, userIds])).toEqual([
    ['unicode_emoji', '1f44d', [3, 2]],
    ['unicode_emoji', '1f389', [1]],
    ['realm_emoji', '1f44d', [2]],
  ])
})

test('WLOOK-4: names are shown for up to three reactions per message, if the setting is on', () => {
  const three = [reaction(1), reaction(2), reaction(1, '1f389')]
  expect(namesReactors({ display_emoji_reaction_users: true }, three)).toBe(true)
  expect(namesReactors({ display_emoji_reaction_users: true }, [...three, reaction(3, '2764')])).toBe(false)
  expect(namesReactors({ display_emoji_reaction_users: false }, three)).toBe(false)
})

test('the reader is first among the users who reacted', () => {
  expect(inReadersOrder([3, 1, 2], 2)).toEqual([2, 3, 1])
  expect(inReadersOrder([3, 1], 2)).toEqual([3, 1])
})
