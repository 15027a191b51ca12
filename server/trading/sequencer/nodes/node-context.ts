import type { Bus } from '../../../kernel/bus/bus.ts'
import type { Ids } from '../../../kernel/ids/ids.ts'
import type { Leadership } from '../../../kernel/storage/leadership.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { Engine } from '../../domain/engine/engine.ts'
import type { JournalStore, JournalTail } from '../../store/journal/journal-store.ts'
import type { SnapshotStore } from '../../store/snapshots/snapshot-store.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { NotTakenReason, Outcome } from '../outcome.ts'
import type { DueTimes } from '../schedule/due-times.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import type { GroupListener } from '../sequencer.ts'
import type { VenueLimits, VenueOptions } from '../venue/venue.ts'
import type { RecentGroups } from './recent-groups.ts'

/** How this server stands to the others. */
export interface NodeConnections {
  readonly bus: Bus
  /** Who may write the journal; the journal itself keeps out whoever wrongly believes to be the one. */
  readonly leadership: Pick<Leadership, 'isLeader' | 'confirmed' | 'onChange' | 'close'>
}

export interface VenueNodeOptions extends VenueOptions {
  readonly connections: NodeConnections
}

/** What stays the same for as long as this server is up, whether it leads or follows. */
export interface NodeContext {
  readonly options: VenueNodeOptions
  readonly ids: Ids
  readonly limits: VenueLimits
  readonly scheduler: Scheduler
  readonly journal: JournalStore
  readonly snapshots: SnapshotStore
  readonly engine: Engine
  readonly marketData: MarketData
  readonly due: DueTimes
  /** What was applied here and the read models may not hold. */
  readonly recent: RecentGroups
  /** Tells everybody here of a group that was just applied. */
  readonly publish: GroupListener
  /** What was told of is wrong from this sequence on; the engine is right again. */
  readonly undone: (fromSequence: number, tail: JournalTail) => Promise<void>
  /** The one who leads has ended by itself. */
  readonly onEnd: (reason: NotTakenReason) => void
}

/** Leading or following: what is different between the two. */
export interface Role {
  readonly leads: boolean
  submit(command: Command): Promise<Outcome>
  /** True once the read models hold everything up to this sequence. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>
  caughtUp(): Promise<void> | undefined
  /** The journal may have got longer, by another server's doing. */
  onJournalSequence(sequence: number): void
  /** Over by itself: another server writes the journal, or something was found wrong. A follower goes on for ever. */
  readonly hasEnded: boolean
  problem(): string | undefined
  notes(): string[]
  readonly readModelSequence: number
  readonly readModelFailures: number
  readonly queued: number
  /** Ends it. Answers with where the engine stands; undefined when the engine is not to be trusted any more. */
  end(): Promise<JournalTail | undefined>
}
