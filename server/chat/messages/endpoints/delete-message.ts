import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { deleteMessage } from '../actions/delete-message.ts'

export const deleteMessageEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  tag: 'Messages',
  summary: 'Delete a message for all users',
  access: 'user',
  params: { message_id: inPath(param.integer()) },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params: { message_id }, caller, services }) {
    await deleteMessage(services, caller, message_id)
    return {}
  },
})
