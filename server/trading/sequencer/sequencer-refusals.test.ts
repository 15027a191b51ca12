import { expect, test } from 'vitest'
import { ReplayMemory } from '../domain/engine/replay-memory.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal } from '../store/journal/chain.ts'
import { cancelAll, openAccount } from '../store/testing.ts'
import { GroupMaker } from './group.ts'
import { commitMs, sequencerForTest, startMs, watch } from './testing.ts'

const hourMs = 3_600_000

test('SEQ-16: a row that the database keeps out leaves no trace, and the venue goes on by itself', async () => {
  const { sequencer, scheduler, faults, machine, disk } = sequencerForTest()
  faults.push({ kind: 'refused', afterMs: 1, lateMs: 0 }, { kind: 'refused', afterMs: 1, lateMs: 0 })
  const outcome = watch(sequencer.submit(openAccount(7)))
  await scheduler.pass(2)
  expect(sequencer.problem()).toMatch(/kept out on purpose/)
  await scheduler.pass(1_000)
  expect([outcome.now(), sequencer.problem()]).toEqual(['unavailable', undefined])
  const after = watch(sequencer.submit(openAccount(8)))
  await scheduler.pass(commitMs)
  expect(after.now()).toBe('committed')
  expect(machine.applied.map(({ type }) => type)).toEqual(['tick', 'open_account'])
  expect(disk.rows).toHaveLength(2)
})

test('SEQ-16: what takes the place of a row that was kept out lets no time pass', async () => {
  const { sequencer, scheduler, clock, faults, disk } = sequencerForTest()
  void sequencer.submit(openAccount(1))
  await scheduler.pass(commitMs)
  clock.advance(hourMs)
  faults.push({ kind: 'refused', afterMs: 1, lateMs: 0 })
  void sequencer.submit(openAccount(2))
  await scheduler.pass(1_000)
  clock.advance(-hourMs)
  void sequencer.submit(openAccount(3))
  await scheduler.pass(commitMs)
  expect(disk.rows.map(({ atMs }) => atMs - startMs)).toEqual([0, 0, 0])
})

test('SEQ-18: a server that must not decide now takes nothing, says why, and takes commands again by itself', async () => {
  let reason: string | undefined = 'The clock of this server is wrong'
  const { sequencer, scheduler, disk } = sequencerForTest({ refusal: () => reason })
  const refused = watch(sequencer.submit(openAccount(1)))
  await scheduler.pass(commitMs)
  expect([refused.now(), sequencer.problem(), disk.rows.length]).toEqual(['unavailable', reason, 0])
  reason = undefined
  const taken = watch(sequencer.submit(openAccount(1)))
  await scheduler.pass(commitMs)
  expect([taken.now(), sequencer.problem()]).toEqual(['committed', undefined])
})

test('SEQ-19: while the journal is ahead, a request that is good by the clock is good in the journal, once', () => {
  const maker = new GroupMaker('a server')
  const position = { tail: emptyJournal, atMs: startMs + hourMs, lastId: 0, rules: newestRules }
  const memory = new ReplayMemory()
  const admit = (nowMs: number, untilMs: number, key = 'a'.repeat(32)) => {
    const command = { ...cancelAll(1), replay: { key, untilMs } }
    maker.make([{ command, bytes: 0, answer: () => undefined }], position, nowMs)
    return memory.admit(command.replay, 1, command.atMs)
  }
  expect(admit(startMs, startMs + 5_000)).toBeUndefined()
  expect(admit(startMs + 1, startMs + 5_000)).toBe('replayed_request')
  expect(admit(startMs + 5_000, startMs + 5_000)).toBe('replayed_request')
  expect(admit(startMs + 5_001, startMs + 5_000)).toBe('request_expired')
  expect(admit(startMs, startMs - 1, 'b'.repeat(32))).toBe('request_expired')
  // When the clock is there, all is as ever.
  expect(admit(startMs + hourMs, startMs + hourMs + 5_000, 'c'.repeat(32))).toBeUndefined()
  expect(admit(startMs + hourMs + 1, startMs + hourMs, 'd'.repeat(32))).toBe('request_expired')
})
