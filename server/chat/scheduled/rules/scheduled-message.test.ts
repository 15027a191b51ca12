import { expect, test } from 'vitest'
import { reminderText } from './reminder.ts'
import { editScheduled, isTooLate } from './scheduled-message.ts'

const direct = { type: 'private', to: [7], topic: '', content: 'x', deliverAtS: 100, hasFailed: false } as const
const inChannel = { ...direct, type: 'stream', to: [3], topic: 't' } as const

test('SCHEDULED-2: the required fields of a change of type', () => {
  expect(editScheduled(direct, { type: 'stream' }, 0)).toBe('recipient_required')
  expect(editScheduled(direct, { type: 'stream', to: 3 }, 0)).toBe('topic_required')
  expect(editScheduled(direct, { type: 'stream', to: 3, topic: ' (no topic) ' }, 0)).toBe('topic_empty')
  expect(editScheduled(direct, { type: 'stream', to: [3], topic: 't' }, 0)).toMatchObject({ to: [3], topic: 't' })
  expect(editScheduled(inChannel, { type: 'stream', topic: '' }, 0)).toMatchObject({ topic: '' })
  expect(editScheduled(inChannel, { type: 'private', to: [7, 7] }, 0)).toMatchObject({ to: [7], topic: '' })
  expect(editScheduled(inChannel, { type: 'private', to: 7 }, 0)).toBe('not_people')
})

test('SCHEDULED-3: after a failure a new time is needed', () => {
  expect(editScheduled({ ...direct, hasFailed: true }, { content: 'y' }, 0)).toBe('time_required')
  expect(editScheduled({ ...direct, hasFailed: true }, { deliverAtS: 5 }, 5)).toBe('time_not_in_future')
  expect(editScheduled({ ...direct, hasFailed: true }, { deliverAtS: 6 }, 5)).toMatchObject({ deliverAtS: 6 })
})

test('SCHEDULED-6: late by exactly the limit is not too late', () => {
  expect(isTooLate({ deliverAtS: 100 }, 700_000, 600_000)).toBe(false)
  expect(isTooLate({ deliverAtS: 100 }, 700_001, 600_000)).toBe(true)
})

test('REMINDER-1: nothing in the message ends its quotation', () => {
  const text = reminderText({ senderName: 'A]B', link: '/#x', content: '`````\n@**all**', note: '' }, 200)
  expect(text).toBe('You wanted to be reminded of [a message from AB](/#x).\n\n``````quote\n`````\n@**all**\n``````')
  const facts = { senderName: 'A', link: '/#x', note: '' }
  const whole = reminderText({ ...facts, content: 'abcdef' }, 200)
  expect(reminderText({ ...facts, content: 'abcdef' }, whole.length - 2)).toContain('abc…')
  for (const content of ['`'.repeat(10_000), `${'a`'.repeat(4000)}${'~'.repeat(2000)}`, 'x'.repeat(10_000)])
    expect(reminderText({ ...facts, content, note: '`'.repeat(500) }, 10_000).length).toBeLessThanOrEqual(10_000)
})
