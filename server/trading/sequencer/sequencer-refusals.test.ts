import { expect, test } from 'vitest'
import { ReplayMemory } from '../domain/engine/commands/replay-memory.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal } from '../store/journal/chain.ts'
import { cancelAll, openAccount } from '../store/testing.ts'
import { GroupMaker } from './group.ts'
import { commitMs, sequencerForTest, startMs, watch } from './testing.ts'

const hourMs = 3_600_000

test('SEQ-16: a row that the database rejects leaves no trace, and the venue continues by itself', async () => {
  const { sequencer, scheduler, faults, machine, disk } = sequencerForTest()
  faults.push({ kind: 'refused', afterMs: 1, lateMs: 0 }, { kind: 'refused', afterMs: 1, lateMs: 0 })
  const outcome = watch(sequencer.submit(openAccount(7)))
  await scheduler.pass(2)
  expect(sequencer.problem()).toMatch(/rejected on purpose/)
  await scheduler.pass(1_000)
  expect([outcome.now(), sequencer.problem()]).toEqual(['unavailable', undefined])
  const after = watch(sequencer.submit(openAccount(8)))
  await scheduler.pass(commitMs)
  expect(after.now()).toBe('committed')
  expect(machine.applied.map(({ type }) => type)).toEqual(['tick', 'open_account'])
  expect(disk.rows).toHaveLength(2)
})

test('SEQ-16: the row that replaces a rejected row does not advance time', async () => {
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

test('SEQ-18: a server that must not decide now rejects commands with the reason, and accepts them again by itself', async () => {
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

test('SEQ-19: a request that was accepted before the clock jumped ahead and back is not accepted again', () => {
  const maker = new GroupMaker('a server')
  const memory = new ReplayMemory()
  const tail = emptyJournal
  let atMs = startMs
  const admit = (nowMs: number, untilMs: number, key: string) => {
    const command = { ...cancelAll(1), replay: { key: key.repeat(32), untilMs } }
    const position = { tail, atMs, lastId: 0, rules: newestRules }
    atMs = maker.make([{ command, bytes: 0, answer: () => undefined }], position, nowMs).after.atMs
    return memory.admit(command.replay, 1, command.atMs)
  }
  expect(admit(startMs, startMs + 5_000, 'a')).toBeUndefined()
  expect(admit(startMs + hourMs, startMs + hourMs, 'b')).toBeUndefined()
  expect(admit(startMs + 1, startMs + 5_000, 'a')).toBe('request_expired')
  expect(admit(startMs + hourMs + 1, startMs + hourMs + 5_000, 'c')).toBeUndefined()
})
