import type { Clock } from '../../kernel/clock/clock.ts'
import type { Engine } from '../domain/engine/engine.ts'
import type { JournalStore } from '../store/journal/journal-store.ts'
import { MarketUnitsCache } from '../store/read-models/market-units.ts'
import { Projector } from '../store/read-models/projector.ts'
import type { Watermark } from '../store/read-models/read-model-state.ts'
import type { SnapshotStore } from '../store/snapshots/snapshot-store.ts'
import { openCatchUp } from './catch-up.ts'
import { sequencerLimits } from './limits.ts'
import type { MarketData } from './market-data/market-data.ts'
import type { NotTakenReason } from './outcome.ts'
import type { DueTimes } from './schedule/due-times.ts'
import { systemScheduler } from './schedule/scheduler.ts'
import { TickDriver } from './schedule/tick-driver.ts'
import { type GroupListener, Sequencer } from './sequencer.ts'
import { SnapshotWriter } from './snapshot-writer.ts'
import type { LeaderStart } from './take-leadership.ts'
import type { VenueLimits, VenueOptions } from './venue/venue.ts'

/** The writers of the leader: the journal and everything derived from it. */
export interface Writing {
  readonly sequencer: Sequencer
  readonly projector: Projector
  readonly snapshotWriter: SnapshotWriter
  readonly ticks: TickDriver
  /** Commits the accepted commands and writes the read models. */
  stop(): Promise<void>
  /** Writes the last snapshot, after an orderly stop. */
  saveLastSnapshot(): Promise<void>
}

export interface WriterContext {
  readonly options: VenueOptions
  readonly limits: VenueLimits
  readonly journal: JournalStore
  readonly snapshots: SnapshotStore
  readonly watermark: Watermark
  readonly lead: Pick<LeaderStart<Engine>, 'machine' | 'position' | 'groups' | 'snapshotSequence'>
  readonly marketData: MarketData
  readonly due: DueTimes
  /** Receives every group before the ticks and the read models: due times derive from it. */
  readonly publish: GroupListener
  /** Replayed groups after the watermark, to be written. */
  readonly replayed: readonly ReceivedGroup[]
  readonly onEnd?: (reason: NotTakenReason) => void
}

type ReceivedGroup = Parameters<Projector['take']>[0]

const aheadNotedMs = 1_000
const readModelLagNoted = 10_000

export function startWriting(context: WriterContext): Writing {
  const { options, limits, journal, snapshots, watermark, lead, marketData, due } = context
  const { database, clock, log } = options
  const { machine, position, groups: maker } = lead
  const scheduler = systemScheduler
  const projector = new Projector({
    database,
    units: new MarketUnitsCache(machine),
    watermark,
    log,
    openCatchUp: (sequence) => openCatchUp(journal, snapshots, sequence, marketData),
    limits: limits.projector,
  })
  const sequencer = new Sequencer({
    machine,
    position,
    maker,
    journal,
    clock,
    scheduler,
    log,
    limits: { ...sequencerLimits, ...limits.sequencer },
    refusal: options.refusal,
    ...(context.onEnd === undefined ? {} : { onEnd: context.onEnd }),
  })
  const snapshotWriter = new SnapshotWriter({
    machine,
    snapshots,
    log,
    lastSequence: lead.snapshotSequence,
    everyCommands: limits.snapshotEveryCommands,
    keep: limits.snapshotsKept,
    largeState: options.stateTasks && { tasks: options.stateTasks, bytes: () => machine.remembered.stateBytes },
  })
  sequencer.subscribe(context.publish)
  for (const group of context.replayed) projector.take(group)
  sequencer.subscribe((group) => projector.take(group))
  sequencer.subscribe((group) => snapshotWriter.take(group))
  const ticks = new TickDriver({
    sequencer,
    dueAtMs: (nowMs) => due.next(nowMs, machine.nextExpiryMs),
    clock,
    scheduler,
  })
  return {
    sequencer,
    projector,
    snapshotWriter,
    ticks,
    async stop() {
      ticks.stop()
      await sequencer.stop()
      await projector.stop()
    },
    async saveLastSnapshot() {
      // A damaged state must not be saved.
      if (sequencer.problem() !== undefined) return
      const { tail, atMs } = sequencer.position
      await snapshotWriter.finish({ sequence: tail.sequence, atMs, journalHash: tail.hash })
    },
  }
}

/** Warnings for an operator although commands are accepted. */
export function writingNotes({ sequencer, projector }: Writing, clock: Clock): string[] {
  const notes: string[] = []
  const problem = projector.problem()
  const lag = sequencer.position.tail.sequence - projector.watermark
  if (problem !== undefined) notes.push(problem)
  else if (lag > readModelLagNoted) notes.push(`The read models are ${lag} commands behind the journal`)
  const aheadMs = sequencer.position.atMs - clock.nowMs()
  // A clock that was wrong left it ahead. Journal time never goes back, so it pauses until the clock catches up.
  if (aheadMs > aheadNotedMs)
    notes.push(`The journal is ${aheadMs} ms ahead of the clock; dead-man switches go off that much later`)
  return notes
}
