import { expect, test } from 'vitest'
import { openAccount } from '../../store/testing.ts'
import type { CommittedGroup } from '../outcome.ts'
import { RecentGroups } from './recent-groups.ts'

function group(firstSequence: number, count: number): CommittedGroup {
  const commands = Array.from({ length: count }, () => ({ command: openAccount(1), events: [] }))
  return { firstSequence, sequence: firstSequence + count - 1, atMs: 0, journalHash: new Uint8Array(32), commands }
}

const firsts = (groups: readonly CommittedGroup[]) => groups.map(({ firstSequence }) => firstSequence)

test('READ-8: groups that the read models lack are in memory without a gap; the others are dropped', () => {
  const recent = new RecentGroups()
  for (const [first, count] of [
    [11, 2],
    [13, 1],
    [14, 3],
  ] as const)
    recent.take(group(first, count))
  expect(firsts(recent.after(10))).toEqual([11, 13, 14])
  expect(firsts(recent.after(12))).toEqual([13, 14])
  expect(firsts(recent.after(16))).toEqual([])
  recent.forget(13)
  expect(firsts(recent.after(13))).toEqual([14])
})

test('READ-8: after a gap, the newest group alone reports the length of the journal', () => {
  const recent = new RecentGroups()
  for (const first of [11, 12, 13]) recent.take(group(first, 1))
  expect(firsts(recent.after(5))).toEqual([13])
})

test('READ-8: the retained groups are bounded', () => {
  const recent = new RecentGroups()
  for (let first = 1; first <= 100_000; first += 100) recent.take(group(first, 100))
  const newest = recent.after(99_000)
  expect(firsts(newest)[0]).toBe(99_001)
  expect(firsts(recent.after(0))).toEqual([99_901])
})
