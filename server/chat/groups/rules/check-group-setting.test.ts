import { expect, test } from 'vitest'
import { checkGroupSetting } from './check-group-setting.ts'
import type { UserGroup } from './user-group.ts'

const groups = new Map<number, Partial<UserGroup>>([
  [1, { name: 'role:internet', isSystem: true, isDeactivated: false }],
  [2, { name: 'role:everyone', isSystem: true, isDeactivated: false }],
  [3, { name: 'role:members', isSystem: true, isDeactivated: false }],
  [10, { name: 'leads', isSystem: false, isDeactivated: false }],
  [11, { name: 'gone', isSystem: false, isDeactivated: true }],
])
const known = {
  group: (id: number) => groups.get(id) as UserGroup | undefined,
  user: (id: number) => (id <= 6 ? ({ id, isActive: id !== 6 } as never) : undefined),
}
const rule = { forbidden: ['role:internet', 'role:everyone'] as const }
const check = (value: Parameters<typeof checkGroupSetting>[2], more = {}) =>
  checkGroupSetting(known, { ...rule, ...more }, value)

test('GROUP-1: a permission may be given to a group or to people and groups named one by one', () => {
  expect(check(10)).toEqual({ ok: true, setting: 10 })
  expect(check({ direct_members: [2, 1, 1], direct_subgroups: [10] })).toEqual({
    ok: true,
    setting: { direct_members: [1, 2], direct_subgroups: [10] },
  })
})

test('GROUP-2: a single subgroup without users becomes that group itself', () => {
  expect(check({ direct_members: [], direct_subgroups: [10] })).toEqual({ ok: true, setting: 10 })
})

test('GROUP-3: unknown or deactivated groups and people, and forbidden system groups, are refused', () => {
  expect(check(99)).toMatchObject({ ok: false, problem: { kind: 'unknown_group' } })
  expect(check(11)).toMatchObject({ ok: false, problem: { kind: 'deactivated_group' } })
  expect(check(2)).toMatchObject({ ok: false, problem: { kind: 'forbidden_group', name: 'role:everyone' } })
  expect(check({ direct_members: [6], direct_subgroups: [] })).toMatchObject({
    problem: { kind: 'unknown_user', id: 6 },
  })
  expect(check({ direct_members: [1], direct_subgroups: [1] })).toMatchObject({ problem: { kind: 'forbidden_group' } })
})

test('GROUP-4: a setting that takes only system groups refuses every other value', () => {
  expect(check(10, { systemGroupOnly: true })).toMatchObject({ problem: { kind: 'system_group_required' } })
  expect(check({ direct_members: [1], direct_subgroups: [] }, { systemGroupOnly: true })).toMatchObject({
    problem: { kind: 'system_group_required' },
  })
  expect(check(3, { systemGroupOnly: true, allowed: ['role:members'] })).toMatchObject({ ok: true })
})
