import { expect, test } from 'vitest'
import { type ChatState, reduce } from '../chat-state.ts'
import { type Narrow, narrowKey } from '../narrow.ts'
import { messageEvent, messageForTest, stateForTest } from '../testing.ts'
import { dropUnusedMessages } from './drop-unused.ts'
import type { Page } from './message-lists.ts'
import { type FetchedPage, filePage } from './pages.ts'

const plans: Narrow = { kind: 'topic', channelId: 10, topic: 'plans' }
const pageSize = 100

function pageOf(firstId: number, subject = 'plans', ends: Partial<Page> = {}): Page {
  const messages = Array.from({ length: pageSize }, (_, index) => messageForTest(firstId + index, { subject }))
  return { messages, found_oldest: false, found_newest: false, ...ends }
}

function filed(state: ChatState, page: Page, side: FetchedPage['side'], narrow: Narrow = plans): ChatState {
  const after = filePage(state, { narrow, page, side, sinceEvent: state.eventCount }).state
  return dropUnusedMessages(after, new Set([narrowKey(plans)]))
}

const listOf = (state: ChatState) => state.lists.get(narrowKey(plans))

test('WCHAT-8: scrolling through very many messages keeps a bounded number, without a gap and with both ends', () => {
  const count = 8_000
  const newest = count - pageSize
  let state = filed(stateForTest(), pageOf(newest, 'plans', { found_newest: true }), 'first')
  for (let id = newest - pageSize; id >= 0; id -= pageSize) {
    state = filed(state, pageOf(id, 'plans', { found_oldest: id === 0 }), 'older')
    expect(listOf(state)?.ids[0]).toBe(id)
  }
  expect(state.messages.size).toBeLessThanOrEqual(6_000)
  expect(listOf(state)).toMatchObject({ foundOldest: true, foundNewest: false })
  expect(listOf(state)?.ids.length).toBeLessThanOrEqual(1_600)
  for (let id = listOf(state)?.ids.at(-1) ?? 0; id < newest; id = listOf(state)?.ids.at(-1) ?? 0) {
    state = filed(state, pageOf(id + 1, 'plans', { found_newest: id + 1 === newest }), 'newer')
    const ids = listOf(state)?.ids ?? []
    expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(ids.length - 1)
    expect(ids.every((one) => state.messages.has(one))).toBe(true)
  }
  expect(listOf(state)).toMatchObject({ foundOldest: false, foundNewest: true })
  expect(listOf(reduce(state, messageEvent(count)))?.ids.at(-1)).toBe(count)
  expect(state.messages.size).toBeLessThanOrEqual(6_000)
})

test('WCHAT-8: hidden lists are dropped first, and every conversation keeps its newest message', () => {
  let state = filed(stateForTest(), pageOf(0, 'plans', { found_newest: true }), 'first')
  for (let number = 1; number <= 80; number += 1) {
    const subject = `topic ${number}`
    const narrow: Narrow = { kind: 'topic', channelId: 10, topic: subject }
    state = filed(state, pageOf(number * pageSize, subject), 'first', narrow)
  }
  expect(state.messages.size).toBeLessThanOrEqual(6_000)
  expect(listOf(state)?.ids).toHaveLength(pageSize)
  expect(state.lists.has(narrowKey({ kind: 'topic', channelId: 10, topic: 'topic 1' }))).toBe(false)
  expect(state.lists.has(narrowKey({ kind: 'topic', channelId: 10, topic: 'topic 80' }))).toBe(true)
  const last = Array.from({ length: 80 }, (_, index) => (index + 2) * pageSize - 1)
  expect(last.every((id) => state.messages.has(id))).toBe(true)
})
