import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SettableClock } from '../../../kernel/clock/clock.ts'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { newestRules } from '../../domain/engine/rules.ts'
import { EventReplay } from '../../store/event-replay.ts'
import { emptyJournal } from '../../store/journal/chain.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from '../../store/journal/simulated-journal.ts'
import { SimulatedSnapshots } from '../../store/snapshots/simulated-snapshots.ts'
import { openAccount, RecordingMachine, recordingMachines } from '../../store/testing.ts'
import { GroupMaker } from '../group.ts'
import { JournalFollower } from './journal-follower.ts'
import { ViewsBehind } from './views-behind.ts'

function setUp() {
  const disk = new SimulatedDisk()
  const world = { isDown: false }
  const journal = new SimulatedJournal(disk, {
    after: (_ms, run) => setImmediate(run),
    nextFault: () => noFault,
    isDown: () => world.isDown,
  })
  const machine = new RecordingMachine()
  const maker = new GroupMaker('the leader')
  let lastId = 0
  const write = () => {
    const submission = { command: openAccount(disk.rows.length + 1), bytes: 0, answer: () => undefined }
    const group = maker.make([submission], { tail: disk.tail, atMs: 0, lastId, rules: newestRules }, 0)
    lastId = group.after.lastId
    disk.write({ ...group.row, commands: new Uint8Array(group.row.commands) }, disk.tail)
  }
  const notified: number[] = []
  const follower = new JournalFollower({
    history: new EventReplay(journal, machine, emptyJournal),
    snapshots: new SimulatedSnapshots(),
    maker: recordingMachines,
    clock: new SettableClock(),
    publish: ({ sequence }) => notified.push(sequence),
    undone: async () => undefined,
    log: silentLogger,
  })
  return { disk, world, machine, write, notified, follower }
}

test('LEAD-2: a caller that asks for the current state gets everything committed before, also with many callers at once', async () => {
  const { disk, machine, write, notified, follower } = setUp()
  const ask = async (): Promise<void> => {
    for (let count = 0; count < 50; count++) {
      write()
      const { sequence } = disk.tail
      await follower.caughtUp()
      expect(machine.sequence).toBeGreaterThanOrEqual(sequence)
      if (count % 3 === 0) await turnOfTheLoop()
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  expect(notified).toEqual(disk.rows.map(({ firstSequence }) => firstSequence))
})

test('LEAD-9: while the journal is unreadable nothing is answered; afterwards the follower resumes by itself', async () => {
  const { world, machine, write, follower } = setUp()
  write()
  await follower.caughtUp()
  write()
  world.isDown = true
  await expect(follower.caughtUp()).rejects.toThrow(ViewsBehind)
  expect(follower.problem()).toContain('cannot be read')
  world.isDown = false
  await follower.caughtUp()
  expect(follower.problem()).toBeUndefined()
  expect(machine.sequence).toBe(2)
})

test('LEAD-9: a damaged journal permanently stops the server that finds it', async () => {
  const { disk, write, follower } = setUp()
  write()
  await follower.caughtUp()
  write()
  const last = disk.rows.pop()
  if (last !== undefined) disk.rows.push({ ...last, atMs: last.atMs + 1 })
  await expect(follower.caughtUp()).rejects.toThrow(ViewsBehind)
  expect(follower.isDamaged).toBe(true)
  expect(follower.problem()).toContain('sequence 2')
  await expect(follower.caughtUp()).rejects.toThrow('sequence 2')
})
