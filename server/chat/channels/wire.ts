import { z } from 'zod'
import type { Directory } from '../directory/directory.ts'
import { type GroupSetting, groupSettingSchema } from '../groups/rules/group-setting.ts'
import type { Channel } from './rules/channel.ts'
import { postPolicy } from './rules/post-policy.ts'
import { privacyFlags } from './rules/privacy.ts'
import type { ChannelActivity } from './store/channel-activity.ts'

/** The permissions of a channel, by their names in the API. */
export const shownPermissionNames = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_send_message_group',
  'can_subscribe_group',
] as const

type ShownPermissionName = (typeof shownPermissionNames)[number]

export const permissionShape = Object.fromEntries(
  shownPermissionNames.map((name) => [name, groupSettingSchema]),
) as Record<ShownPermissionName, typeof groupSettingSchema>

export const channelSchema = z.strictObject({
  stream_id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: z.int().nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  is_archived: z.boolean(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: z.int().nullable(),
  folder_id: z.int().nullable(),
  message_retention_days: z.int().nullable(),
  stream_post_policy: z.int(),
  is_announcement_only: z.boolean(),
  topics_policy: z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable(),
  subscriber_count: z.int(),
  ...permissionShape,
})

export type ChannelWire = z.input<typeof channelSchema>

/** A channel in the format of clients. The directory provides groups and subscribers. */
export function channelWire(directory: Directory, channel: Channel, activity: ChannelActivity): ChannelWire {
  const { isPrivate, isWebPublic, isHistoryShared } = privacyFlags(channel.privacy)
  const policy = postPolicy(directory.groups(), channel.permissions.can_send_message_group)
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: Math.floor(channel.createdAtMs / 1000),
    creator_id: channel.creatorId ?? null,
    invite_only: isPrivate,
    is_web_public: isWebPublic,
    is_archived: channel.isArchived,
    history_public_to_subscribers: isHistoryShared,
    first_message_id: activity.firstMessageId ?? null,
    folder_id: channel.folderId ?? null,
    message_retention_days: channel.retentionDays ?? null,
    stream_post_policy: policy,
    is_announcement_only: policy === 2,
    topics_policy: channel.topicsPolicy,
    is_recently_active: activity.isRecentlyActive,
    stream_weekly_traffic: activity.weeklyTraffic ?? null,
    subscriber_count: directory.activeSubscriberCount(channel.id),
    ...shownPermissions(channel),
  }
}

interface WrittenChannel {
  readonly policy: number
  readonly subscribers: number
  readonly activity: ChannelActivity
  readonly text: Buffer
}

const written = new WeakMap<Channel, WrittenChannel>()

/**
 * The same as JSON, serialized once: a starting client reads all channels, and they seldom change. The directory creates a
 * new object for a changed channel; the other values of the format are compared.
 */
export function channelText(directory: Directory, channel: Channel, activity: ChannelActivity): Buffer {
  const policy = postPolicy(directory.groups(), channel.permissions.can_send_message_group)
  const subscribers = directory.activeSubscriberCount(channel.id)
  const known = written.get(channel)
  if (known?.policy === policy && known.subscribers === subscribers && isSame(known.activity, activity))
    return known.text
  const text = Buffer.from(JSON.stringify(channelWire(directory, channel, activity)))
  written.set(channel, { policy, subscribers, activity, text })
  return text
}

const isSame = (one: ChannelActivity, other: ChannelActivity): boolean =>
  one.firstMessageId === other.firstMessageId &&
  one.weeklyTraffic === other.weeklyTraffic &&
  one.isRecentlyActive === other.isRecentlyActive

function shownPermissions({ permissions }: Channel): Record<ShownPermissionName, z.input<typeof groupSettingSchema>> {
  return Object.fromEntries(shownPermissionNames.map((name) => [name, permissionWire(permissions[name])])) as never
}

/** Copied, so that callers cannot change the directory. */
export function permissionWire(setting: GroupSetting): z.input<typeof groupSettingSchema> {
  if (typeof setting === 'number') return setting
  return { direct_members: [...setting.direct_members], direct_subgroups: [...setting.direct_subgroups] }
}
