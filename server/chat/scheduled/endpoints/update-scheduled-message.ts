import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { editScheduledMessage } from '../actions/schedule-message.ts'
import { deliveryTime, messageType, recipients, sendingFailures, storedType } from './scheduled-parameters.ts'

export const updateScheduledMessageEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  summary: 'Change a scheduled message',
  description:
    'A change of the type needs a recipient, and for a channel a non-empty topic. A message that failed ' +
    'needs a new time.',
  tag: 'scheduled messages',
  access: 'user',
  params: {
    scheduled_message_id: inPath(param.rowId()),
    type: optional(messageType),
    to: optional(recipients),
    content: optional(param.text()),
    topic: optional(param.text()),
    scheduled_delivery_timestamp: optional(deliveryTime),
  },
  reply: z.object({}),
  failures: sendingFailures,
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await editScheduledMessage(services, caller, params.scheduled_message_id, {
      type: params.type === undefined ? undefined : storedType(params.type),
      to: params.to,
      topic: params.topic,
      content: params.content,
      deliverAtS: params.scheduled_delivery_timestamp,
    })
    return {}
  },
})
