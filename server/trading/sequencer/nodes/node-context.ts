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

/** The connections of this server to the others. */
export interface NodeConnections {
  readonly bus: Bus
  /**
   * Decides which server may write the journal. The journal itself also rejects rows of a server that wrongly believes
   * it leads.
   */
  readonly leadership: Pick<Leadership, 'isLeader' | 'confirmed' | 'onChange' | 'close'>
}

export interface VenueNodeOptions extends VenueOptions {
  readonly connections: NodeConnections
}

/** The dependencies of a node, the same whether it leads or follows. */
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
  /** Groups that were applied here and that the read models may not contain. */
  readonly recent: RecentGroups
  /** Publishes a group that was just applied to all subscribers on this server. */
  readonly publish: GroupListener
  /** Published groups are wrong from this sequence on; the engine is already corrected. */
  readonly undone: (fromSequence: number, tail: JournalTail) => Promise<void>
  /** The leader role has ended by itself. */
  readonly onEnd: (reason: NotTakenReason) => void
}

/** The part of a node that differs between leading and following. */
export interface Role {
  readonly leads: boolean
  submit(command: Command): Promise<Outcome>
  /** True once the read models contain everything up to this sequence. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>
  caughtUp(): Promise<void> | undefined
  /** Another server may have extended the journal. */
  onJournalSequence(sequence: number): void
  /**
   * The role has ended by itself: another server writes the journal, or damage was found. A follower never ends by
   * itself.
   */
  readonly hasEnded: boolean
  problem(): string | undefined
  notes(): string[]
  readonly readModelSequence: number
  readonly readModelFailures: number
  readonly queued: number
  /** Ends the role. Returns the journal position of the engine; undefined if the engine is damaged. */
  end(): Promise<JournalTail | undefined>
}
