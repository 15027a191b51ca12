import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createReminderEndpoint } from './create-reminder.ts'
import { deleteReminderEndpoint } from './delete-reminder.ts'
import { getReminders } from './get-reminders.ts'

export const reminderEndpoints: readonly AnyEndpoint[] = [getReminders, createReminderEndpoint, deleteReminderEndpoint]
