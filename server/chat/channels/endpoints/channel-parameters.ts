import { z } from 'zod'
import { optional, type Parameter, param, rowId, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { type GroupSetting, groupSettingSchema } from '../../groups/rules/group-setting.ts'
import { chatLimits } from '../../limits.ts'
import type { ChannelRequest } from '../actions/plan-channel.ts'
import { type ChannelPermissionName, channelPermissionNames } from '../rules/channel.ts'

export const topicsPolicyParameter = optional(
  param.textOrJson(
    z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']),
    'Whether the channel has named topics, and whether the empty topic is allowed',
  ),
)

export const retentionParameter = optional(
  param.textOrJson(z.union([z.int(), z.string().max(40)]), "Days, or 'realm_default', or 'unlimited'"),
)

/** Code points, as clients count them. */
export const descriptionSchema = z
  .string()
  .refine((text) => Array.from(text).length <= chatLimits.channelDescriptionLengthMax, {
    message: `has more than ${chatLimits.channelDescriptionLengthMax} characters`,
  })

/** One parameter for each permission of a channel. */
export function permissionParameters<T>(schema: z.ZodType<T>): Record<ChannelPermissionName, Parameter<T | undefined>> {
  return Object.fromEntries(channelPermissionNames.map((name) => [name, optional(param.json(schema))])) as Record<
    ChannelPermissionName,
    Parameter<T | undefined>
  >
}

/** The properties of a new channel, for every endpoint that creates one. */
export const newChannelParameters = {
  announce: withDefault(param.flag('Whether the Notification Bot announces the channel'), false),
  invite_only: withDefault(param.flag(), false),
  is_web_public: withDefault(param.flag(), false),
  is_default_stream: withDefault(param.flag('Whether new users are subscribed to it'), false),
  history_public_to_subscribers: optional(param.flag('Whether new subscribers see earlier messages')),
  folder_id: optional(param.json(rowId.nullable())),
  topics_policy: topicsPolicyParameter,
  message_retention_days: retentionParameter,
  default_push_notifications: optional(param.flag()),
  ...permissionParameters(groupSettingSchema as z.ZodType<GroupSetting>),
} as const

type NewChannelValues = {
  readonly [Name in keyof typeof newChannelParameters]: (typeof newChannelParameters)[Name] extends Parameter<infer T>
    ? T
    : never
}

export function toChannelRequest(values: NewChannelValues): ChannelRequest {
  return {
    privacy: {
      isPrivate: values.invite_only,
      isWebPublic: values.is_web_public,
      isHistoryShared: values.history_public_to_subscribers,
    },
    isDefault: values.is_default_stream,
    folderId: values.folder_id ?? undefined,
    retention: values.message_retention_days,
    topicsPolicy: values.topics_policy,
    defaultPushNotifications: values.default_push_notifications,
    permissions: Object.fromEntries(channelPermissionNames.map((name) => [name, values[name]])),
  }
}

/** Failures of the permissions and the name of a new channel. */
export const channelFailures = ['CHANNEL_ALREADY_EXISTS', 'SYSTEM_GROUP_REQUIRED'] as const
