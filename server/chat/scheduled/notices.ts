import { ownNotice } from '../delivery/queues/notice.ts'
import type { ReminderWire, ScheduledMessageWire } from './wire.ts'

export const scheduledNotices = {
  added: (userId: number, message: ScheduledMessageWire) =>
    ownNotice(userId, { type: 'scheduled_messages', op: 'add', scheduled_messages: [message] }),
  changed: (userId: number, message: ScheduledMessageWire) =>
    ownNotice(userId, { type: 'scheduled_messages', op: 'update', scheduled_message: message }),
  removed: (userId: number, id: number) =>
    ownNotice(userId, { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }),
}

export const reminderNotices = {
  added: (userId: number, reminder: ReminderWire) =>
    ownNotice(userId, { type: 'reminders', op: 'add', reminders: [reminder] }),
  removed: (userId: number, id: number) => ownNotice(userId, { type: 'reminders', op: 'remove', reminder_id: id }),
}
