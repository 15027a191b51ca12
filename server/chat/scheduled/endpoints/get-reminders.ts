import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readReminders } from '../store/reminders.ts'
import { reminderSchema, reminderWire } from '../wire.ts'

export const getReminders = chatEndpoint({
  method: 'GET',
  path: '/reminders',
  summary: 'List the user’s reminders, the next one first',
  tag: 'reminders',
  access: 'user',
  params: {},
  reply: z.object({ reminders: z.array(reminderSchema) }),
  failures: [],
  async handle({ caller, services: { database } }) {
    return { reminders: (await readReminders(database.sql, caller.id)).map(reminderWire) }
  },
})
