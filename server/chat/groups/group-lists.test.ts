import { expect, test } from 'vitest'
import { roles } from '../../kernel/values/roles.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { writtenGroups } from './group-lists.ts'
import type { UserGroup } from './rules/user-group.ts'

const dayMs = 86_400_000
const group = (id: number, name: string, changes: Partial<UserGroup> = {}): UserGroup => ({
  ...{ id, name, description: '', isSystem: true, isDeactivated: false },
  ...({ memberIds: new Set(), subgroupIds: new Set(), permissions: {} } as unknown as UserGroup),
  ...changes,
})
const user = (id: number, joinedAtMs: number) =>
  ({ id, joinedAtMs, role: roles.member, isActive: true, isBot: false }) as ChatUser

function organization() {
  const source = {
    nowMs: 0,
    days: 3,
    usersRevision: 1,
    groupsRevision: 1,
    reads: 0,
    members: [user(1, -10 * dayMs), user(2, 0)],
    all: new Map([
      [1, group(1, 'role:fullmembers')],
      [2, group(2, 'role:members')],
      [3, group(3, 'old', { isSystem: false, isDeactivated: true })],
    ]),
    users() {
      source.reads += 1
      return source.members
    },
    groups: () => source.all,
    get graph() {
      return { groups: source.all, waiting: { nowMs: source.nowMs, days: source.days } }
    },
  }
  const membersOf = (withDeactivated = false) => {
    const groups = writtenGroups(source, withDeactivated).toJSON() as { id: number; members: number[] }[]
    return Object.fromEntries(groups.map(({ id, members }) => [id, members]))
  }
  return { source, membersOf }
}

test('GROUP-21: the groups of register are written once until a user or a group changes', () => {
  const { source, membersOf } = organization()
  expect(membersOf()).toEqual({ 1: [1], 2: [1, 2] })
  expect(membersOf(true)).toEqual({ 1: [1], 2: [1, 2], 3: [] })
  const { reads } = source
  expect([membersOf(), membersOf(true)]).toEqual([
    { 1: [1], 2: [1, 2] },
    { 1: [1], 2: [1, 2], 3: [] },
  ])
  expect(source.reads).toBe(reads)
  source.members = [user(1, -10 * dayMs)]
  source.usersRevision += 1
  expect(membersOf()).toEqual({ 1: [1], 2: [1] })
  source.all.delete(2)
  source.groupsRevision += 1
  expect(membersOf()).toEqual({ 1: [1] })
})

test('GROUP-21: a member past the waiting period joins the full members without another change', () => {
  const { source, membersOf } = organization()
  expect(membersOf()[1]).toEqual([1])
  source.nowMs = 3 * dayMs - 1
  expect(membersOf()[1]).toEqual([1])
  source.nowMs = 3 * dayMs
  expect(membersOf()[1]).toEqual([1, 2])
  source.days = 100
  expect(membersOf()[1]).toEqual([])
})
