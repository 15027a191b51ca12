import { describe, expect, test } from 'vitest'
import { newestRules } from '../domain/engine/rules.ts'
import { tailOf } from '../store/journal/chain.ts'
import type { JournalRow } from '../store/journal/journal-store.ts'
import { SimulatedDisk } from '../store/journal/simulated-journal.ts'
import { openAccount } from '../store/testing.ts'
import { GroupMaker } from './group.ts'
import { sequencerLimits } from './limits.ts'
import { commitMs, sequencerForTest, startMs, watch } from './testing.ts'

describe('a commit that fails', () => {
  test('SEQ-7: a commit that certainly failed leaves no trace, and its callers receive "unavailable"', async () => {
    const { sequencer, scheduler, faults, machine, disk } = sequencerForTest()
    faults.push({ kind: 'failed', afterMs: 1, lateMs: 0 })
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(100)
    expect(outcome.now()).toBe('unavailable')
    expect(machine.applied.map(({ type }) => type)).toEqual(['tick'])
    expect(disk.rows).toHaveLength(1)
  })

  test('SEQ-8: a commit whose answer was lost is found in the journal, applied and acknowledged', async () => {
    const { sequencer, scheduler, faults, machine } = sequencerForTest()
    faults.push({ kind: 'answer_lost', afterMs: 1, lateMs: 0 })
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(100)
    expect(outcome.now()).toBe('committed')
    expect(machine.applied.map(({ type }) => type)).toEqual(['open_account'])
  })

  test('SEQ-8: a commit that could still arrive late is fenced before it is reported as failed', async () => {
    const { sequencer, scheduler, faults, machine, disk } = sequencerForTest()
    faults.push({ kind: 'late', afterMs: 1, lateMs: 5_000 })
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(20_000)
    expect(outcome.now()).toBe('unavailable')
    expect(disk.rows).toHaveLength(1)
    expect(machine.applied.map(({ type }) => type)).toEqual(['tick'])
  })

  test('SEQ-8: a commit that arrives late, but before the fence, counts', async () => {
    const { sequencer, scheduler, faults, machine } = sequencerForTest()
    faults.push({ kind: 'late', afterMs: 1, lateMs: sequencerLimits.retryFirstMs / 2 })
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(1_000)
    expect(outcome.now()).toBe('committed')
    expect(machine.applied.map(({ type }) => type)).toEqual(['open_account'])
  })

  test('SEQ-8: the fence row of a lost commit may get lost itself', async () => {
    const { sequencer, scheduler, faults, machine, disk } = sequencerForTest()
    faults.push({ kind: 'failed', afterMs: 1, lateMs: 0 }, { kind: 'answer_lost', afterMs: 1, lateMs: 0 })
    const outcome = watch(sequencer.submit(openAccount(7)))
    await scheduler.pass(1_000)
    expect([outcome.now(), disk.rows.length, machine.sequence]).toEqual(['unavailable', 1, 1])
    const after = watch(sequencer.submit(openAccount(8)))
    await scheduler.pass(10)
    expect(after.now()).toBe('committed')
  })

  test('SEQ-9: while the database is unreachable, commands are rejected and readyz reports it; the venue resumes by itself', async () => {
    const { sequencer, scheduler, world, machine } = sequencerForTest()
    world.down = true
    const first = watch(sequencer.submit(openAccount(1)))
    await scheduler.pass(1)
    const second = watch(sequencer.submit(openAccount(2)))
    await scheduler.pass(1)
    expect([first.now(), second.now()]).toEqual(['waiting', 'unavailable'])
    expect(sequencer.problem()).toMatch(/journal cannot be/)
    await scheduler.pass(sequencerLimits.commitWaitMs)
    expect(first.now()).toBe('outcome_unknown')
    world.down = false
    await scheduler.pass(sequencerLimits.retryLongestMs + 10)
    expect([sequencer.problem(), machine.applied.length]).toEqual([undefined, 1])
    const third = watch(sequencer.submit(openAccount(3)))
    await scheduler.pass(10)
    expect(third.now()).toBe('committed')
  })

  test('SEQ-10: the outcome of a commit without an answer in time is unknown, and it is applied if it succeeds later', async () => {
    const { sequencer, scheduler, faults, machine } = sequencerForTest()
    faults.push({ kind: 'none', afterMs: 20_000, lateMs: 0 })
    const outcome = watch(sequencer.submit(openAccount(1)))
    await scheduler.pass(1)
    const queued = watch(sequencer.submit(openAccount(2)))
    await scheduler.pass(sequencerLimits.commitWaitMs)
    expect([outcome.now(), queued.now()]).toEqual(['outcome_unknown', 'unavailable'])
    expect(sequencer.problem()).toMatch(/outcome of some commands is not known/)
    await scheduler.pass(20_000)
    expect([machine.applied.length, sequencer.problem()]).toEqual([1, undefined])
  })
})

describe('the end', () => {
  test('SEQ-11: of two writers, the second to use a key stops permanently and reports it', async () => {
    const disk = new SimulatedDisk()
    const [one, other] = [sequencerForTest({ disk }), sequencerForTest({ disk })]
    void one.sequencer.submit(openAccount(1))
    await one.scheduler.pass(commitMs)
    const outcome = watch(other.sequencer.submit(openAccount(2)))
    await other.scheduler.pass(commitMs)
    expect([outcome.now(), other.machine.sequence, disk.rows.length]).toEqual(['fenced', 0, 1])
    expect(other.sequencer.problem()).toBe('Another server writes the journal since sequence 1; this one has stopped')
    const later = watch(other.sequencer.submit(openAccount(3)))
    await other.scheduler.pass(commitMs)
    expect(later.now()).toBe('fenced')
  })

  test('SEQ-11: a writer that lost its connection and finds rows of another writer has lost the lead', async () => {
    const disk = new SimulatedDisk()
    const [one, other] = [sequencerForTest({ disk }), sequencerForTest({ disk })]
    other.world.down = true
    const outcome = watch(other.sequencer.submit(openAccount(2)))
    await other.scheduler.pass(1)
    void one.sequencer.submit(openAccount(1))
    await one.scheduler.pass(commitMs)
    other.world.down = false
    await other.scheduler.pass(1_000)
    expect(outcome.now()).toBe('outcome_unknown')
    expect(other.sequencer.problem()).toMatch(/^Another server/)
  })

  test('SEQ-8: a row that was written and then followed by a row of another server is not reported as undone', async () => {
    const disk = new SimulatedDisk()
    const [one, other] = [sequencerForTest({ disk }), sequencerForTest({ disk })]
    one.faults.push({ kind: 'answer_lost', afterMs: 1, lateMs: 0 })
    const outcome = watch(one.sequencer.submit(openAccount(1)))
    await one.scheduler.pass(1)
    one.world.down = true
    await one.scheduler.pass(1)
    // The other server finds the row, applies it and continues.
    const [row] = disk.rows as [JournalRow]
    const next = new GroupMaker('another').makeTick(
      { tail: tailOf(row), atMs: 0, lastId: 0, rules: newestRules },
      startMs,
    )
    expect(await Promise.all([other.journal.append(next.row, tailOf(row)), other.scheduler.pass(9)])).toContain(
      'appended',
    )
    one.world.down = false
    await one.scheduler.pass(2_000)
    expect([outcome.now(), one.machine.sequence]).toEqual(['outcome_unknown', 0])
  })

  test('SEQ-11: two servers with the same command at the same time do not confuse their rows', async () => {
    const disk = new SimulatedDisk()
    const [one, other] = [sequencerForTest({ disk }), sequencerForTest({ disk })]
    other.faults.push({ kind: 'answer_lost', afterMs: commitMs, lateMs: 0 })
    const outcomes = [watch(one.sequencer.submit(openAccount(1))), watch(other.sequencer.submit(openAccount(1)))]
    await one.scheduler.pass(commitMs)
    await other.scheduler.pass(1_000)
    expect(outcomes.map(({ now }) => now())).toEqual(['committed', 'outcome_unknown'])
    expect([other.machine.sequence, other.sequencer.problem()]).toEqual([0, expect.stringMatching(/^Another server/)])
  })

  test('SEQ-12: a journal that has lost a committed row stops the venue', async () => {
    const { sequencer, scheduler, disk } = sequencerForTest()
    void sequencer.submit(openAccount(1))
    await scheduler.pass(commitMs)
    disk.rows.pop()
    const outcome = watch(sequencer.submit(openAccount(2)))
    await scheduler.pass(commitMs)
    expect([outcome.now(), disk.rows.length]).toEqual(['outcome_unknown', 0])
    expect(sequencer.problem()).toMatch(/no longer holds the row with sequence 1/)
  })

  test('SEQ-13: a command that the engine cannot apply ends the writer; the outcome of pending commands is unknown', async () => {
    const { sequencer, scheduler, machine } = sequencerForTest()
    machine.breaksAt = 2
    void sequencer.submit(openAccount(1))
    await scheduler.pass(1)
    const broken = watch(sequencer.submit(openAccount(2)))
    await scheduler.pass(commitMs)
    const next = watch(sequencer.submit(openAccount(3)))
    await scheduler.pass(10 * commitMs)
    const later = watch(sequencer.submit(openAccount(4)))
    await scheduler.pass(1)
    expect([broken.now(), next.now(), later.now()]).toEqual(['outcome_unknown', 'outcome_unknown', 'rebuilding'])
    expect([machine.sequence, sequencer.problem()]).toEqual([1, expect.stringMatching(/broken on purpose/)])
  })

  test('SEQ-14: a stop commits the accepted commands, rejects the rest, and ends when nothing is pending', async () => {
    const { sequencer, scheduler, machine } = sequencerForTest()
    const taken = [1, 2].map((account) => watch(sequencer.submit(openAccount(account))))
    let stopped = false
    void sequencer.stop().then(() => {
      stopped = true
    })
    const late = watch(sequencer.submit(openAccount(3)))
    await scheduler.pass(0)
    expect([late.now(), stopped]).toEqual(['stopping', false])
    await scheduler.pass(commitMs)
    expect([...taken.map(({ now }) => now()), stopped, machine.sequence]).toEqual(['committed', 'committed', true, 2])
  })

  test('SEQ-14: a stop does not wait for an unreachable database', async () => {
    for (const fault of ['failed', 'none'] as const) {
      const { sequencer, scheduler, world, faults } = sequencerForTest()
      faults.push({ kind: fault, afterMs: fault === 'none' ? 1e9 : 0, lateMs: 0 })
      world.down = fault === 'failed'
      const outcome = watch(sequencer.submit(openAccount(1)))
      await scheduler.pass(1)
      let stopped = false
      void sequencer.stop().then(() => {
        stopped = true
      })
      await scheduler.pass(sequencerLimits.commitWaitMs + 1)
      expect([outcome.now(), stopped]).toEqual(['outcome_unknown', true])
    }
  })
})
