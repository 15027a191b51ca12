import type { Failure } from '../../../kernel/endpoint/failure.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { affectedByMembership } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import { membersChangedNotice, subgroupsChangedNotice } from '../notices/groups.ts'
import { type MembershipChange, mayChangeMembers } from '../rules/group-rights.ts'
import type { UserGroup } from '../rules/user-group.ts'
import { addMembers, addSubgroups, removeMembers, removeSubgroups } from '../store/groups.ts'
import { acceptedMembers, acceptedSubgroups, changeableGroup, groupsToChange } from './groups-to-change.ts'

type ChangeGroupMembersNeeds = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

/** Adds and removes users and subgroups, all or nothing. */
export async function changeGroupMembers(
  chat: ChangeGroupMembersNeeds,
  caller: ChatUser,
  groupId: number,
  change: MembershipChange,
): Promise<void> {
  const visibility = await trackVisibility(chat, () => affectedByMembership(chat.directory, groupId, change))
  await chat.database.transaction(async (tx) => {
    const locked = await groupsToChange(chat, tx, caller)
    const group = changeableGroup(locked, groupId)
    if (!mayChangeMembers(locked.requester, group, change)) throw refuseGroup.insufficientPermission()
    if (group.isDeactivated) throw refuseGroup.deactivated()
    chat.directory.refreshOnCommit(tx, { groups: [groupId] })
    await changePart(chat, tx, group, people, {
      added: acceptedMembers(locked, change.add),
      removed: new Set(change.delete),
    })
    await changePart(chat, tx, group, subgroups, {
      added: acceptedSubgroups(locked, groupId, change.addSubgroups),
      removed: new Set(change.deleteSubgroups),
    })
    visibility.reportOnCommit(tx)
  })
}

/** The kind of a group's parts: users or other groups. */
interface Part {
  idsIn(group: UserGroup): ReadonlySet<number>
  refuseAbsent(id: number): Failure
  refusePresent(id: number): Failure
  add(tx: Transaction, groupId: number, ids: readonly number[]): Promise<void>
  remove(tx: Transaction, groupId: number, ids: readonly number[]): Promise<void>
  publishAdded(group: UserGroup, ids: readonly number[]): Notice
  publishRemoved(group: UserGroup, ids: readonly number[]): Notice
}

const people: Part = {
  idsIn: ({ memberIds }) => memberIds,
  refuseAbsent: refuseGroup.notMember,
  refusePresent: refuseGroup.alreadyMember,
  add: addMembers,
  remove: removeMembers,
  publishAdded: (group, ids) => membersChangedNotice('add_members', group, ids),
  publishRemoved: (group, ids) => membersChangedNotice('remove_members', group, ids),
}

const subgroups: Part = {
  idsIn: ({ subgroupIds }) => subgroupIds,
  refuseAbsent: refuseGroup.notSubgroup,
  refusePresent: refuseGroup.alreadySubgroup,
  add: addSubgroups,
  remove: removeSubgroups,
  publishAdded: (group, ids) => subgroupsChangedNotice('add_subgroups', group, ids),
  publishRemoved: (group, ids) => subgroupsChangedNotice('remove_subgroups', group, ids),
}

async function changePart(
  { events }: ChangeGroupMembersNeeds,
  tx: Transaction,
  group: UserGroup,
  part: Part,
  { added, removed }: { readonly added: readonly number[]; readonly removed: ReadonlySet<number> },
): Promise<void> {
  const present = part.idsIn(group)
  for (const id of removed) if (!present.has(id)) throw part.refuseAbsent(id)
  for (const id of added) if (present.has(id)) throw part.refusePresent(id)
  if (removed.size > 0) {
    await part.remove(tx, group.id, [...removed])
    events.publishOnCommit(tx, part.publishRemoved(group, [...removed]))
  }
  if (added.length > 0) {
    await part.add(tx, group.id, added)
    events.publishOnCommit(tx, part.publishAdded(group, added))
  }
}
