import type { Transaction } from '../../kernel/storage/database.ts'
import { type MembershipChange, mayChangeMembers } from '../domain/groups/group-rights.ts'
import type { UserGroup } from '../domain/groups/user-group.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { membersChangedNotice, subgroupsChangedNotice } from '../events/notices/groups.ts'
import { refuseGroup } from '../failures/groups.ts'
import type { ChatServices } from '../services.ts'
import { addMembers, addSubgroups, removeMembers, removeSubgroups } from '../store/groups.ts'
import {
  acceptedMembers,
  acceptedSubgroups,
  changeableGroup,
  type GroupsToChange,
  groupsToChange,
} from './groups-to-change.ts'
import { watchSight } from './watch-sight.ts'

/** Adds and removes people and subgroups: all of it or nothing. */
export async function changeGroupMembers(
  chat: ChatServices,
  caller: ChatUser,
  groupId: number,
  change: MembershipChange,
): Promise<void> {
  const sight = await watchSight(chat)
  await chat.database.transaction(async (tx) => {
    const held = await groupsToChange(chat, tx, caller)
    const group = changeableGroup(held, groupId)
    if (!mayChangeMembers(held.asking, group, change)) throw refuseGroup.insufficientPermission()
    if (group.isDeactivated) throw refuseGroup.deactivated()
    chat.directory.refreshOnCommit(tx, { groups: [groupId] })
    await changePeople(chat, tx, held, group, change)
    await changeSubgroups(chat, tx, held, group, change)
    sight.tellOnCommit(tx)
  })
}

async function changePeople(
  { events }: ChatServices,
  tx: Transaction,
  held: GroupsToChange,
  group: UserGroup,
  change: MembershipChange,
): Promise<void> {
  const removed = [...new Set(change.delete)]
  for (const id of removed) if (!group.memberIds.has(id)) throw refuseGroup.notMember(id)
  const added = acceptedMembers(held, change.add)
  for (const id of added) if (group.memberIds.has(id)) throw refuseGroup.alreadyMember(id)
  if (removed.length > 0) {
    await removeMembers(tx, group.id, removed)
    events.publishOnCommit(tx, membersChangedNotice('remove_members', group, removed))
  }
  if (added.length > 0) {
    await addMembers(tx, group.id, added)
    events.publishOnCommit(tx, membersChangedNotice('add_members', group, added))
  }
}

async function changeSubgroups(
  { events }: ChatServices,
  tx: Transaction,
  held: GroupsToChange,
  group: UserGroup,
  change: MembershipChange,
): Promise<void> {
  const removed = [...new Set(change.deleteSubgroups)]
  for (const id of removed) if (!group.subgroupIds.has(id)) throw refuseGroup.notSubgroup(id)
  const added = acceptedSubgroups(held, group.id, change.addSubgroups)
  for (const id of added) if (group.subgroupIds.has(id)) throw refuseGroup.alreadySubgroup(id)
  if (removed.length > 0) {
    await removeSubgroups(tx, group.id, removed)
    events.publishOnCommit(tx, subgroupsChangedNotice('remove_subgroups', group, removed))
  }
  if (added.length > 0) {
    await addSubgroups(tx, group.id, added)
    events.publishOnCommit(tx, subgroupsChangedNotice('add_subgroups', group, added))
  }
}
