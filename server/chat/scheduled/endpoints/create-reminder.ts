import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createReminder } from '../actions/remind.ts'
import { deliveryTime } from './scheduled-parameters.ts'

export const createReminderEndpoint = chatEndpoint({
  method: 'POST',
  path: '/reminders',
  summary: 'Create a reminder of a message',
  tag: 'reminders',
  access: 'user',
  params: {
    message_id: param.integer(),
    scheduled_delivery_timestamp: deliveryTime,
    note: withDefault(param.text(), ''),
  },
  reply: z.object({ reminder_id: z.int() }),
  failures: [],
  async handle({
    params: { message_id: messageId, scheduled_delivery_timestamp: deliverAtS, note },
    caller,
    services,
  }) {
    return { reminder_id: await createReminder(services, caller, { messageId, deliverAtS, note }) }
  },
})
