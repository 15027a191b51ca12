import { knowsChannel } from '../../channels/access.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { type PermissionSettingName, permissionSettings } from '../../organization/rules/setting-definitions.ts'
import { affectedByActivity } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import { groupStateNotice } from '../notices/groups.ts'
import { mayInGroup } from '../rules/group-rights.ts'
import { usesOfGroup } from '../rules/group-use.ts'
import { updateGroup } from '../store/groups.ts'
import { groupWires } from '../wire.ts'
import { changeableGroup, groupsToChange } from './groups-to-change.ts'

type DeactivateGroupNeeds = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

/** Deactivates a group that is not in use. */
export async function deactivateGroup(chat: DeactivateGroupNeeds, caller: ChatUser, groupId: number): Promise<void> {
  const { directory, database, events } = chat
  const visibility = await trackVisibility(chat, () => affectedByActivity(directory, groupId))
  await database.transaction(async (tx) => {
    const locked = await groupsToChange(chat, tx, caller)
    const group = changeableGroup(locked, groupId)
    if (!mayInGroup(locked.requester, group, 'can_manage_group')) throw refuseGroup.insufficientPermission()
    if (group.isDeactivated) throw refuseGroup.deactivated()
    const { settings } = directory
    const permissionNames = Object.keys(permissionSettings) as PermissionSettingName[]
    const uses = usesOfGroup(groupId, {
      groups: locked.groups.values(),
      channels: directory.channels(),
      organization: Object.fromEntries(permissionNames.map((name) => [name, settings[name]])),
      isKnown: (channel) => knowsChannel(directory, caller, channel),
    })
    if (uses.length > 0) throw refuseGroup.inUse(uses)
    const after = { ...group, isDeactivated: true }
    await updateGroup(tx, after)
    directory.refreshOnCommit(tx, { groups: [groupId] })
    const people = { users: directory.users(), waiting: directory.graph.waiting }
    for (const wire of groupWires([after], people)) events.publishOnCommit(tx, groupStateNotice(wire))
    visibility.reportOnCommit(tx)
  })
}
