import { z } from 'zod'
import type { Reminder } from './rules/reminder.ts'
import type { ScheduledMessage } from './rules/scheduled-message.ts'

export const scheduledMessageSchema = z.object({
  scheduled_message_id: z.int(),
  type: z.enum(['stream', 'private']),
  to: z.union([z.int(), z.array(z.int()).readonly()]),
  topic: z.string().optional(),
  content: z.string(),
  rendered_content: z.string(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
})

export type ScheduledMessageWire = z.input<typeof scheduledMessageSchema>

export function scheduledMessageWire(message: ScheduledMessage): ScheduledMessageWire {
  const isToChannel = message.type === 'stream'
  return {
    scheduled_message_id: message.id,
    type: message.type,
    to: isToChannel ? (message.to[0] ?? 0) : message.to,
    ...(isToChannel ? { topic: message.topic } : {}),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: message.deliverAtS,
    failed: message.hasFailed,
  }
}

export const reminderSchema = z.object({
  reminder_id: z.int(),
  type: z.literal('private'),
  to: z.array(z.int()),
  content: z.string(),
  rendered_content: z.string(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
  reminder_target_message_id: z.int(),
})

export type ReminderWire = z.input<typeof reminderSchema>

export function reminderWire(reminder: Reminder): ReminderWire {
  return {
    reminder_id: reminder.id,
    type: 'private',
    to: [reminder.userId],
    content: reminder.content,
    rendered_content: reminder.renderedContent,
    scheduled_delivery_timestamp: reminder.deliverAtS,
    failed: reminder.hasFailed,
    reminder_target_message_id: reminder.messageId,
  }
}
