import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { createChannel } from '../actions/create-channel.ts'
import { channelFailures, descriptionSchema, newChannelParameters, toChannelRequest } from './channel-parameters.ts'

export const postChannelsCreate = chatEndpoint({
  method: 'POST',
  path: '/channels/create',
  tag: 'Channels',
  summary: 'Create a channel with its first subscribers',
  access: 'member',
  params: {
    name: param.text(z.string()),
    description: withDefault(param.text(descriptionSchema), ''),
    subscribers: param.json(z.array(z.int()).max(chatLimits.subscribersPerRequestMax)),
    ...newChannelParameters,
  },
  reply: z.strictObject({ id: z.int() }),
  failures: channelFailures,
  async handle({ params, caller, services }) {
    const { name, description, subscribers, announce } = params
    const input = toChannelRequest(params)
    return {
      id: await createChannel(services, caller, { name, description, subscriberIds: subscribers, announce, input }),
    }
  },
})
