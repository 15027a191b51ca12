import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { setEditTyping } from '../actions.ts'

export const postEditTyping = chatEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/typing',
  tag: 'Users',
  summary: 'Report that you started or stopped editing a message',
  access: 'user',
  params: { message_id: inPath(param.integer()), op: param.choice(['start', 'stop']) },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params: { message_id, op }, caller, services }) {
    await setEditTyping(services, caller, op, message_id)
    return {}
  },
})
