import { expect, test } from 'vitest'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { UsersByName } from './users-by-name.ts'

const user = (id: number, fullName: string) => ({ id, fullName }) as ChatUser

test('users are found by full name in any case, also after a change of name', () => {
  const users = new UsersByName()
  const [ada, other] = [user(1, 'Ada Byron'), user(2, 'ada byron')]
  users.replace(undefined, ada)
  users.replace(undefined, other)
  expect(users.named('ADA BYRON')).toEqual([ada, other])
  const renamed = user(1, 'Ada King')
  users.replace(ada, renamed)
  expect(users.named('Ada Byron')).toEqual([other])
  expect(users.named('ada king')).toEqual([renamed])
  const newer = { ...other, isActive: false }
  users.replace(other, newer)
  expect(users.named('Ada Byron')).toEqual([newer])
  users.replace(newer, user(2, 'Eve'))
  expect(users.named('Ada Byron')).toEqual([])
})
