import { expect, test } from 'vitest'
import { eventForTest } from '../testing.ts'
import { expireTyping, reduceTyping, type Typing, typingEventOf } from './typing.ts'

const [own, other] = [7, 8]
const none: Typing = new Map()
const direct = (op: string) =>
  eventForTest({
    type: 'typing',
    op,
    message_type: 'direct',
    sender: { user_id: other },
    recipients: [{ user_id: own }, { user_id: other }],
  })
const inTopic = (op: string) =>
  eventForTest({
    type: 'typing',
    op,
    message_type: 'stream',
    sender: { user_id: other },
    stream_id: 3,
    topic: 'Fish',
  })

test.each([
  ['direct', direct],
  ['stream', inTopic],
])('chat spec, states: typing indicator: hidden → shown by start, shown → hidden by stop (%s)', (_name, event) => {
  const start = typingEventOf(event('start'), own)
  const stop = typingEventOf(event('stop'), own)
  if (start === undefined || stop === undefined) throw new Error('it is about typing')
  const shown = reduceTyping(none, start, 1)
  expect([...(shown.get(start.place) ?? [])]).toEqual([[other, 1]])
  expect(reduceTyping(shown, stop, 2)).toEqual(none)
  expect(typingEventOf(event('start'), other)).toBeUndefined()
})

test('chat spec, states: typing indicator: shown → hidden when the period passes without a new start', () => {
  const started = typingEventOf(direct('start'), own)
  if (started === undefined) throw new Error('it is about typing')
  const { place } = started
  const shown = reduceTyping(none, started, 1)
  expect(expireTyping(shown, place, other, 1)).toEqual(none)
  const again = reduceTyping(shown, started, 2)
  expect(expireTyping(again, place, other, 1)).toBe(again)
})
