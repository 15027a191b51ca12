import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createReminderEndpoint } from './create-reminder.ts'
import { createScheduledMessage } from './create-scheduled-message.ts'
import { deleteReminderEndpoint } from './delete-reminder.ts'
import { deleteScheduledMessageEndpoint } from './delete-scheduled-message.ts'
import { getReminders } from './get-reminders.ts'
import { getScheduledMessages } from './get-scheduled-messages.ts'
import { updateScheduledMessageEndpoint } from './update-scheduled-message.ts'

export const scheduledEndpoints: readonly AnyEndpoint[] = [
  getReminders,
  createReminderEndpoint,
  deleteReminderEndpoint,
  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessageEndpoint,
  deleteScheduledMessageEndpoint,
]
