import { expect, test } from 'vitest'
import { groupIdsOf, usersOfGroup } from './own-groups.ts'

const group = (id: number, members: number[], direct_subgroup_ids: number[] = []) => ({
  id,
  members,
  direct_subgroup_ids,
})

test('WCHAT-14: a user belongs to a group through its subgroups at any depth', () => {
  const groups = [group(4, [], [3]), group(3, [9], [2]), group(2, [7], [1]), group(1, []), group(5, [9])]
  expect([...groupIdsOf(groups, 7)].sort()).toEqual([2, 3, 4])
  expect([...groupIdsOf(groups, 9)].sort()).toEqual([3, 4, 5])
  expect([...groupIdsOf(groups, 8)]).toEqual([])
})

test('WADMIN-18: the people of a group include those of its subgroups, each once', () => {
  const groups = [group(4, [9, 6], [3]), group(3, [9], [2]), group(2, [7], [1]), group(1, [], [2]), group(5, [8])]
  expect([...usersOfGroup(groups, 4)].sort()).toEqual([6, 7, 9])
  expect([...usersOfGroup(groups, 1)]).toEqual([7])
  expect([...usersOfGroup(groups, 5)]).toEqual([8])
  expect([...usersOfGroup(groups, 99)]).toEqual([])
})
