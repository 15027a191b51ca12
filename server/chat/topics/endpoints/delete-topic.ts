import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { deleteTopic } from '../actions/delete-topic.ts'

export const postDeleteTopic = chatEndpoint({
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  tag: 'Channels',
  summary: 'Delete all messages of a topic; repeat the call while `complete` is false',
  access: 'administrator',
  params: { stream_id: inPath(param.integer()), topic_name: param.text(z.string()) },
  reply: z.strictObject({ complete: z.boolean() }),
  failures: [],
  async handle({ params, caller, services }) {
    return { complete: await deleteTopic(services, caller, params.stream_id, params.topic_name) }
  },
})
