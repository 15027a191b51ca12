import { type EventBody, type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { ReminderWire, ScheduledMessageWire } from './wire.ts'

/** What a person's own clients hear of what the person has planned. */
const toOwner = (userId: number, body: EventBody): Notice => plainNotice(body, new Set([userId]))

export const scheduledNotices = {
  added: (userId: number, message: ScheduledMessageWire) =>
    toOwner(userId, { type: 'scheduled_messages', op: 'add', scheduled_messages: [message] }),
  changed: (userId: number, message: ScheduledMessageWire) =>
    toOwner(userId, { type: 'scheduled_messages', op: 'update', scheduled_message: message }),
  removed: (userId: number, id: number) =>
    toOwner(userId, { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }),
}

export const reminderNotices = {
  added: (userId: number, reminder: ReminderWire) =>
    toOwner(userId, { type: 'reminders', op: 'add', reminders: [reminder] }),
  removed: (userId: number, id: number) => toOwner(userId, { type: 'reminders', op: 'remove', reminder_id: id }),
}
