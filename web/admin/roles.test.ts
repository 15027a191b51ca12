import { expect, test } from 'vitest'
import { grantableRoles, isAdministrator, roleName } from './roles.ts'

test('WADMIN-2: only owners are offered to make owners', () => {
  expect(grantableRoles(100)).toContain('owner')
  expect(grantableRoles(200)).toEqual(['administrator', 'moderator', 'member', 'guest'])
})

test('WADMIN-1: owners and administrators administer, and nobody else', () => {
  expect([100, 200, 300, 400, 600].filter(isAdministrator)).toEqual([100, 200])
})

test('a role that is not known is shown as the least one', () => {
  expect(roleName(300)).toBe('moderator')
  expect(roleName(250)).toBe('guest')
})
