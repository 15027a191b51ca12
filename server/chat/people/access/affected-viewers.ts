import type { Channel } from '../../channels/rules/channel.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import type { Directory } from '../../directory/directory.ts'
import type { MembershipChange } from '../../groups/rules/group-rights.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { isAllowed, isGroupMember } from '../../groups/rules/membership.ts'
import { isInSystemGroup } from '../../groups/rules/system-groups.ts'
import type { OrganizationSettings } from '../../organization/rules/setting-definitions.ts'
import type { ChatUser } from '../rules/chat-user.ts'

/** The users whose view of channels and users a change may alter, and the channels it may show or hide. */
export interface Affected {
  readonly viewers: readonly ChatUser[]
  readonly channels: readonly Channel[]
}

/** The permissions and the privacy of a channel decide who sees it. */
export function affectedByChannel(directory: Directory, channel: Channel): Affected {
  return { viewers: [...directory.users()], channels: [channel] }
}

/** A role decides what its user and their bots see. */
export function affectedByRole(directory: Directory, target: ChatUser): Affected {
  const viewers = [...directory.users()].filter(({ id, botOwnerId }) => id === target.id || botOwnerId === target.id)
  return { viewers, channels: [...directory.channels()] }
}

/** The users who join or leave a group, and the private channels with a permission of the group. */
export function affectedByMembership(directory: Directory, groupId: number, change: MembershipChange): Affected {
  const people = new Set([...change.add, ...change.delete])
  const groups = [...change.addSubgroups, ...change.deleteSubgroups]
  const { graph } = directory
  const viewers = [...directory.users()].filter(
    (user) => people.has(user.id) || groups.some((id) => isGroupMember(graph, id, user)),
  )
  return { viewers, channels: privateChannelsOf(directory, groupId) }
}

/** Archived private channels do not keep a group with their permissions from being deactivated; its members lose them. */
export function affectedByActivity(directory: Directory, groupId: number): Affected {
  const channels = privateChannelsOf(directory, groupId)
  return { viewers: channels.length === 0 ? [] : [...directory.users()], channels }
}

/** The private channels with a permission of the group, or of a group that it is part of. */
function privateChannelsOf(directory: Directory, groupId: number): Channel[] {
  const containing = groupsContaining(directory, groupId)
  return [...directory.channels()].filter(
    ({ privacy, permissions }) =>
      isPrivate(privacy) && Object.values(permissions).some((setting) => mentions(setting, containing)),
  )
}

/** Only two settings decide what users see: who knows everyone, and when a member is a full member. */
export function affectedBySettings(
  directory: Directory,
  changed: Partial<OrganizationSettings>,
  settings = directory.settings,
): Affected {
  const graph = { ...directory.graph, waiting: { ...directory.graph.waiting, days: settings.waiting_period_threshold } }
  const { can_access_all_users_group: group, waiting_period_threshold: days } = { ...settings, ...changed }
  if (group === settings.can_access_all_users_group && days === settings.waiting_period_threshold)
    return { viewers: [], channels: [] }
  const later = { ...graph, waiting: { ...graph.waiting, days } }
  const isFull = (user: ChatUser, { waiting }: typeof graph) => isInSystemGroup('role:fullmembers', user, waiting)
  const viewers = [...directory.users()].filter(
    (user) =>
      isFull(user, graph) !== isFull(user, later) ||
      isAllowed(graph, settings.can_access_all_users_group, user) !== isAllowed(later, group, user),
  )
  return { viewers, channels: days === settings.waiting_period_threshold ? [] : [...directory.channels()] }
}

/** The group and every group it is part of, directly or not. */
function groupsContaining(directory: Directory, groupId: number): ReadonlySet<number> {
  const found = new Set([groupId])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { id, subgroupIds } of directory.groups().values())
      if ([...subgroupIds].some((inner) => found.has(inner))) found.add(id)
  }
  return found
}

function mentions(setting: GroupSetting, groups: ReadonlySet<number>): boolean {
  if (typeof setting === 'number') return groups.has(setting)
  return setting.direct_subgroups.some((id) => groups.has(id))
}
