import { roles } from '../../../kernel/values/roles.ts'
import type { WithWebPublicChannels } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { refuse } from '../../failures.ts'
import { acceptedGroupSetting, defaultGroupSetting, refuseLongList } from '../../groups/actions/check-group-setting.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { channelPermissionRules } from '../../groups/rules/permission-definitions.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseChannel } from '../failures.ts'
import {
  type Channel,
  type ChannelPermissionName,
  channelPermissionNames,
  type TopicsPolicy,
} from '../rules/channel.ts'
import { readChannelName, readDescription } from '../rules/channel-name.ts'
import { mayCreateChannel, type PermissionContext } from '../rules/permissions.ts'
import { isPrivate, type PrivacyRequest, privacyOfNewChannel } from '../rules/privacy.ts'
import { readRetention } from '../rules/retention.ts'

/** The requested properties of a new channel; some callers pass the name separately. */
export interface ChannelRequest {
  readonly privacy: PrivacyRequest
  readonly isDefault: boolean
  readonly folderId: number | undefined
  readonly retention: string | number | undefined
  readonly topicsPolicy: TopicsPolicy | undefined
  readonly defaultPushNotifications: boolean | undefined
  readonly permissions: { readonly [Name in ChannelPermissionName]?: GroupSetting | undefined }
}

/** A permitted channel before it has an id. */
export type PlannedChannel = Pick<
  Channel,
  | 'name'
  | 'description'
  | 'privacy'
  | 'isDefault'
  | 'folderId'
  | 'retentionDays'
  | 'topicsPolicy'
  | 'defaultPushNotifications'
  | 'permissions'
>

export const permissionContextOf = (directory: Directory, user: ChatUser): PermissionContext => ({
  user,
  graph: directory.graph,
  settings: directory.settings,
})

/** The name as it is stored; throws if it is invalid. */
export function checkedChannelName(text: string): string {
  const name = readChannelName(text, chatLimits.channelNameLengthMax)
  if (typeof name !== 'string') throw refuseChannel.badName(name)
  return name
}

/**
 * Checks everything about a new channel except the uniqueness of its name and the existence of its folder, which the
 * database decides.
 */
export function planChannel(
  chat: WithDirectory & WithWebPublicChannels,
  creator: ChatUser,
  named: { readonly name: string; readonly description: string },
  input: ChannelRequest,
): PlannedChannel {
  const { directory } = chat
  const privacy = privacyOfNewChannel(input.privacy)
  if (privacy === undefined) throw refuseChannel.contradiction()
  checkPrivacy(chat, creator, privacy)
  if (input.isDefault && creator.role > roles.administrator) throw refuseChannel.insufficient()
  if (input.isDefault && isPrivate(privacy)) throw refuseChannel.privateDefault()
  if (input.defaultPushNotifications === true && creator.role > roles.administrator) throw refuseChannel.insufficient()
  checkTopicsPolicy(directory, creator, input.topicsPolicy)
  const permissions = plannedPermissions(directory, creator, input)
  checkTopicCreation(directory, privacy, permissions.can_create_topic_group)
  return {
    name: checkedChannelName(named.name),
    description: readDescription(named.description),
    privacy,
    isDefault: input.isDefault,
    folderId: input.folderId,
    retentionDays: input.retention === undefined ? undefined : checkedRetention(creator, input.retention),
    topicsPolicy: input.topicsPolicy ?? 'inherit',
    defaultPushNotifications: input.defaultPushNotifications,
    permissions,
  }
}

/** Throws unless the user may create a channel of this privacy. */
export function checkPrivacy(
  { directory, webPublicChannelsEnabled }: WithDirectory & WithWebPublicChannels,
  user: ChatUser,
  privacy: Channel['privacy'],
): void {
  if (privacy === 'web_public' && !(webPublicChannelsEnabled && directory.settings.enable_spectator_access))
    throw refuseChannel.webPublicDisabled()
  if (!mayCreateChannel(permissionContextOf(directory, user), privacy)) throw refuseChannel.insufficient()
}

/** Only owners set the retention period; choosing the organization's default is no change. */
export function checkedRetention(
  user: ChatUser,
  value: string | number,
  current: number | undefined = undefined,
): number | undefined {
  const retention = readRetention(value)
  if (retention === 'invalid') throw refuseChannel.badRetention()
  if (retention !== current && user.role > roles.owner) throw refuse.mustBeOwner()
  return retention
}

export function checkTopicsPolicy(directory: Directory, user: ChatUser, policy: TopicsPolicy | undefined): void {
  if (policy === undefined || policy === 'inherit') return
  if (!directory.isAllowedMember(directory.settings.can_set_topics_policy_group, user))
    throw refuseChannel.insufficient()
}

/** With protected history nobody can know the existing topics, so everyone must be allowed to start one. */
export function checkTopicCreation(directory: Directory, privacy: Channel['privacy'], mayCreate: GroupSetting): void {
  if (privacy === 'private_protected' && mayCreate !== directory.systemGroupId('role:everyone'))
    throw refuseChannel.topicsNeedSharedHistory()
}

export const deletionPermissions: ReadonlySet<ChannelPermissionName> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
])

export function checkDeletionPolicy(directory: Directory, user: ChatUser): void {
  if (!directory.isAllowedMember(directory.settings.can_set_delete_message_policy_group, user))
    throw refuseChannel.insufficient()
}

function plannedPermissions(directory: Directory, creator: ChatUser, input: ChannelRequest): Channel['permissions'] {
  const nobody = directory.systemGroupId('role:nobody')
  const entries = channelPermissionNames.map((name) => {
    const wanted = input.permissions[name]
    const rule = channelPermissionRules[name]
    if (wanted === undefined) return [name, defaultGroupSetting(directory, rule, creator.id)] as const
    const setting = acceptedGroupSetting(directory, name, rule, wanted)
    refuseLongList(creator, setting)
    if (deletionPermissions.has(name) && setting !== nobody) checkDeletionPolicy(directory, creator)
    return [name, setting] as const
  })
  return Object.fromEntries(entries) as Record<ChannelPermissionName, GroupSetting>
}
