import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { accessChannel, knowsChannel } from '../../channels/access.ts'
import { subscriptionFields } from '../../channels/snapshot.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessUser } from '../../people/access/users.ts'
import { writeObject } from '../../register/written-json.ts'
import { subscriptionSchema } from '../wire.ts'

export const getSubscriptions = chatEndpoint({
  method: 'GET',
  path: '/users/me/subscriptions',
  tag: 'Channels',
  summary: 'List the caller’s subscriptions',
  access: 'user',
  params: { include_subscribers: withDefault(param.choice(['true', 'false', 'partial']), 'false') },
  reply: z.strictObject({ subscriptions: z.array(subscriptionSchema) }),
  failures: [],
  async handle({ params, caller, services }) {
    const form = { includeSubscribers: params.include_subscribers, includeArchived: false }
    const { subscriptions } = await subscriptionFields(services, caller, form)
    return new PreparedJson(writeObject({ subscriptions }))
  },
})

export const getSubscriptionStatus = chatEndpoint({
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  tag: 'Channels',
  summary: 'Get whether a user is subscribed to a channel',
  access: 'user',
  params: { user_id: inPath(param.integer()), stream_id: inPath(param.integer()) },
  reply: z.strictObject({ is_subscribed: z.boolean() }),
  failures: [],
  async handle({ params, caller, services }) {
    const user = await accessUser(services, caller, params.user_id)
    const { channel } = accessChannel(services, caller, params.stream_id, 'metadata')
    return { is_subscribed: services.directory.isSubscribed(user.id, channel.id) }
  },
})

export const getUserChannels = chatEndpoint({
  method: 'GET',
  path: '/users/{user_id}/channels',
  tag: 'Channels',
  summary: 'List the channels of a user that the caller may know of',
  access: 'user',
  params: { user_id: inPath(param.integer()) },
  reply: z.strictObject({ subscribed_channel_ids: z.array(z.int()) }),
  failures: [],
  async handle({ params, caller, services }) {
    const { directory } = services
    const user = await accessUser(services, caller, params.user_id)
    const ids = [...directory.subscriptionsOf(user.id).keys()].filter((id) => {
      const channel = directory.channel(id)
      return channel !== undefined && !channel.isArchived && knowsChannel(directory, caller, channel)
    })
    return { subscribed_channel_ids: ids.sort((left, right) => left - right) }
  },
})
