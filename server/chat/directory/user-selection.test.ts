import { expect, test } from 'vitest'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { userSelection } from './user-selection.ts'

const user = (id: number, isBot: boolean) => ({ id, isBot }) as ChatUser

test('a selection is read once per revision', () => {
  let reads = 0
  const source = {
    usersRevision: 1,
    all: [user(1, false), user(2, true)],
    users() {
      reads += 1
      return this.all
    },
  }
  const bots = userSelection(({ isBot }) => isBot)
  expect([bots(source), bots(source)].map((found) => found.map(({ id }) => id))).toEqual([[2], [2]])
  expect(reads).toBe(1)
  source.all = [...source.all, user(3, true)]
  source.usersRevision = 2
  expect(bots(source).map(({ id }) => id)).toEqual([2, 3])
})
