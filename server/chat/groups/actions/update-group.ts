import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { type Affected, affectedByActivity } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import { type GroupChanges, groupChangedNotice, groupStateNotice } from '../notices/groups.ts'
import { mayInGroup } from '../rules/group-rights.ts'
import { sameGroupSetting } from '../rules/group-setting.ts'
import { groupPermissionRules } from '../rules/permission-definitions.ts'
import { type GroupPermissionName, groupPermissionNames, type UserGroup } from '../rules/user-group.ts'
import { updateGroup as storeGroup } from '../store/groups.ts'
import { groupWires } from '../wire.ts'
import { acceptedGroupSettingChange, type GroupSettingChange, refuseLongList } from './check-group-setting.ts'
import {
  acceptedGroupDescription,
  acceptedGroupName,
  changeableGroup,
  type GroupsToChange,
  groupsToChange,
} from './groups-to-change.ts'

type UpdateGroupNeeds = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

export interface GroupUpdate {
  readonly name: string | undefined
  readonly description: string | undefined
  /** false reactivates; true is ignored, since deactivation has its own checks. */
  readonly deactivated: boolean | undefined
  readonly permissions: Readonly<Partial<Record<GroupPermissionName, GroupSettingChange | undefined>>>
}

const nothingAffected: Affected = { viewers: [], channels: [] }

/** Changes the name, description and permissions of a group, and reactivates a deactivated one. */
export async function updateGroup(
  chat: UpdateGroupNeeds,
  caller: ChatUser,
  groupId: number,
  update: GroupUpdate,
): Promise<void> {
  const { directory, database, events } = chat
  const isEmpty = [update.name, update.description, update.deactivated, ...Object.values(update.permissions)].every(
    (one) => one === undefined,
  )
  if (isEmpty) throw refuseGroup.nothingNew()
  const visibility = await trackVisibility(chat, () =>
    update.deactivated === false ? affectedByActivity(directory, groupId) : nothingAffected,
  )
  await database.transaction(async (tx) => {
    const locked = await groupsToChange(chat, tx, caller)
    const group = changeableGroup(locked, groupId)
    if (!mayInGroup(locked.requester, group, 'can_manage_group')) throw refuseGroup.insufficientPermission()
    const changes = changesTo(locked, group, update)
    const isReactivated = group.isDeactivated && update.deactivated === false
    if (!isReactivated && Object.keys(changes).length === 0) return
    const after = changed(group, changes, group.isDeactivated && !isReactivated)
    await storeGroup(tx, after)
    directory.refreshOnCommit(tx, { groups: [groupId] })
    if (isReactivated) {
      const people = { users: directory.users(), waiting: directory.graph.waiting }
      for (const wire of groupWires([after], people)) events.publishOnCommit(tx, groupStateNotice(wire))
    }
    if (Object.keys(changes).length > 0) events.publishOnCommit(tx, groupChangedNotice(after, changes))
    visibility.reportOnCommit(tx)
  })
}

/** Only the values that differ. */
function changesTo(locked: GroupsToChange, group: UserGroup, update: GroupUpdate): GroupChanges {
  const changes: Record<string, unknown> = {}
  if (update.name !== undefined) {
    const name = acceptedGroupName(locked, update.name, group.id)
    if (name !== group.name) changes.name = name
  }
  if (update.description !== undefined) {
    const description = acceptedGroupDescription(update.description)
    if (description !== group.description) changes.description = description
  }
  for (const permission of groupPermissionNames) {
    const change = update.permissions[permission]
    if (change === undefined) continue
    const current = group.permissions[permission]
    const value = acceptedGroupSettingChange(
      locked.known,
      permission,
      groupPermissionRules[permission],
      current,
      change,
    )
    if (sameGroupSetting(value, current)) continue
    refuseLongList(locked.requester.user, value)
    changes[permission] = value
  }
  return changes as GroupChanges
}

function changed(group: UserGroup, changes: GroupChanges, isDeactivated: boolean): UserGroup {
  const { name = group.name, description = group.description, ...permissions } = changes
  return { ...group, name, description, isDeactivated, permissions: { ...group.permissions, ...permissions } }
}
