import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type GroupRequester, mayChangeMembers, mayInGroup } from './group-rights.ts'
import type { GroupSetting } from './group-setting.ts'
import { wouldMakeCycle } from './membership.ts'
import { type GroupPermissionName, groupPermissionNames, type UserGroup } from './user-group.ts'

const nobody = { direct_members: [], direct_subgroups: [] }
const only = (id: number) => ({ direct_members: [id], direct_subgroups: [] })
const person = (id: number, role: ChatUser['role'] = 400) => ({ id, role, isActive: true }) as ChatUser

const toAll = (setting: GroupSetting) =>
  Object.fromEntries(groupPermissionNames.map((name) => [name, setting])) as Record<GroupPermissionName, GroupSetting>

function group(permissions: Partial<UserGroup['permissions']> = {}, more: Partial<UserGroup> = {}): UserGroup {
  const all = toAll(nobody)
  return {
    id: 1,
    isSystem: false,
    isDeactivated: false,
    memberIds: new Set(),
    subgroupIds: new Set(),
    permissions: { ...all, ...permissions },
    ...more,
  } as UserGroup
}

const requester = (user: ChatUser, managesAllGroups: GroupRequester['managesAllGroups'] = nobody): GroupRequester => ({
  user,
  managesAllGroups,
  graph: { groups: new Map(), waiting: { nowMs: 0, days: 0 } },
})

const none = { add: [], delete: [], addSubgroups: [], deleteSubgroups: [] }

test('GROUP-8: managers of the group and of all groups may do what its other permissions are about', () => {
  for (const permission of groupPermissionNames) {
    expect(mayInGroup(requester(person(2)), group(), permission)).toBe(false)
    expect(mayInGroup(requester(person(2)), group({ can_manage_group: only(2) }), permission)).toBe(true)
    expect(mayInGroup(requester(person(2), only(2)), group(), permission)).toBe(true)
  }
})

test('GROUP-9: only oneself, and no subgroup with it, is joining or leaving', () => {
  const open = group({ can_join_group: only(2), can_leave_group: only(2) })
  const may = (change: object) => mayChangeMembers(requester(person(2)), open, { ...none, ...change })
  expect(may({ add: [2] })).toBe(true)
  expect(may({ delete: [2] })).toBe(true)
  expect(may({ add: [2, 3] })).toBe(false)
  expect(may({ add: [2], addSubgroups: [9] })).toBe(false)
  expect(may({ addSubgroups: [9] })).toBe(false)
  expect(may({ delete: [3] })).toBe(false)
  expect(may({ deleteSubgroups: [9] })).toBe(false)
})

test('GROUP-10: guests leave and are let mention, and nothing else', () => {
  const generous = group(toAll(only(2)))
  const allowed = groupPermissionNames.filter((name) => mayInGroup(requester(person(2, 600), only(2)), generous, name))
  expect(allowed).toEqual(['can_leave_group', 'can_mention_group'])
})

test('GROUP-11: nobody changes a system group', () => {
  const system = group({ can_manage_group: only(2) }, { isSystem: true })
  expect(mayInGroup(requester(person(2, 100), only(2)), system, 'can_manage_group')).toBe(false)
})

test('GROUP-12: edges that pass the check never make a group contain itself', () => {
  const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), { maxLength: 60 })
  fc.assert(
    fc.property(edges, (wanted) => {
      const subgroups = new Map(Array.from({ length: 8 }, (_, at) => [at + 1, new Set<number>()]))
      const groups = new Map([...subgroups].map(([id, subgroupIds]) => [id, group({}, { id, subgroupIds })]))
      for (const [above, below] of wanted) {
        if (!wouldMakeCycle(groups, above, below)) subgroups.get(above)?.add(below)
      }
      const depth = (id: number, left: number): boolean =>
        left >= 0 && [...(subgroups.get(id) ?? [])].every((next) => depth(next, left - 1))
      expect([...groups.keys()].filter((id) => !depth(id, 8))).toEqual([])
    }),
  )
})
