import type { Clock } from '../../kernel/clock/clock.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import type { Logger } from '../../kernel/logging/logger.ts'
import type { EventReplay, ReplayedGroup } from '../store/event-replay.ts'
import type { JournalStore } from '../store/journal/journal-store.ts'
import type { ProjectedGroup } from '../store/read-models/projection.ts'
import type { SnapshotStore } from '../store/snapshots/snapshot-store.ts'
import type { Machine, MachineMaker } from '../store/state-machine.ts'

export interface TakeLeadershipOptions<M extends Machine> {
  readonly journal: JournalStore
  readonly snapshots: SnapshotStore
  readonly maker: MachineMaker<M>
  readonly clock: Clock
  readonly ids: Ids
  readonly log?: Logger
  /** Receives the groups that are replayed after `seenUntil`. */
  readonly listener?: { readonly seenUntil: number; take(group: ProjectedGroup): void }
  /** Commands up to here were certainly applied: the read models contain them. */
  readonly carriedOutUntil?: number
}

export interface FenceOptions<M extends Machine> extends Omit<TakeLeadershipOptions<M>, 'listener'> {
  /** Is at some sequence of the journal, and advances to its end. */
  readonly history: EventReplay<M>
  /** Groups after this sequence are passed to `take` when they are applied. */
  readonly seenUntil: number
  readonly take: (group: ReplayedGroup) => void
}
