import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { descriptionSchema } from '../../channels/endpoints/channel-parameters.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import {
  changeGroupChannels,
  createDefaultChannelGroup,
  describeGroup,
  removeDefaultChannelGroup,
} from '../actions/change-default-channel-groups.ts'

const group_id = inPath(param.rowId())
const stream_names = param.json(z.array(z.string()).max(chatLimits.channelsPerRequestMax))
const shared = { tag: 'Channels', access: 'administrator', reply: z.strictObject({}), failures: [] } as const

export const postDefaultStreamGroup = chatEndpoint({
  ...shared,
  method: 'POST',
  path: '/default_stream_groups/create',
  summary: 'Create a group of default channels, which new users can choose together',
  params: { group_name: param.text(z.string()), description: param.text(descriptionSchema), stream_names },
  async handle({ params, caller, services }) {
    const { group_name, description, stream_names } = params
    const group = { name: group_name, description, channelNames: stream_names }
    await createDefaultChannelGroup(services, caller, group)
    return {}
  },
})

export const patchDefaultStreamGroup = chatEndpoint({
  ...shared,
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}',
  summary: 'Change the name or description of a group of default channels',
  params: {
    group_id,
    new_group_name: optional(param.text(z.string())),
    new_description: optional(param.text(descriptionSchema)),
  },
  async handle({ params, services }) {
    const { new_group_name: name, new_description: description } = params
    await describeGroup(services, params.group_id, { name, description })
    return {}
  },
})

export const patchDefaultStreamGroupStreams = chatEndpoint({
  ...shared,
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}/streams',
  summary: 'Add channels to a group of default channels, or remove them',
  params: { group_id, op: param.choice(['add', 'remove']), stream_names },
  async handle({ params, caller, services }) {
    const { group_id: groupId, op, stream_names: channelNames } = params
    await changeGroupChannels(services, caller, { groupId, op, channelNames })
    return {}
  },
})

export const deleteDefaultStreamGroup = chatEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/default_stream_groups/{group_id}',
  summary: 'Delete a group of default channels, but not its channels',
  params: { group_id },
  async handle({ params, services }) {
    await removeDefaultChannelGroup(services, params.group_id)
    return {}
  },
})
