import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { setSubscriptionProperties } from '../actions/set-subscription-properties.ts'

const changes = z
  .array(z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) }))
  .max(chatLimits.channelsPerRequestMax)

export const postSubscriptionProperties = chatEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  tag: 'Channels',
  summary: 'Set properties of the caller’s subscriptions',
  access: 'user',
  params: { subscription_data: param.json(changes) },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    const inputs = params.subscription_data.map(({ stream_id, property, value }) => ({
      channelId: stream_id,
      property,
      value,
    }))
    await setSubscriptionProperties(services, caller, inputs)
    return {}
  },
})

export const patchSubscription = chatEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  tag: 'Channels',
  summary: 'Set one property of one subscription',
  access: 'user',
  params: {
    stream_id: inPath(param.integer()),
    property: param.text(z.string()),
    value: param.textOrJson(z.union([z.boolean(), z.string()])),
  },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params: { stream_id, property, value }, caller, services }) {
    await setSubscriptionProperties(services, caller, [{ channelId: stream_id, property, value }])
    return {}
  },
})
