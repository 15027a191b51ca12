import { expect, test } from 'vitest'
import { SettableClock } from '../../kernel/clock/clock.ts'
import { seededIds } from '../../kernel/ids/ids.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal, tailOf } from '../store/journal/chain.ts'
import type { JournalRow, JournalStore } from '../store/journal/journal-store.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from '../store/journal/simulated-journal.ts'
import { SimulatedSnapshots } from '../store/snapshots/simulated-snapshots.ts'
import { openAccount, recordingMachines } from '../store/testing.ts'
import { GroupMaker } from './group.ts'
import { takeLeadership } from './take-leadership.ts'

function setUp() {
  const disk = new SimulatedDisk()
  const world = {
    after: (_ms: number, run: () => void) => queueMicrotask(run),
    nextFault: () => noFault,
    isDown: () => false,
  }
  const journal = new SimulatedJournal(disk, world)
  const lead = (through: JournalStore = journal) =>
    takeLeadership({
      journal: through,
      snapshots: new SimulatedSnapshots(),
      maker: recordingMachines,
      clock: new SettableClock(),
      ids: seededIds(1),
    })
  const old = new GroupMaker('the previous leader')
  /** A row of another writer, at the end of the journal. */
  const rival = () => {
    const submission = { command: openAccount(disk.rows.length + 1), bytes: 0, answer: () => undefined }
    const { row } = old.make([submission], { tail: disk.tail, atMs: 0, lastId: 0, rules: newestRules }, 0)
    disk.write({ ...row, commands: new Uint8Array(row.commands) }, disk.tail)
  }
  /** A journal in which another writer appends first, before each of the first appends. */
  const crowded = (times: number): JournalStore => ({
    append(row, predecessor) {
      if (times-- > 0) rival()
      return journal.append(row, predecessor)
    },
    tail: () => journal.tail(),
    tailAt: (sequence) => journal.tailAt(sequence),
    quarantined: () => journal.quarantined(),
    readAfter: (sequence) => journal.readAfter(sequence),
  })
  return { disk, lead, rival, crowded }
}

test('SEQ-11: the first row a new leader writes fences all earlier writers', async () => {
  const { disk, lead, rival } = setUp()
  rival()
  const { machine, position, replayed } = await lead()
  expect([machine.sequence, replayed, disk.rows.length]).toEqual([2, 1, 2])
  expect(position.tail).toEqual(tailOf(disk.rows[1] as JournalRow))
})

test('SEQ-8: a pending commit of a killed server is taken over if it arrives first', async () => {
  const { disk, lead, crowded } = setUp()
  const { machine, replayed } = await lead(crowded(2))
  expect(machine.applied.map(({ type }) => type)).toEqual(['open_account', 'open_account', 'tick'])
  expect([replayed, disk.tail.sequence]).toEqual([2, 3])
})

test('SEQ-11: a journal that another server keeps writing is not taken over', async () => {
  const { lead, crowded } = setUp()
  await expect(lead(crowded(Number.POSITIVE_INFINITY))).rejects.toThrow('Another server is writing the journal')
})

test('JOURNAL-6: a row that disappears while the journal is read is detected', async () => {
  const { disk, lead, rival, crowded } = setUp()
  rival()
  const vanishing: JournalStore = {
    ...crowded(0),
    append: async () => 'no_predecessor',
  }
  await expect(lead(vanishing)).rejects.toThrow('The journal lost its row with sequence 1 while it was being read')
  expect(disk.tail).not.toEqual(emptyJournal)
})
