import type { Transaction } from '../../../kernel/storage/database.ts'
import { knowsChannel } from '../../channels/access.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import { channelIdsNaming } from '../../channels/store/channels.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { readChannels } from '../../directory/store.ts'
import {
  type PermissionSettingName,
  permissionSettings,
  settingsInForce,
} from '../../organization/rules/setting-definitions.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import { affectedByActivity } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import { groupStateNotice } from '../notices/groups.ts'
import { mayInGroup } from '../rules/group-rights.ts'
import { type GroupUse, usesOfGroup } from '../rules/group-use.ts'
import type { UserGroup } from '../rules/user-group.ts'
import { updateGroup } from '../store/groups.ts'
import { groupWires } from '../wire.ts'
import { changeableGroup, groupsToChange } from './groups-to-change.ts'

type DeactivateGroupNeeds = WithChannelActivities &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithOrganizationStore &
  WithSite

/** Deactivates a group that is not in use. */
export async function deactivateGroup(chat: DeactivateGroupNeeds, caller: ChatUser, groupId: number): Promise<void> {
  const { directory, database, events } = chat
  const visibility = await trackVisibility(chat, () => affectedByActivity(directory, groupId))
  await database.transaction(async (tx) => {
    const locked = await groupsToChange(chat, tx, caller)
    const group = changeableGroup(locked, groupId)
    if (!mayInGroup(locked.requester, group, 'can_manage_group')) throw refuseGroup.insufficientPermission()
    if (group.isDeactivated) throw refuseGroup.deactivated()
    const uses = await usesNow(chat, tx, caller, groupId, locked.groups)
    if (uses.length > 0) throw refuseGroup.inUse(uses)
    const after = { ...group, isDeactivated: true }
    await updateGroup(tx, after)
    directory.refreshOnCommit(tx, { groups: [groupId] })
    const people = { users: directory.users(), waiting: directory.graph.waiting }
    for (const wire of groupWires([after], people)) events.publishOnCommit(tx, groupStateNotice(wire))
    visibility.reportOnCommit(tx)
  })
}

/** The stored uses: no transaction adds one while the groups are locked. */
async function usesNow(
  { directory, organization }: DeactivateGroupNeeds,
  tx: Transaction,
  caller: ChatUser,
  groupId: number,
  groups: ReadonlyMap<number, UserGroup>,
): Promise<GroupUse[]> {
  const settings = settingsInForce(await organization.lockSettings(tx), (name) => directory.systemGroupId(name))
  const permissionNames = Object.keys(permissionSettings) as PermissionSettingName[]
  return usesOfGroup(groupId, {
    groups: groups.values(),
    channels: await readChannels(tx.sql, await channelIdsNaming(tx.sql, groupId)),
    organization: Object.fromEntries(permissionNames.map((name) => [name, settings[name]])),
    isKnown: (channel) => knowsChannel(directory, caller, channel),
  })
}
