import { expect, test } from 'vitest'
import { orderedPermissions, type TradingPermission, tradingKeyProblem, tradingKeyRefusal } from './trading-key.ts'

const key = {
  ownerIsActive: true,
  ownerIsAdministrator: true,
  expiresAtMs: undefined,
  permissions: ['read', 'trade'] as TradingPermission[],
  allowsAddress: (address: string) => address === '192.0.2.7',
}
const use = { address: '192.0.2.7', permission: 'trade', atMs: 1000 } as const

test('ACCOUNT-22: a key is limited to its permissions, addresses and expiry', () => {
  expect(tradingKeyRefusal(key, use)).toBeUndefined()
  expect(tradingKeyRefusal(key, { ...use, permission: undefined })).toBeUndefined()
  expect(tradingKeyRefusal({ ...key, permissions: [] }, { ...use, permission: undefined })).toBeUndefined()
  expect(tradingKeyRefusal({ ...key, ownerIsActive: false }, use)).toBe('owner_deactivated')
  expect(tradingKeyRefusal(key, { ...use, address: '192.0.2.8' })).toBe('address_not_allowed')
  expect(tradingKeyRefusal({ ...key, expiresAtMs: 1001 }, use)).toBeUndefined()
  expect(tradingKeyRefusal({ ...key, expiresAtMs: 1000 }, use)).toBe('expired')
})

test('ACCOUNT-22: permissions do not imply each other', () => {
  const all: TradingPermission[] = ['read', 'trade', 'withdraw', 'admin']
  for (const given of all)
    for (const asked of all)
      expect(tradingKeyRefusal({ ...key, permissions: [given] }, { ...use, permission: asked })).toBe(
        given === asked ? undefined : 'permission_missing',
      )
})

test('ACCOUNT-30: the permission to operate the venue ends with the administrator role', () => {
  const operator = { ...key, permissions: ['read', 'admin'] as TradingPermission[] }
  expect(tradingKeyRefusal(operator, { ...use, permission: 'admin' })).toBeUndefined()
  const demoted = { ...operator, ownerIsAdministrator: false }
  expect(tradingKeyRefusal(demoted, { ...use, permission: 'admin' })).toBe('permission_missing')
  expect(tradingKeyRefusal(demoted, { ...use, permission: 'read' })).toBeUndefined()
})

test('ACCOUNT-22: permissions are deduplicated and ordered', () => {
  expect(orderedPermissions(['withdraw', 'read', 'withdraw'])).toEqual(['read', 'withdraw'])
})

test.each([
  [{ label: 'x'.repeat(101) }, 'label_too_long'],
  [{ label: 'a\0b' }, 'label_has_bad_characters'],
  [{ permissions: ['read', 'steal'] }, 'permission_unknown'],
  [{ ipRanges: Array.from({ length: 31 }, () => '192.0.2.1') }, 'too_many_ip_ranges'],
  [{ expiresAtMs: 1000 }, 'expiry_in_the_past'],
  [{ expiresAtMs: Number.NaN }, 'expiry_in_the_past'],
  [{ expiresAtMs: 1e300 }, 'expiry_in_the_past'],
  [{ expiresAtMs: null }, undefined],
  [{ label: '', permissions: [], ipRanges: [], expiresAtMs: 1001 }, undefined],
] as const)('ACCOUNT-22: the terms %j: %s', (terms, problem) => {
  expect(tradingKeyProblem(terms, 1000)).toBe(problem)
})
