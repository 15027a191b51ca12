import { describe, expect, test } from 'vitest'
import { emptyJournal } from '../store/journal/chain.ts'
import { replay } from '../store/replay.ts'
import { cancelAll, openAccount, RecordingMachine } from '../store/testing.ts'
import { commitMs, sequencerForTest, startMs, watch } from './testing.ts'

describe('groups', () => {
  test('SEQ-1: nothing is answered, published or applied before its commit', async () => {
    const { sequencer, scheduler, machine, groups } = sequencerForTest()
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(commitMs - 1)
    expect([outcome.now(), machine.sequence, groups.length]).toEqual(['waiting', 0, 0])
    await scheduler.pass(1)
    expect([outcome.now(), machine.sequence, groups.length]).toEqual(['committed', 1, 1])
  })

  test('SEQ-2: commands that arrive while a group commits go into one row together', async () => {
    const { sequencer, scheduler, disk, machine } = sequencerForTest()
    void sequencer.submit(openAccount(1))
    await scheduler.pass(1)
    for (const account of [2, 3, 4]) void sequencer.submit(openAccount(account))
    await scheduler.pass(2 * commitMs)
    expect(disk.rows.map(({ firstSequence, count }) => [firstSequence, count])).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(machine.applied.map((command) => command.type === 'open_account' && command.account)).toEqual([1, 2, 3, 4])
  })

  test('SEQ-1: an answer carries the sequence, the time and the events of its own command', async () => {
    const { sequencer, scheduler } = sequencerForTest()
    const outcomes = Promise.all([sequencer.submit(openAccount(1)), sequencer.submit(openAccount(2))])
    await scheduler.pass(commitMs)
    expect(await outcomes).toEqual(
      [1, 2].map((number) => ({
        kind: 'committed',
        sequence: number,
        atMs: startMs,
        events: [{ type: 'account_opened', account: number }],
      })),
    )
  })

  test('SEQ-6: time in the journal never goes back when the clock does', async () => {
    const { sequencer, scheduler, clock, disk } = sequencerForTest()
    for (const jumpMs of [0, 5_000, -60_000, 1]) {
      clock.advance(jumpMs)
      void sequencer.submit(openAccount(1))
      await scheduler.pass(commitMs)
    }
    expect(disk.rows.map(({ atMs }) => atMs - startMs)).toEqual([0, 5_000, 5_000, 5_000])
  })

  test('a failing listener affects neither the other listeners nor the caller', async () => {
    const { sequencer, scheduler } = sequencerForTest()
    sequencer.subscribe(() => {
      throw new Error('on purpose')
    })
    const received: number[] = []
    sequencer.subscribe(({ sequence }) => received.push(sequence))
    const outcome = watch(sequencer.submit(openAccount(1)))
    await scheduler.pass(commitMs)
    expect([outcome.now(), received]).toEqual(['committed', [1]])
  })

  test('a command that cannot be encoded is rejected on submission and affects no other command', async () => {
    const { sequencer, scheduler } = sequencerForTest()
    const good = watch(sequencer.submit(openAccount(1)))
    await expect(sequencer.submit(openAccount(-1))).rejects.toThrow('whole numbers')
    await scheduler.pass(commitMs)
    expect(good.now()).toBe('committed')
  })
})

describe('overload', () => {
  test('SEQ-3: a full queue rejects at once, and still accepts a cancel', async () => {
    const { sequencer, scheduler } = sequencerForTest({ limits: { queuedCommandsMax: 2, queuedUrgentExtra: 1 } })
    const outcomes = [1, 2, 3].map((account) => watch(sequencer.submit(openAccount(account))))
    const cancel = watch(sequencer.submit(cancelAll(9)))
    await scheduler.pass(0)
    expect(outcomes.map(({ now }) => now())).toEqual(['waiting', 'waiting', 'overloaded'])
    await scheduler.pass(2 * commitMs)
    expect([...outcomes, cancel].map(({ now }) => now())).toEqual(['committed', 'committed', 'overloaded', 'committed'])
  })
})

test('JOURNAL-3: the journal replayed into a fresh machine gives the same state', async () => {
  const { sequencer, scheduler, machine, faults, journal } = sequencerForTest()
  for (let round = 0; round < 50; round++) {
    if (round % 7 === 3) faults.push({ kind: round % 2 ? 'answer_lost' : 'failed', afterMs: 1, lateMs: 0 })
    for (let account = 1; account <= round % 5; account++) void sequencer.submit(openAccount(account))
    await scheduler.pass(40)
  }
  const again = new RecordingMachine()
  const replayed = replay(journal, again, emptyJournal)
  await scheduler.pass(1)
  expect((await replayed).sequence).toBe(machine.sequence)
  expect(again.digest).toBe(machine.digest)
})
