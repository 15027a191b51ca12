import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { ChannelRequest } from '../../channels/actions/plan-channel.ts'
import {
  channelFailures,
  descriptionSchema,
  newChannelParameters,
  toChannelRequest,
} from '../../channels/endpoints/channel-parameters.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import { type AddedSubscriptions, addSubscriptions } from '../actions/add-subscriptions.ts'
import { planRemoval, removeSubscriptions } from '../actions/remove-subscriptions.ts'

const wantedChannels = z
  .array(
    z.object({
      name: z.string(),
      color: z
        .string()
        .nullish()
        .transform((color) => color ?? undefined),
      description: descriptionSchema.nullish().transform((text) => text ?? undefined),
    }),
  )
  .max(chatLimits.channelsPerRequestMax)

const channelNames = z.array(z.string()).max(chatLimits.channelsPerRequestMax)

const principals = withDefault(
  param.json(
    z.union([
      z.array(z.int()).max(chatLimits.subscribersPerRequestMax),
      z.array(z.string()).max(chatLimits.subscribersPerRequestMax),
    ]),
    'Users by id or by address; the caller if omitted',
  ),
  [],
)

const namesByUser = z.record(z.string(), z.array(z.string()))

const addedReply = {
  subscribed: namesByUser,
  already_subscribed: namesByUser,
  unauthorized: z.array(z.string()).optional(),
  new_subscription_messages_sent: z.boolean().optional(),
}

const removedReply = { removed: z.array(z.string()), not_removed: z.array(z.string()) }

export const postSubscriptions = chatEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions',
  tag: 'Channels',
  summary: 'Subscribe users to channels, and create missing channels',
  access: 'member',
  params: {
    subscriptions: param.json(wantedChannels),
    principals,
    authorization_errors_fatal: withDefault(param.flag(), true),
    send_new_subscription_messages: withDefault(param.flag(), true),
    ...newChannelParameters,
  },
  reply: z.strictObject(addedReply),
  failures: channelFailures,
  async handle({ params, caller, services }) {
    const request: AddedSubscriptions = {
      wanted: params.subscriptions,
      principals: params.principals,
      isRefusalFatal: params.authorization_errors_fatal,
      announce: params.announce,
      notifySubscribers: params.send_new_subscription_messages,
      input: toChannelRequest(params),
    }
    const outcome = await addSubscriptions(services, caller, request)
    return {
      subscribed: outcome.subscribed,
      already_subscribed: outcome.alreadySubscribed,
      ...(params.authorization_errors_fatal ? {} : { unauthorized: outcome.unauthorized }),
      ...(params.send_new_subscription_messages ? { new_subscription_messages_sent: outcome.messagesSent } : {}),
    }
  },
})

export const deleteSubscriptions = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/subscriptions',
  tag: 'Channels',
  summary: 'Unsubscribe users from channels',
  description:
    'Another user who can then not read the channel loses it with the bots that they own; `removed` does not count these.',
  access: 'user',
  params: { subscriptions: param.json(channelNames), principals },
  reply: z.strictObject(removedReply),
  failures: ['STREAM_DOES_NOT_EXIST'],
  async handle({ params, caller, services }) {
    const removal = await planRemoval(services, caller, params.subscriptions, params.principals)
    const { removed, notRemoved } = await removeSubscriptions(services, removal)
    return { removed, not_removed: notRemoved }
  },
})

/** The defaults of a channel that a subscription request creates. */
const plainChannel: ChannelRequest = {
  privacy: { isPrivate: undefined, isWebPublic: undefined, isHistoryShared: undefined },
  isDefault: false,
  folderId: undefined,
  retention: undefined,
  topicsPolicy: undefined,
  defaultPushNotifications: undefined,
  permissions: {},
}

export const patchSubscriptions = chatEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions',
  tag: 'Channels',
  summary: 'Subscribe to some channels and unsubscribe from others',
  access: 'user',
  params: { add: optional(param.json(wantedChannels)), delete: optional(param.json(channelNames)) },
  reply: z.strictObject({ ...addedReply, ...removedReply }),
  failures: [...channelFailures, 'STREAM_DOES_NOT_EXIST'],
  async handle({ params, caller, services }) {
    const { add = [], delete: leave = [] } = params
    if (add.length === 0 && leave.length === 0) throw refuseChannel.nothingToDo()
    if (add.length > 0 && caller.role === roles.guest) throw refuse.notForGuests()
    // Checked first, so that no subscription is added if one cannot be removed.
    const removal = await planRemoval(services, caller, leave, [])
    const { subscribed, alreadySubscribed } = await addSubscriptions(services, caller, {
      wanted: add,
      principals: [],
      isRefusalFatal: true,
      announce: false,
      notifySubscribers: false,
      input: plainChannel,
    })
    const { removed, notRemoved } = await removeSubscriptions(services, removal)
    return { subscribed, already_subscribed: alreadySubscribed, removed, not_removed: notRemoved }
  },
})
