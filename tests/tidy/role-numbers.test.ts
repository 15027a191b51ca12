import { expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkRoleNumbers } from './role-numbers.ts'

test.each([
  'if (user.role === 600) leave()',
  'const newcomer = { botRole: 400 }',
  'const role = invitation?.role ?? 400',
  'function newUser(role = 400) {}',
  'if (100 === person.role) stay()',
  'const roles = { owner: 100 }',
  'const administratorRole = 200',
  'z.literal([100, 200, 300, 400, 600])',
  'type Role = 100 | 200 | 300',
  'sql`select 1 from people where role <= 200`',
  'sql`select 1 from people where role in (100, 200)`',
])('%s is found', (code) => {
  const sources = ['server/chat/a.ts', 'client/a.ts', 'web/a.tsx', 'server/chat/testing.ts']
  for (const path of sources) {
    expect(found(checkRoleNumbers, [path, `const first = 1\n${code}`])).toEqual([
      expect.stringMatching(`^${path}:2 name the role`),
    ])
  }
})

test.each([
  'if (user.role === roles.guest) leave()',
  'const sizes = { small: 100, roles: 600 }',
  "const text = '100 owner, 200 administrator'",
  'sql`select 1 from people where role <= $1`',
  'const ownersMax = 100',
])('%s is not', (code) => {
  expect(found(checkRoleNumbers, ['server/chat/a.ts', code])).toEqual([])
})

test('tests name the numbers that the API promises', () => {
  expect(found(checkRoleNumbers, ['server/chat/a.test.ts', 'expect(role === 600)'])).toEqual([])
})
