import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { messageReaders } from '../actions/message-readers.ts'

export const getReadReceipts = chatEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  tag: 'Messages',
  summary: 'List the users who have read a message, if they share read receipts',
  access: 'user',
  params: { message_id: inPath(param.integer()) },
  reply: z.strictObject({ user_ids: z.array(z.int()) }),
  failures: [],
  async handle({ params: { message_id }, caller, services }) {
    return { user_ids: await messageReaders(services, caller, message_id) }
  },
})
