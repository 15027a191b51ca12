import { expect, test } from 'vitest'
import { busLimits } from './limits.ts'
import { Members } from './members.ts'

function watched() {
  let now = 0
  const notified: string[] = []
  const members = new Members({
    nowMs: () => now,
    onGap: (node, wasUnknown) => notified.push(`${wasUnknown ? 'unknown' : 'gap'} ${node}`),
    onDown: (node) => notified.push(`down ${node}`),
  })
  return { members, notified, advance: (ms: number) => (now += ms) }
}

test('NODE-2: a missing number is a gap, and so is a heartbeat with a number that has not arrived', () => {
  const { members, notified } = watched()
  members.joined()
  members.received('a', 0, true)
  members.received('a', 1, false)
  members.received('a', 1, true)
  members.received('a', 2, false)
  expect(notified).toEqual([])
  members.received('a', 4, false)
  members.received('a', 6, true)
  expect(notified).toEqual(['gap a', 'gap a'])
})

test('NODE-9: a joining node accepts the numbers of its peers; later, only a new peer is no gap', () => {
  const { members, notified } = watched()
  members.received('old', 70, true)
  members.joined()
  members.received('old', 71, false)
  members.received('new', 0, true)
  expect(notified).toEqual([])
  members.received('late', 12, true)
  expect(notified).toEqual(['unknown late'])
})

test('NODE-10: a node that misses heartbeats is dead, and its return is a gap', () => {
  const { members, notified, advance } = watched()
  members.joined()
  members.received('a', 0, true)
  advance(busLimits.quietMs + 1)
  expect(members.findQuiet()).toEqual(['a'])
  advance(busLimits.deadAfterMs)
  expect(members.findQuiet()).toEqual([])
  expect(members.names()).toEqual([])
  members.received('a', 0, true)
  expect(notified).toEqual(['down a', 'gap a', 'unknown a'])
})

test('NODE-40: the death of a node is a gap, and its announced end is none', () => {
  const { members, notified, advance } = watched()
  members.joined()
  members.received('ends', 0, true)
  members.received('dies', 0, true)
  members.left('ends')
  expect(notified).toEqual(['down ends'])
  advance(busLimits.deadAfterMs + 1)
  members.findQuiet()
  expect(notified).toEqual(['down ends', 'down dies', 'gap dies'])
})
