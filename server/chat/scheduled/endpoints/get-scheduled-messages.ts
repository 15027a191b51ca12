import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readScheduledMessages } from '../store/scheduled-messages.ts'
import { scheduledMessageSchema, scheduledMessageWire } from '../wire.ts'

export const getScheduledMessages = chatEndpoint({
  method: 'GET',
  path: '/scheduled_messages',
  summary: 'List the user’s scheduled messages, the next one first',
  tag: 'scheduled messages',
  access: 'user',
  params: {},
  reply: z.object({ scheduled_messages: z.array(scheduledMessageSchema) }),
  failures: [],
  async handle({ caller, services: { database } }) {
    return { scheduled_messages: (await readScheduledMessages(database.sql, caller.id)).map(scheduledMessageWire) }
  },
})
