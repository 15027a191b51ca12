import { refuse } from '../failures.ts'
import type { ScheduledProblem } from './rules/scheduled-message.ts'

const problems: Readonly<Record<ScheduledProblem, string>> = {
  nothing_to_change: 'Nothing to change',
  recipient_required: 'Recipient required when updating type of scheduled message.',
  not_a_channel: 'Invalid data type for channel ID',
  not_people: 'Invalid data type for recipients',
  topic_required: 'Topic required when updating scheduled message type to channel.',
  topic_empty: `Topic can't be empty when updating scheduled message type to channel.`,
  time_required: 'Scheduled delivery time must be in the future.',
  time_not_in_future: 'Scheduled delivery time must be in the future.',
}

/** The failures of scheduled messages and reminders. */
export const refuseScheduled = {
  invalid: (problem: ScheduledProblem) => refuse.badRequest(problems[problem]),
  unknown: () => refuse.missing('Scheduled message does not exist'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} scheduled messages.`),
  tooMuch: () => refuse.badRequest('Your scheduled messages are too long together.'),
}

export const refuseReminder = {
  notInFuture: () => refuse.badRequest(problems.time_not_in_future),
  noteTooLong: (lengthMax: number) => refuse.badRequest(`Maximum reminder note length: ${lengthMax} characters`),
  unknown: () => refuse.missing('Reminder does not exist'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} reminders.`),
  tooMuch: () => refuse.badRequest('Your reminders are too long together.'),
}
