import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { addSubmessage } from '../actions/add-submessage.ts'

export const postSubmessage = chatEndpoint({
  method: 'POST',
  path: '/submessage',
  tag: 'Messages',
  summary: 'Vote in a poll, or add or complete a task',
  access: 'user',
  params: {
    message_id: param.integer(),
    msg_type: param.choice(['widget']),
    content: param.text(z.string().max(chatLimits.submessageLengthMax), 'The action, in JSON'),
  },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params: { message_id, msg_type, content }, caller, services }) {
    await addSubmessage(services, caller, message_id, { msgType: msg_type, content })
    return {}
  },
})
