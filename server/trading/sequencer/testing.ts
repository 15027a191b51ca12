import { SettableClock } from '../../kernel/clock/clock.ts'
import { silentLogger } from '../../kernel/logging/logger.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal } from '../store/journal/chain.ts'
import { type AppendFault, noFault, SimulatedDisk, SimulatedJournal } from '../store/journal/simulated-journal.ts'
import { RecordingMachine } from '../store/testing.ts'
import { GroupMaker } from './group.ts'
import { sequencerLimits } from './limits.ts'
import type { CommittedGroup, Outcome } from './outcome.ts'
import { VirtualScheduler } from './schedule/virtual-scheduler.ts'
import { Sequencer } from './sequencer.ts'

export const commitMs = 2
let servers = 0
export const startMs = 1_800_000_000_000

interface SequencerForTest {
  readonly disk?: SimulatedDisk
  readonly limits?: Partial<typeof sequencerLimits>
  readonly refusal?: () => string | undefined
}

/** A sequencer on a simulated database, with a virtual clock. */
export function sequencerForTest(options: SequencerForTest = {}) {
  const { disk = new SimulatedDisk() } = options
  const scheduler = new VirtualScheduler()
  const clock = new SettableClock(startMs)
  const faults: AppendFault[] = []
  const world = { down: false }
  const journal = new SimulatedJournal(disk, {
    after: (ms, run) => scheduler.after(ms, run),
    nextFault: () => faults.shift() ?? { ...noFault, afterMs: commitMs },
    isDown: () => world.down,
  })
  const machine = new RecordingMachine()
  const sequencer = new Sequencer({
    machine,
    maker: new GroupMaker(`server-${++servers}`),
    position: { tail: emptyJournal, atMs: 0, lastId: 0, rules: newestRules },
    journal,
    clock,
    scheduler,
    log: silentLogger,
    limits: { ...sequencerLimits, ...options.limits },
    refusal: options.refusal,
  })
  const groups: CommittedGroup[] = []
  sequencer.subscribe((group) => groups.push(group))
  return { disk, scheduler, clock, faults, world, journal, machine, sequencer, groups }
}

/** The outcome of a promise so far. */
export function watch(promise: Promise<Outcome>): { now: () => string } {
  let state = 'waiting'
  void promise.then((outcome) => {
    state = outcome.kind === 'not_taken' ? outcome.reason : outcome.kind
  })
  return { now: () => state }
}
