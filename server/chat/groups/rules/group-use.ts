import type { Channel } from '../../channels/rules/channel.ts'
import type { GroupSetting } from './group-setting.ts'
import type { UserGroup } from './user-group.ts'

/** One use of a group, in the format of the API. Each has `type` and `settings`. */
export type GroupUse =
  | { readonly type: 'realm'; readonly settings: readonly string[] }
  | { readonly type: 'channel'; readonly channel_id?: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[]; readonly settings: readonly never[] }

export interface UsersOfGroups {
  readonly groups: Iterable<UserGroup>
  readonly channels: Iterable<Channel>
  /** The organization's permissions by name. */
  readonly organization: Readonly<Record<string, GroupSetting>>
  /** Whether the caller may know that the channel exists; otherwise its use is reported without its id. */
  isKnown(channel: Channel): boolean
}

/**
 * Every setting and group that contains the group. Uses by archived channels, deactivated groups and the group itself
 * do not count.
 */
export function usesOfGroup(groupId: number, { groups, channels, organization, isKnown }: UsersOfGroups): GroupUse[] {
  const namedIn = (settings: Readonly<Record<string, GroupSetting>>) =>
    Object.keys(settings)
      .filter((name) => groupsNamedBy(settings[name] as GroupSetting).includes(groupId))
      .sort()
  const uses: GroupUse[] = []
  const others = [...groups].filter(({ id, isDeactivated }) => id !== groupId && !isDeactivated)
  const supergroups = others.filter(({ subgroupIds }) => subgroupIds.has(groupId)).map(({ id }) => id)
  if (supergroups.length > 0) uses.push({ type: 'subgroup', supergroup_ids: supergroups, settings: [] })
  for (const channel of channels) {
    const settings = channel.isArchived ? [] : namedIn(channel.permissions)
    if (settings.length > 0)
      uses.push({ type: 'channel', ...(isKnown(channel) ? { channel_id: channel.id } : {}), settings })
  }
  for (const group of others) {
    const settings = namedIn(group.permissions)
    if (settings.length > 0) uses.push({ type: 'user_group', group_id: group.id, settings })
  }
  const settings = namedIn(organization)
  if (settings.length > 0) uses.push({ type: 'realm', settings })
  return uses
}

export function groupsNamedBy(setting: GroupSetting): readonly number[] {
  return typeof setting === 'number' ? [setting] : setting.direct_subgroups
}
