import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { setDefaultChannel } from '../actions/change-default-channels.ts'

export const postDefaultStreams = chatEndpoint({
  method: 'POST',
  path: '/default_streams',
  tag: 'Channels',
  summary: 'Add a default channel, to which new users are subscribed',
  access: 'administrator',
  params: { stream_id: param.integer() },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    await setDefaultChannel(services, caller, params.stream_id, true)
    return {}
  },
})

export const deleteDefaultStreams = chatEndpoint({
  method: 'DELETE',
  path: '/default_streams',
  tag: 'Channels',
  summary: 'Remove a default channel',
  access: 'administrator',
  params: { stream_id: param.integer() },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    await setDefaultChannel(services, caller, params.stream_id, false)
    return {}
  },
})
