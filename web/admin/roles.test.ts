import { expect, test } from 'vitest'
import { grantableRoles, roleName } from './roles.ts'

test('WADMIN-2: only owners are offered to make owners', () => {
  expect(grantableRoles(100)).toContain('owner')
  expect(grantableRoles(200)).toEqual(['administrator', 'moderator', 'member', 'guest'])
})

test('a role that is not known is shown as the least one', () => {
  expect(roleName(300)).toBe('moderator')
  expect(roleName(250)).toBe('guest')
})
