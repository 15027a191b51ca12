import { expect, test } from 'vitest'
import { busLimits } from './limits.ts'
import { Members } from './members.ts'

function watched() {
  let now = 0
  const notified: string[] = []
  const members = new Members({
    nowMs: () => now,
    onGap: (node, wasUnknown) => notified.push(`${wasUnknown ? 'unknown' : 'gap'} ${node}`),
    onDown: (node) => notified.push(`gone ${node}`),
  })
  return { members, notified, advance: (ms: number) => (now += ms) }
}

test('NODE-2: a hole in the numbers is a gap, and so is a beat that names what was not heard', () => {
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

test('NODE-9: whoever is met while joining is taken as it stands; later, only who has said nothing yet', () => {
  const { members, notified } = watched()
  members.received('old', 70, true)
  members.joined()
  members.received('old', 71, false)
  members.received('new', 0, true)
  expect(notified).toEqual([])
  members.received('late', 12, true)
  expect(notified).toEqual(['unknown late'])
})

test('NODE-10: a node unheard for too long is gone, and one that comes back has missed something', () => {
  const { members, notified, advance } = watched()
  members.joined()
  members.received('a', 0, true)
  advance(busLimits.quietMs + 1)
  expect(members.look()).toEqual(['a'])
  advance(busLimits.deadAfterMs)
  expect(members.look()).toEqual([])
  expect(members.names()).toEqual([])
  members.received('a', 0, true)
  expect(notified).toEqual(['gone a', 'unknown a'])
})
