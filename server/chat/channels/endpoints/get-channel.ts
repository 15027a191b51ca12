import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessChannel, accessChannelByName, shownSubscribers } from '../access.ts'
import { refuseChannel } from '../failures.ts'
import { channelEmailAddress } from '../rules/email-address.ts'
import { noActivity } from '../store/channel-activity.ts'
import { channelSchema, channelWire } from '../wire.ts'

const stream_id = inPath(param.integer())

export const getStreamById = chatEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}',
  tag: 'Channels',
  summary: 'Get a channel',
  access: 'user',
  params: { stream_id },
  reply: z.strictObject({ stream: channelSchema }),
  failures: [],
  async handle({ params, caller, services }) {
    const { channel } = accessChannel(services, caller, params.stream_id, 'metadata', { orArchived: true })
    const activity = (await services.channelActivities.of([channel])).get(channel.id) ?? noActivity
    return { stream: channelWire(services.directory, channel, activity) }
  },
})

export const getStreamId = chatEndpoint({
  method: 'GET',
  path: '/get_stream_id',
  tag: 'Channels',
  summary: 'Get the id of a channel by its name',
  access: 'user',
  params: { stream: param.text(z.string()) },
  reply: z.strictObject({ stream_id: z.int() }),
  failures: [],
  handle({ params, caller, services }) {
    return { stream_id: accessChannelByName(services, caller, params.stream, 'content').channel.id }
  },
})

export const getStreamMembers = chatEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}/members',
  tag: 'Channels',
  summary: 'List the subscribers of a channel',
  access: 'user',
  params: { stream_id },
  reply: z.strictObject({ subscribers: z.array(z.int()) }),
  failures: [],
  handle({ params, caller, services }) {
    const { channel } = accessChannel(services, caller, params.stream_id, 'metadata', { orArchived: true })
    return { subscribers: shownSubscribers(services.directory, channel.id).sort((left, right) => left - right) }
  },
})

export const getStreamEmailAddress = chatEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  tag: 'Channels',
  summary: 'Get the mail address of a channel',
  access: 'user',
  params: { stream_id, sender_id: optional(param.integer()) },
  reply: z.strictObject({ email: z.string() }),
  failures: [],
  handle({ params, caller, services }) {
    const { directory, site } = services
    const { channel } = accessChannel(services, caller, params.stream_id, 'content')
    if (!directory.isAllowed(channel.permissions.can_send_message_group, caller)) throw refuseChannel.mayNotPost()
    const sender = params.sender_id === undefined ? undefined : directory.user(params.sender_id)
    if (params.sender_id !== undefined && sender?.id !== caller.id) {
      const isOwn = sender?.isBot === true && (sender.botOwnerId === caller.id || sender.botOwnerId === undefined)
      if (!isOwn) throw refuseChannel.noSuchBot()
    }
    return { email: channelEmailAddress(channel, new URL(site()).hostname) }
  },
})
