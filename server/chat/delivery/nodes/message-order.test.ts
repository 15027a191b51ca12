import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessageOrder } from './message-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ordered(newestId: number) {
  const delivered: string[] = []
  let missing = 0
  const order = new MessageOrder({ onMissing: () => (missing += 1), patienceMs: 5_000 })
  order.resume(newestId)
  return {
    order,
    delivered,
    take: (node: string, messageId?: number) =>
      order.take(node, messageId, () => delivered.push(`${node} ${messageId ?? 'event'}`)),
    get missing() {
      return missing
    },
  }
}

test('NODE-38: new messages of several nodes are delivered in the order of their ids', () => {
  const { take, delivered } = ordered(10)
  take('a', 11)
  take('b', 14)
  take('b')
  take('c', 13)
  take('a')
  expect(delivered).toEqual(['a 11', 'a event'])
  take('a', 12)
  expect(delivered).toEqual(['a 11', 'a event', 'a 12', 'c 13', 'b 14', 'b event'])
})

test('NODE-38: a message that was read from the database already is delivered at once', () => {
  const { take, delivered } = ordered(10)
  take('a', 9)
  take('a', 11)
  expect(delivered).toEqual(['a 9', 'a 11'])
})

test('NODE-38: a node that waits too long for a message reports it; one that makes progress does not', () => {
  const watched = ordered(10)
  watched.take('a', 12)
  vi.advanceTimersByTime(4_999)
  watched.take('b', 11)
  watched.take('b', 14)
  vi.advanceTimersByTime(4_999)
  expect(watched.missing).toBe(0)
  vi.advanceTimersByTime(1)
  expect(watched.missing).toBe(1)
})

test('NODE-38: a node that recovers delivers nothing, and continues after the newest message', () => {
  const { order, take, delivered } = ordered(10)
  take('a', 12)
  order.suspend()
  take('b', 15)
  take('b')
  order.resume(14)
  take('a', 16)
  take('a', 18)
  expect(delivered).toEqual(['a 16'])
  vi.advanceTimersByTime(1)
  take('b', 17)
  expect(delivered).toEqual(['a 16', 'b 17', 'a 18'])
})
