import { expect, test } from 'vitest'
import type { Database } from '../../kernel/storage/database.ts'
import type { Presence } from './rules.ts'
import { PresenceBoard } from './store.ts'

const startMs = 1_800_000_000_000

/** A board of one of several nodes, with a fixed time. */
function board() {
  const notified: Presence[] = []
  const others = { notify: (presence: Presence) => void notified.push(presence), nowMs: () => startMs }
  return { board: new PresenceBoard({} as Database, { limitedToAccessible: false, others }), notified }
}

const report = { atS: startMs / 1000, isActive: true }

test('NODE-23: a report on one board appears on the others', () => {
  const [here, there] = [board(), board()]
  here.board.report(1, report)
  for (const presence of here.notified) there.board.take(presence)
  expect(there.board.of(1)).toEqual(here.board.of(1))
  expect(there.notified).toEqual([])
})

test('NODE-23: a late report from another board reaches clients that ask for updates', () => {
  const { board: here } = board()
  here.report(1, report)
  const newest = here.of(1)?.updateId ?? 0
  const before = here.lastUpdateId
  here.take({ userId: 2, lastActiveAtS: undefined, lastConnectedAtS: report.atS - 9, updateId: newest - 7 })
  expect(here.of(2)?.updateId).toBeGreaterThan(newest)
  // A client that received the first from another node asks this one for updates from before both.
  expect(before).toBeLessThan(newest)
  expect(here.of(2)?.updateId).toBeGreaterThan(before)
})

test('NODE-23: an older report from another board changes nothing', () => {
  const { board: here } = board()
  here.report(1, report)
  const known = here.of(1)
  here.take({ userId: 1, lastActiveAtS: 1, lastConnectedAtS: 1, updateId: (known?.updateId ?? 0) - 1 })
  expect(here.of(1)).toEqual(known)
})
