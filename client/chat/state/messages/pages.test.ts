import { expect, test } from 'vitest'
import { type ChatState, reduce } from '../chat-state.ts'
import type { Narrow } from '../narrow.ts'
import { narrowKey } from '../narrow.ts'
import { eventForTest, messageEvent, messageForTest, stateForTest } from '../testing.ts'
import type { Page } from './message-lists.ts'
import { type FetchedPage, filePage, restarted } from './pages.ts'

const plans: Narrow = { kind: 'topic', channelId: 10, topic: 'plans' }
const idsOf = (state: ChatState, narrow: Narrow = plans) => state.lists.get(narrowKey(narrow))?.ids

const page = (ids: readonly number[], ends: Partial<Page> = {}): Page => ({
  messages: ids.map((id) => messageForTest(id)),
  found_oldest: false,
  found_newest: false,
  ...ends,
})

function filed(state: ChatState, given: Page, side: FetchedPage['side'] = 'first', narrow: Narrow = plans): ChatState {
  return filePage(state, { narrow, page: given, side, sinceEvent: state.eventCount }).state
}

test('WCHAT-3: pages join a list at the end they were requested for', () => {
  const first = filed(stateForTest(), page([50, 51, 52]))
  const older = filed(first, page([40, 41], { found_oldest: true }), 'older')
  const newer = filed(older, page([53, 54], { found_newest: true }), 'newer')
  expect(idsOf(newer)).toEqual([40, 41, 50, 51, 52, 53, 54])
  expect(newer.lists.get(narrowKey(plans))).toMatchObject({ foundOldest: true, foundNewest: true, loading: 'no' })
})

test('WCHAT-3: a new message is added only to lists that reach the end', () => {
  const part = filed(stateForTest(), page([50]))
  expect(idsOf(reduce(part, messageEvent(60)))).toEqual([50])
  const whole = filed(stateForTest(), page([50], { found_newest: true }))
  expect(idsOf(reduce(whole, messageEvent(60)))).toEqual([50, 60])
  expect(idsOf(reduce(whole, messageEvent(60, { subject: 'other' })))).toEqual([50])
})

test('WCHAT-3: a message that arrived during the request of the last page is in the list', () => {
  const received = reduce(stateForTest(), messageEvent(60))
  expect(idsOf(filed(received, page([50], { found_newest: true })))).toEqual([50, 60])
})

test('WCHAT-4: an edit, deletion or reaction that arrived during the request overrides the page', () => {
  const before = reduce(stateForTest(), messageEvent(50))
  const since = before.eventCount
  const edit = eventForTest({
    ...{ type: 'update_message', message_id: 50, message_ids: [50], flags: ['read'], edit_timestamp: 1 },
    ...{ rendering_only: false, rendered_content: '<p>new</p>' },
  })
  const edited = reduce(before, edit)
  const after = filePage(edited, { narrow: plans, page: page([50]), side: 'first', sinceEvent: since })
  expect(after.state.messages.get(50)?.content).toBe('<p>new</p>')
  expect(after.doubtful).toEqual([])
})

test('WCHAT-4: a message that changed before it was known is fetched again', () => {
  const start = stateForTest()
  const reaction = eventForTest({ type: 'reaction', op: 'add', message_id: 50, user_id: 2, emoji_code: '1f389' })
  const received = reduce(start, reaction)
  const after = filePage(received, { narrow: plans, page: page([50]), side: 'first', sinceEvent: start.eventCount })
  expect(after.doubtful).toEqual([50])
})

test('a moved message leaves one list and joins the other; a missing message makes a list stale', () => {
  const other: Narrow = { kind: 'topic', channelId: 10, topic: 'other' }
  const both = filed(
    filed(stateForTest(), page([50, 51], { found_oldest: true, found_newest: true })),
    page([], { found_oldest: true, found_newest: true }),
    'first',
    other,
  )
  const move = (fields: object) =>
    eventForTest({
      ...{ type: 'update_message', message_id: 51, flags: [], edit_timestamp: 1, rendering_only: false },
      ...fields,
    })
  const later = { stream_id: 10, orig_subject: 'plans', subject: 'other', propagate_mode: 'change_later' }
  const moved = reduce(both, move({ message_ids: [51], ...later }))
  expect(idsOf(moved)).toEqual([50])
  expect(idsOf(moved, other)).toEqual([51])
  const elsewhere = { stream_id: 11, orig_subject: 'x', subject: 'other', new_stream_id: 10 }
  const unknown = reduce(both, move({ message_ids: [20], message_id: 20, ...elsewhere }))
  expect(unknown.lists.get(narrowKey(other))?.isStale).toBe(true)
  expect(unknown.lists.get(narrowKey(plans))?.isStale).toBe(false)
})

test('WCHAT-5: after a new registration only the visible lists stay, marked as stale', () => {
  const other: Narrow = { kind: 'topic', channelId: 10, topic: 'other' }
  const shown = filed(filed(stateForTest(), page([50])), page([70]), 'first', other)
  const again = restarted(stateForTest(), shown, new Set([narrowKey(plans)]))
  expect(idsOf(again)).toEqual([50])
  expect(again.lists.get(narrowKey(plans))?.isStale).toBe(true)
  expect(again.lists.has(narrowKey(other))).toBe(false)
  expect(again.messages.get(50)).toBeDefined()
  expect(again.messages.get(70)).toBeUndefined()
})
