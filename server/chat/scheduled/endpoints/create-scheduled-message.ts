import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { isOfBrowser } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { clientName, isReadBySenderByDefault } from '../../messages/rules/sending-client.ts'
import { scheduleMessage } from '../actions/schedule-message.ts'
import { deliveryTime, messageType, recipients, sendingFailures, storedType } from './scheduled-parameters.ts'

export const createScheduledMessage = chatEndpoint({
  method: 'POST',
  path: '/scheduled_messages',
  summary: 'Schedule a message',
  tag: 'scheduled messages',
  access: 'user',
  params: {
    type: messageType,
    to: recipients,
    content: param.text(),
    topic: optional(param.text(z.string(), 'Required for channels')),
    scheduled_delivery_timestamp: deliveryTime,
    read_by_sender: optional(param.flag('By default true for clients that people use interactively')),
  },
  reply: z.object({ scheduled_message_id: z.int() }),
  failures: sendingFailures,
  async handle({ params, caller, services, request }) {
    const client = clientName(request.headers['user-agent'], isOfBrowser(request))
    const id = await scheduleMessage(services, caller, {
      type: storedType(params.type),
      to: params.to,
      topic: params.topic,
      content: params.content,
      deliverAtS: params.scheduled_delivery_timestamp,
      client,
      readBySender: params.read_by_sender ?? isReadBySenderByDefault(client),
    })
    return { scheduled_message_id: id }
  },
})
