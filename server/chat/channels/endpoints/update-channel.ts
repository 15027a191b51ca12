import { z } from 'zod'
import { inPath, optional, param, rowId } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import type { GroupSettingChange } from '../../groups/actions/check-group-setting.ts'
import { groupSettingSchema } from '../../groups/rules/group-setting.ts'
import { archiveChannel } from '../actions/archive-channel.ts'
import { updateChannel } from '../actions/update-channel.ts'
import { channelPermissionNames } from '../rules/channel.ts'
import {
  channelFailures,
  descriptionSchema,
  permissionParameters,
  retentionParameter,
  topicsPolicyParameter,
} from './channel-parameters.ts'

const settingChange = z.strictObject({ new: groupSettingSchema, old: groupSettingSchema.optional() })
const stream_id = inPath(param.integer())

export const patchStream = chatEndpoint({
  method: 'PATCH',
  path: '/streams/{stream_id}',
  tag: 'Channels',
  summary: 'Change a channel',
  access: 'user',
  params: {
    stream_id,
    new_name: optional(param.text(z.string())),
    description: optional(param.text(descriptionSchema)),
    is_private: optional(param.flag()),
    is_web_public: optional(param.flag()),
    history_public_to_subscribers: optional(param.flag()),
    is_default_stream: optional(param.flag()),
    is_archived: optional(param.flag('Only false has an effect: it unarchives the channel')),
    folder_id: optional(param.json(rowId.nullable())),
    topics_policy: topicsPolicyParameter,
    message_retention_days: retentionParameter,
    default_push_notifications: optional(param.flag()),
    ...permissionParameters(settingChange as z.ZodType<GroupSettingChange>),
  },
  reply: z.strictObject({}),
  failures: [...channelFailures, 'CANNOT_ADMINISTER_CHANNEL', 'EXPECTATION_MISMATCH'],
  async handle({ params, caller, services }) {
    await updateChannel(services, caller, params.stream_id, {
      name: params.new_name,
      description: params.description,
      privacy: {
        isPrivate: params.is_private,
        isWebPublic: params.is_web_public,
        isHistoryShared: params.history_public_to_subscribers,
      },
      isDefault: params.is_default_stream,
      isArchived: params.is_archived,
      folderId: params.folder_id,
      retention: params.message_retention_days,
      topicsPolicy: params.topics_policy,
      defaultPushNotifications: params.default_push_notifications,
      permissions: Object.fromEntries(channelPermissionNames.map((name) => [name, params[name]])),
    })
    return {}
  },
})

export const deleteStream = chatEndpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  tag: 'Channels',
  summary: 'Archive a channel',
  access: 'user',
  params: { stream_id },
  reply: z.strictObject({}),
  failures: ['CANNOT_ADMINISTER_CHANNEL'],
  async handle({ params, caller, services }) {
    await archiveChannel(services, caller, params.stream_id)
    return {}
  },
})
