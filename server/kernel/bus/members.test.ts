import { expect, test } from 'vitest'
import { busLimits } from './limits.ts'
import { Members } from './members.ts'

function watched() {
  let now = 0
  const told: string[] = []
  const members = new Members({
    nowMs: () => now,
    onGap: (node, wasUnknown) => told.push(`${wasUnknown ? 'unknown' : 'gap'} ${node}`),
    onDown: (node) => told.push(`gone ${node}`),
  })
  return { members, told, advance: (ms: number) => (now += ms) }
}

test('NODE-2: a hole in the numbers is a gap, and so is a beat that names what was not heard', () => {
  const { members, told } = watched()
  members.joined()
  members.heard('a', 0, true)
  members.heard('a', 1, false)
  members.heard('a', 1, true)
  members.heard('a', 2, false)
  expect(told).toEqual([])
  members.heard('a', 4, false)
  members.heard('a', 6, true)
  expect(told).toEqual(['gap a', 'gap a'])
})

test('NODE-9: whoever is met while joining is taken as it stands; later, only who has said nothing yet', () => {
  const { members, told } = watched()
  members.heard('old', 70, true)
  members.joined()
  members.heard('old', 71, false)
  members.heard('new', 0, true)
  expect(told).toEqual([])
  members.heard('late', 12, true)
  expect(told).toEqual(['unknown late'])
})

test('NODE-10: a node unheard for too long is gone, and one that comes back has missed something', () => {
  const { members, told, advance } = watched()
  members.joined()
  members.heard('a', 0, true)
  advance(busLimits.quietMs + 1)
  expect(members.look()).toEqual(['a'])
  advance(busLimits.deadAfterMs)
  expect(members.look()).toEqual([])
  expect(members.names()).toEqual([])
  members.heard('a', 0, true)
  expect(told).toEqual(['gone a', 'unknown a'])
})
