import { expect, test } from 'vitest'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import { triggersPerCommandMax } from '../../domain/engine/limits.ts'
import { newestRules } from '../../domain/engine/rules.ts'
import { emptyJournal } from '../../store/journal/chain.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from '../../store/journal/simulated-journal.ts'
import { openAccount, RecordingMachine } from '../../store/testing.ts'
import { GroupMaker, newTick } from '../group.ts'
import { sequencerLimits } from '../limits.ts'
import { Sequencer } from '../sequencer.ts'
import { DueTimes } from './due-times.ts'
import { TickDriver } from './tick-driver.ts'
import { VirtualScheduler } from './virtual-scheduler.ts'

const startMs = 1_800_000_000_000

function setUp(due: { atMs: number | undefined }) {
  const scheduler = new VirtualScheduler()
  const clock = { nowMs: () => startMs + scheduler.nowMs }
  const world = { down: false }
  const journal = new SimulatedJournal(new SimulatedDisk(), {
    after: (ms, run) => scheduler.after(ms, run),
    nextFault: () => noFault,
    isDown: () => world.down,
  })
  const machine = new RecordingMachine()
  const sequencer = new Sequencer({
    machine,
    position: { tail: emptyJournal, atMs: 0, lastId: 0, rules: newestRules },
    maker: new GroupMaker('server'),
    journal,
    clock,
    scheduler,
    log: silentLogger,
    limits: sequencerLimits,
  })
  sequencer.subscribe(({ atMs }) => {
    if (due.atMs !== undefined && atMs >= due.atMs) due.atMs = undefined
  })
  const driver = new TickDriver({ sequencer, dueAtMs: () => due.atMs, clock, scheduler })
  return { scheduler, sequencer, machine, driver, world }
}

test('SEQ-15: a tick comes when something is due, once, and not before', async () => {
  const { scheduler, machine } = setUp({ atMs: startMs + 5_000 })
  await scheduler.pass(4_999)
  expect(machine.sequence).toBe(0)
  await scheduler.pass(100_000)
  expect(machine.applied.map(({ type, atMs }) => [type, atMs - startMs])).toEqual([['tick', 5_000]])
})

test('SEQ-15: without anything due there is no tick; a later due time is noticed', async () => {
  const due: { atMs: number | undefined } = { atMs: undefined }
  const { scheduler, sequencer, machine } = setUp(due)
  await scheduler.pass(100_000)
  expect(machine.sequence).toBe(0)
  due.atMs = startMs + 103_000
  void sequencer.submit(openAccount(1))
  await scheduler.pass(10_000)
  expect(machine.applied.map(({ type, atMs }) => [type, atMs - startMs])).toEqual([
    ['open_account', 100_000],
    ['tick', 103_000],
  ])
})

test('SEQ-15: a rejected tick is retried', async () => {
  const { scheduler, machine, world, sequencer } = setUp({ atMs: startMs + 1_000 })
  world.down = true
  void sequencer.submit(openAccount(1))
  await scheduler.pass(3_000)
  expect(machine.sequence).toBe(0)
  world.down = false
  await scheduler.pass(5_000)
  // The row that settles the lost one advances time like any other.
  expect(machine.atMs).toBeGreaterThan(startMs)
  expect(machine.applied.every(({ type }) => type === 'tick')).toBe(true)
})

test('SEQ-15: after a stop there are no ticks', async () => {
  const { scheduler, machine, driver } = setUp({ atMs: startMs + 1_000 })
  driver.stop()
  await scheduler.pass(10_000)
  expect(machine.sequence).toBe(0)
})

test('SEQ-15: an order that expires is due at its time, if nothing is due before', () => {
  const due = new DueTimes([[1, startMs + 500]])
  expect(due.next(startMs, startMs + 300)).toBe(startMs + 300)
  expect(due.next(startMs, startMs + 900)).toBe(startMs + 500)
  expect(new DueTimes([]).next(startMs, startMs + 900)).toBe(startMs + 900)
  expect(new DueTimes([]).next(startMs, Number.POSITIVE_INFINITY)).toBeUndefined()
})

test('SEQ-15: the next due time is that of the earliest armed switch or of conditional orders left to trigger', () => {
  const due = new DueTimes([[1, startMs + 500]])
  const take = (...events: EngineEvent[]) => due.take({ commands: [{ command: newTick(), events }] })
  expect(due.next(startMs)).toBe(startMs + 500)
  take({ type: 'dead_man_armed', account: 2, deadlineMs: startMs + 300 })
  expect(due.next(startMs)).toBe(startMs + 300)
  take({ type: 'dead_man_armed', account: 2, deadlineMs: startMs + 900 })
  expect(due.next(startMs + 300)).toBe(startMs + 500)
  take({ type: 'dead_man_fired', account: 1, orders: 0 }, { type: 'dead_man_disarmed', account: 2 })
  expect(due.next(startMs + 500)).toBeUndefined()
  const triggered = { type: 'order_triggered', orderId: 1, account: 1, market: 1, lastPrice: 1 } as const
  take(...Array.from({ length: triggersPerCommandMax }, () => triggered))
  expect(due.next(startMs + 600)).toBe(startMs + 600)
  take(triggered)
  expect(due.next(startMs + 600)).toBeUndefined()
  take({ type: 'market_state_set', market: 1, state: 'active', operator: 1, reason: '' })
  expect(due.next(startMs + 600)).toBe(startMs + 600)
})

test('SEQ-15: a market that is opened together with a post-only one is due too', () => {
  const due = new DueTimes([])
  const set = { type: 'market_state_set', operator: 1, reason: '' } as const
  const events: EngineEvent[] = [
    { ...set, market: 1, state: 'active' },
    { ...set, market: 2, state: 'post_only' },
  ]
  due.take({ commands: [{ command: newTick(), events }] })
  expect(due.next(startMs)).toBe(startMs)
})
