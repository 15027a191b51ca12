import { z } from 'zod'
import { reminderSchema, scheduledMessageSchema } from './wire.ts'

const scheduledMessages = z.strictObject({ type: z.literal('scheduled_messages') })
const reminders = z.strictObject({ type: z.literal('reminders') })

export const scheduledEvents = [
  scheduledMessages.extend({ op: z.literal('add'), scheduled_messages: z.array(scheduledMessageSchema) }),
  scheduledMessages.extend({ op: z.literal('update'), scheduled_message: scheduledMessageSchema }),
  scheduledMessages.extend({ op: z.literal('remove'), scheduled_message_id: z.int() }),
  reminders.extend({ op: z.literal('add'), reminders: z.array(reminderSchema) }),
  reminders.extend({ op: z.literal('remove'), reminder_id: z.int() }),
] as const
