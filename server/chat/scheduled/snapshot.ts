import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { readReminders } from './store/reminders.ts'
import { readScheduledMessages } from './store/scheduled-messages.ts'
import { reminderSchema, reminderWire, scheduledMessageSchema, scheduledMessageWire } from './wire.ts'

export const scheduledMessageState = z.strictObject({ scheduled_messages: z.array(scheduledMessageSchema) })
export const reminderState = z.strictObject({ reminders: z.array(reminderSchema) })

/** Type `scheduled_messages`. */
export async function scheduledMessageFields({ database }: WithDatabase, user: ChatUser) {
  return { scheduled_messages: (await readScheduledMessages(database.sql, user.id)).map(scheduledMessageWire) }
}

/** Type `reminders`. */
export async function reminderFields({ database }: WithDatabase, user: ChatUser) {
  return { reminders: (await readReminders(database.sql, user.id)).map(reminderWire) }
}
