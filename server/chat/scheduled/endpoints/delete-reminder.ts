import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeReminder } from '../actions/remind.ts'

export const deleteReminderEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  summary: 'Delete a reminder',
  tag: 'reminders',
  access: 'user',
  params: { reminder_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await removeReminder(services, caller, params.reminder_id)
    return {}
  },
})
