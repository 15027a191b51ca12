import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { countCreated } from '../../people/store/count-created.ts'
import { refuseGroup } from '../failures.ts'
import { groupAddedNotice } from '../notices/groups.ts'
import { mayCreateGroup } from '../rules/group-rights.ts'
import type { GroupSetting } from '../rules/group-setting.ts'
import { groupPermissionRules } from '../rules/permission-definitions.ts'
import { type GroupPermissionName, groupPermissionNames, type UserGroup } from '../rules/user-group.ts'
import { addMembers, addSubgroups, insertGroup } from '../store/groups.ts'
import { groupWires } from '../wire.ts'
import { acceptedGroupSetting, defaultGroupSetting, refuseLongList } from './check-group-setting.ts'
import {
  acceptedGroupDescription,
  acceptedGroupName,
  acceptedMembers,
  acceptedSubgroups,
  type GroupsToChange,
  groupsToChange,
} from './groups-to-change.ts'

type CreateGroupNeeds = WithClock & WithDatabase & WithDirectory & WithEvents

export interface GroupInput {
  readonly name: string
  readonly description: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
  readonly permissions: Readonly<Partial<Record<GroupPermissionName, GroupSetting | undefined>>>
}

/** Creates a group with its members, subgroups and permissions; returns its id. */
export async function createGroup(chat: CreateGroupNeeds, creator: ChatUser, input: GroupInput): Promise<number> {
  const { directory, database, clock, events } = chat
  if (!mayCreateGroup({ graph: directory.graph, user: creator }, directory.settings))
    throw refuseGroup.insufficientPermission()
  return database.transaction(async (tx) => {
    const locked = await groupsToChange(chat, tx, creator)
    await checkGroupCount(tx, creator)
    const made = {
      name: acceptedGroupName(locked, input.name),
      description: acceptedGroupDescription(input.description),
      permissions: permissionsOf(chat, locked, creator, input.permissions),
      creatorId: creator.id,
      createdAtMs: clock.nowMs(),
    }
    const memberIds = acceptedMembers(locked, input.members)
    const subgroupIds = acceptedSubgroups(locked, undefined, input.subgroups)
    const id = await insertGroup(tx, made)
    await addMembers(tx, id, memberIds)
    await addSubgroups(tx, id, subgroupIds)
    directory.refreshOnCommit(tx, { groups: [id] })
    const group: UserGroup = {
      ...made,
      id,
      isSystem: false,
      isDeactivated: false,
      memberIds: new Set(memberIds),
      subgroupIds: new Set(subgroupIds),
    }
    const people = { users: directory.users(), waiting: directory.graph.waiting }
    for (const wire of groupWires([group], people)) events.publishOnCommit(tx, groupAddedNotice(wire))
    return id
  })
}

/** Every client loads all groups. Bots count with their owners. */
async function checkGroupCount(tx: Transaction, creator: ChatUser): Promise<void> {
  const { groupsPerCreatorMax } = chatLimits
  if (creator.role <= roles.administrator) return
  if ((await countCreated(tx, 'user_groups', creator.botOwnerId ?? creator.id)) >= groupsPerCreatorMax)
    throw refuseGroup.tooMany(groupsPerCreatorMax)
}

function permissionsOf(
  { directory }: CreateGroupNeeds,
  { known }: GroupsToChange,
  creator: ChatUser,
  given: GroupInput['permissions'],
): UserGroup['permissions'] {
  const chosen = groupPermissionNames.map((name) => {
    const rule = groupPermissionRules[name]
    const value = given[name]
    if (value === undefined) return [name, defaultGroupSetting(directory, rule, creator.id)]
    const setting = acceptedGroupSetting(known, name, rule, value)
    refuseLongList(creator, setting)
    return [name, setting]
  })
  return Object.fromEntries(chosen) as UserGroup['permissions']
}
