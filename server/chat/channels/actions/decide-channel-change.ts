import { roles } from '../../../kernel/values/roles.ts'
import type { WithWebPublicChannels } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { refuse } from '../../failures.ts'
import {
  acceptedGroupSettingChange,
  type GroupSettingChange,
  refuseLongList,
} from '../../groups/actions/check-group-setting.ts'
import { type GroupSetting, sameGroupSetting } from '../../groups/rules/group-setting.ts'
import { channelPermissionRules } from '../../groups/rules/permission-definitions.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseChannel } from '../failures.ts'
import { channelAccess } from '../rules/access.ts'
import {
  type Channel,
  type ChannelPermissionName,
  channelPermissionNames,
  type TopicsPolicy,
} from '../rules/channel.ts'
import { readDescription } from '../rules/channel-name.ts'
import { mayCreateWebPublicChannel } from '../rules/permissions.ts'
import { isPrivate, type PrivacyRequest, privacyAfter } from '../rules/privacy.ts'
import type { ChannelChange } from '../store/channels.ts'
import {
  checkDeletionPolicy,
  checkedChannelName,
  checkedRetention,
  checkPrivacy,
  checkTopicCreation,
  checkTopicsPolicy,
  deletionPermissions,
  permissionContextOf,
} from './plan-channel.ts'

/** The requested changes of a channel; absent fields stay unchanged. */
export interface ChannelUpdateRequest {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly privacy: PrivacyRequest
  readonly isDefault: boolean | undefined
  readonly isArchived: boolean | undefined
  readonly folderId: number | null | undefined
  readonly retention: string | number | undefined
  readonly topicsPolicy: TopicsPolicy | undefined
  readonly defaultPushNotifications: boolean | undefined
  readonly permissions: { readonly [Name in ChannelPermissionName]?: GroupSettingChange | undefined }
}

type Needed = WithDirectory & WithWebPublicChannels

/** The requested values that differ and that the channel's administrator may set; throws otherwise. */
export function decideChannelChange(
  chat: Needed,
  caller: ChatUser,
  channel: Channel,
  input: ChannelUpdateRequest,
): ChannelChange {
  const { directory } = chat
  const privacy = decidePrivacy(chat, caller, channel, input)
  const permissions = decidePermissions(directory, caller, channel, input)
  checkTopicCreation(
    directory,
    privacy,
    permissions.can_create_topic_group ?? channel.permissions.can_create_topic_group,
  )
  if (input.topicsPolicy !== channel.topicsPolicy) checkTopicsPolicy(directory, caller, input.topicsPolicy)
  if (input.defaultPushNotifications !== undefined && caller.role > roles.administrator)
    throw refuseChannel.insufficient()
  const retention =
    input.retention === undefined
      ? channel.retentionDays
      : checkedRetention(caller, input.retention, channel.retentionDays)
  const change: ChannelChange = {
    ...decideName(channel, input.name),
    ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
    ...(privacy === channel.privacy ? {} : { privacy }),
    ...decideDefault(caller, channel, privacy, input.isDefault),
    ...(input.isArchived === false && channel.isArchived ? { isArchived: false } : {}),
    ...(input.folderId === undefined || input.folderId === (channel.folderId ?? null)
      ? {}
      : { folderId: input.folderId }),
    ...(retention === channel.retentionDays ? {} : { retentionDays: retention ?? null }),
    ...(input.topicsPolicy === undefined ? {} : { topicsPolicy: input.topicsPolicy }),
    ...(input.defaultPushNotifications === undefined
      ? {}
      : { defaultPushNotifications: input.defaultPushNotifications }),
    permissions,
  }
  return change
}

function decideName(channel: Channel, wanted: string | undefined): { name?: string } {
  if (wanted === undefined) return {}
  const name = checkedChannelName(wanted)
  if (name === channel.name) throw refuseChannel.sameName()
  return { name }
}

function decidePrivacy(chat: Needed, caller: ChatUser, channel: Channel, { privacy: input }: ChannelUpdateRequest) {
  const { directory } = chat
  const privacy = privacyAfter(channel.privacy, input)
  if (privacy === undefined) throw refuseChannel.contradiction()
  if (privacy === channel.privacy) return privacy
  if (!isPrivate(privacy) && directory.settings.moderation_request_channel_id === channel.id)
    throw refuseChannel.publicModeration()
  const isOpenedOrClosed = isPrivate(privacy) !== isPrivate(channel.privacy)
  // Without the protection, subscribers read messages from before they joined.
  const sharesHistory = channel.privacy === 'private_protected'
  if (isOpenedOrClosed || sharesHistory) checkContentAccess(directory, caller, channel)
  if (isOpenedOrClosed) checkPrivacy(chat, caller, privacy)
  else if (privacy === 'web_public') {
    if (!(chat.webPublicChannelsEnabled && directory.settings.enable_spectator_access))
      throw refuseChannel.webPublicDisabled()
    if (!mayCreateWebPublicChannel(permissionContextOf(directory, caller))) throw refuseChannel.insufficient()
  }
  return privacy
}

function decideDefault(
  caller: ChatUser,
  channel: Channel,
  privacy: Channel['privacy'],
  wanted: boolean | undefined,
): { isDefault?: boolean } {
  if ((wanted ?? channel.isDefault) && isPrivate(privacy)) throw refuseChannel.privateDefault()
  if (wanted === undefined) return {}
  if (caller.role > roles.administrator) throw refuse.mustBeAdministrator()
  return wanted === channel.isDefault ? {} : { isDefault: wanted }
}

/** These permissions let others read the channel, so only a user who can read it may give them. */
const givesContent: ReadonlySet<ChannelPermissionName> = new Set(['can_add_subscribers_group', 'can_subscribe_group'])

function decidePermissions(
  directory: Directory,
  caller: ChatUser,
  channel: Channel,
  { permissions }: ChannelUpdateRequest,
): Partial<Record<ChannelPermissionName, GroupSetting>> {
  const changed: Partial<Record<ChannelPermissionName, GroupSetting>> = {}
  for (const name of channelPermissionNames) {
    const wanted = permissions[name]
    if (wanted === undefined) continue
    if (deletionPermissions.has(name)) checkDeletionPolicy(directory, caller)
    const current = channel.permissions[name]
    const setting = acceptedGroupSettingChange(directory, name, channelPermissionRules[name], current, wanted)
    if (sameGroupSetting(setting, current)) continue
    refuseLongList(caller, setting)
    if (givesContent.has(name)) checkContentAccess(directory, caller, channel)
    changed[name] = setting
  }
  return changed
}

function checkContentAccess(directory: Directory, caller: ChatUser, channel: Channel): void {
  const isSubscribed = directory.isSubscribed(caller.id, channel.id)
  if (!channelAccess(directory.graph, channel, caller, isSubscribed).content) throw refuseChannel.contentNeeded()
}
