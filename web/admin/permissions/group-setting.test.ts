import { expect, test } from 'vitest'
import {
  isSameSetting,
  type KnownGroup,
  namedIn,
  offeredSystemGroups,
  type PermissionRule,
  settingChanges,
  settingOfNamed,
  systemGroupNames,
} from './group-setting.ts'

const groups: readonly KnownGroup[] = [
  ...systemGroupNames.map((name, index) => ({ id: index + 1, name, is_system_group: true, deactivated: false })),
  { id: 20, name: 'leads', is_system_group: false, deactivated: false },
]
const rule: PermissionRule = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: false,
  allowed_system_groups: [],
}
const offered = (more: Partial<PermissionRule>) =>
  offeredSystemGroups({ ...rule, ...more }, groups).map(({ name }) => name)

test('WADMIN-16: only system groups that the server accepts are offered, the widest first', () => {
  expect(offered({})).toEqual(systemGroupNames.filter((name) => !/internet|everyone/.test(name)))
  expect(offered({ allow_everyone_group: true, allow_nobody_group: false })).toEqual(
    systemGroupNames.filter((name) => !/internet|nobody/.test(name)),
  )
  expect(offered({ allowed_system_groups: ['role:owners', 'role:moderators'] })).toEqual([
    'role:moderators',
    'role:owners',
  ])
})

test('WADMIN-16: a custom group is listed by name, a system group is one choice', () => {
  expect(namedIn(3, groups)).toBeUndefined()
  expect(namedIn(20, groups)).toEqual({ people: [], groups: [20] })
  const both = { direct_members: [7], direct_subgroups: [20] }
  expect(settingOfNamed(namedIn(both, groups) ?? { people: [], groups: [] })).toEqual(both)
  expect(settingOfNamed({ people: [], groups: [20] })).toBe(20)
})

test('WADMIN-16: only changes are sent, with their old values', () => {
  const named = { direct_members: [1, 2], direct_subgroups: [20] }
  expect(isSameSetting(named, { direct_members: [2, 1], direct_subgroups: [20] })).toBe(true)
  expect(settingChanges({ a: 1, b: named }, { a: 2, b: { ...named, direct_members: [2, 1] } })).toEqual({
    a: { new: 2, old: 1 },
  })
})
