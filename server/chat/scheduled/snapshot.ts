import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { readReminders } from './store/reminders.ts'
import { readScheduledMessages } from './store/scheduled-messages.ts'
import { reminderWire, scheduledMessageWire } from './wire.ts'

/** Type `scheduled_messages`. */
export async function scheduledMessageFields({ database }: WithDatabase, user: ChatUser) {
  return { scheduled_messages: (await readScheduledMessages(database.sql, user.id)).map(scheduledMessageWire) }
}

/** Type `reminders`. */
export async function reminderFields({ database }: WithDatabase, user: ChatUser) {
  return { reminders: (await readReminders(database.sql, user.id)).map(reminderWire) }
}
