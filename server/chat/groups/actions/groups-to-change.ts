import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import type { KnownGroupsAndUsers } from '../rules/check-group-setting.ts'
import { readGroupName } from '../rules/group-name.ts'
import type { GroupRequester } from '../rules/group-rights.ts'
import { wouldMakeCycle } from '../rules/membership.ts'
import type { UserGroup } from '../rules/user-group.ts'
import { lockGroups } from '../store/lock-groups.ts'

/** The groups under the lock of the transaction, with the user who changes them. */
export interface GroupsToChange {
  readonly groups: ReadonlyMap<number, UserGroup>
  readonly requester: GroupRequester
  readonly known: KnownGroupsAndUsers
}

export async function groupsToChange(
  { directory }: WithDirectory,
  tx: Transaction,
  caller: ChatUser,
): Promise<GroupsToChange> {
  const groups = await lockGroups(tx)
  return {
    groups,
    requester: {
      graph: { groups, waiting: directory.graph.waiting },
      user: caller,
      managesAllGroups: directory.settings.can_manage_all_groups,
    },
    known: { group: (id) => groups.get(id), user: (id) => directory.user(id) },
  }
}

/** Everyone can see system groups, and nobody can change them. */
export function changeableGroup({ groups }: GroupsToChange, id: number): UserGroup {
  const group = groups.get(id)
  if (group === undefined) throw refuseGroup.invalidGroup()
  if (group.isSystem) throw refuseGroup.insufficientPermission()
  return group
}

export function acceptedGroupName({ groups }: GroupsToChange, text: string, ownId?: number): string {
  const name = readGroupName(text, chatLimits.groupNameLengthMax)
  if (typeof name !== 'string') throw refuseGroup.badName(name)
  const key = name.toLowerCase()
  for (const group of groups.values()) {
    if (group.id !== ownId && group.name.toLowerCase() === key) throw refuseGroup.nameTaken(name)
  }
  return name
}

export function acceptedGroupDescription(text: string): string {
  const lengthMax = chatLimits.groupDescriptionLengthMax
  if (Array.from(text).length > lengthMax) throw refuseGroup.descriptionTooLong(lengthMax)
  return text
}

/** Without duplicates; all of them active users. */
export function acceptedMembers({ known }: GroupsToChange, ids: readonly number[]): number[] {
  for (const id of ids) if (known.user(id)?.isActive !== true) throw refuseGroup.invalidUser(id)
  return [...new Set(ids)]
}

/**
 * Without duplicates; all of them active groups that do not contain the group itself, which has no id before its
 * creation.
 */
export function acceptedSubgroups(
  { groups }: GroupsToChange,
  groupId: number | undefined,
  ids: readonly number[],
): number[] {
  for (const id of ids) {
    const subgroup = groups.get(id)
    if (subgroup === undefined) throw refuseGroup.invalidSubgroup(id)
    if (subgroup.isDeactivated) throw refuseGroup.deactivated()
    if (groupId !== undefined && wouldMakeCycle(groups, groupId, id)) throw refuseGroup.cycle(groupId)
  }
  return [...new Set(ids)]
}
