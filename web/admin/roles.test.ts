import { expect, test } from 'vitest'
import { grantableRoles, roleName } from './roles.ts'

test('WADMIN-2: only owners can grant the owner role', () => {
  expect(grantableRoles(100)).toContain('owner')
  expect(grantableRoles(200)).toEqual(['administrator', 'moderator', 'member', 'guest'])
})

test('an unknown role is shown as the lowest one', () => {
  expect(roleName(300)).toBe('moderator')
  expect(roleName(250)).toBe('guest')
})
