import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { unscheduleMessage } from '../actions/schedule-message.ts'

export const deleteScheduledMessageEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  summary: 'Delete a scheduled message before it is sent',
  tag: 'scheduled messages',
  access: 'user',
  params: { scheduled_message_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await unscheduleMessage(services, caller, params.scheduled_message_id)
    return {}
  },
})
