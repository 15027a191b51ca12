import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Ids } from '../../../kernel/ids/ids.ts'
import type { Logger } from '../../../kernel/logging/logger.ts'
import type { Database } from '../../../kernel/storage/database.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { Engine } from '../../domain/engine/engine.ts'
import type { Remembered } from '../../domain/engine/views.ts'
import type { StateTasks } from '../../state-process/tasks.ts'
import type { JournalRequirements } from '../../store/journal/journal-requirements.ts'
import type { ProjectorLimits } from '../../store/read-models/projector.ts'
import type { KnownState } from '../../store/verify-journal.ts'
import type { History } from '../history.ts'
import type { SequencerLimits } from '../limits.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { Outcome } from '../outcome.ts'
import type { GroupListener } from '../sequencer.ts'

export interface VenueOptions {
  readonly database: Database
  /** Connections for the journal alone, so that no query delays a commit; those of `database` by default. */
  readonly journalDatabase?: Database
  readonly clock: Clock
  /** For the writer name of this server in the journal. */
  readonly ids?: Ids
  readonly log: Logger
  readonly limits?: Partial<VenueLimits>
  /** Checks the database makes with every journal row; only the order of the rows by default. */
  readonly requirements?: JournalRequirements | undefined
  /**
   * Why this server must reject commands now, as a text for an operator: its clock is wrong, or commits are not
   * durable.
   */
  readonly refusal?: (() => string | undefined) | undefined
  /** Saves the snapshots of a large state; without it every snapshot is written here. */
  readonly stateTasks?: StateTasks | undefined
}

export interface VenueLimits {
  readonly sequencer: Partial<SequencerLimits>
  readonly projector: Partial<ProjectorLimits>
  readonly snapshotEveryCommands: number
  readonly snapshotsKept: number
  /** How long a reader waits until the read models contain the changes its account was notified of. */
  readonly readWaitMs: number
}

/** The engine as readers see it, read-only. */
export type VenueViews = Omit<
  Engine,
  'apply' | 'skip' | 'isWhole' | 'adopt' | 'takeDepthChanges' | 'takeBalanceChanges'
> & {
  /** False while a partly applied command is undone: such a state was never published. */
  readonly isWhole: boolean
}

export interface Venue {
  readonly views: VenueViews
  /** The changes since the last call, for the one feed that publishes them. */
  readonly changes: Pick<Engine, 'takeDepthChanges' | 'takeBalanceChanges'>
  readonly history: History
  readonly marketData: Pick<MarketData, 'lastTrades' | 'ticker'>
  /** Resolves once the command is on disk and applied, or with the reason why not. */
  submit(command: Command): Promise<Outcome>
  /**
   * Every committed group from now on, in order and without gaps. When the listener is called, the views are exactly at
   * its end.
   */
  subscribe(listener: GroupListener): () => void
  /** True once the read models contain everything up to `sequence`, or, without it, every change of the account. */
  waitForAccount(accountId: number, sequence?: number, timeoutMs?: number): Promise<boolean>
  /**
   * Resolves when the views include everything that any server acknowledged before the call. Undefined if they already
   * do, as on the leader.
   */
  caughtUp(): Promise<void> | undefined
  /** Called when published groups are undone: a subscriber must read again what it derived from them. */
  onUndone(listener: () => void): () => void
  /** Whether this server writes the journal, and therefore runs the tasks that must run once. */
  leads(): boolean
  /**
   * Calls `open` now if this server leads, and each time it begins to lead; calls the returned function when it stops
   * leading.
   */
  whileLeading(open: () => () => void): void
  /** Why commands are rejected, for readyz; undefined if they are accepted. */
  problem(): string | undefined
  /** Warnings for an operator although the venue works. */
  notes(): readonly string[]
  figures(): VenueFigures
  /** The hash of the current state; a replay of the journal up to this sequence must give the same. */
  stateHash(): KnownState
  /** Commits the accepted commands, writes the read models and a last snapshot. */
  stop(): Promise<void>
}

export interface VenueFigures {
  readonly sequence: number
  readonly readModelSequence: number
  /** Failed attempts to write the read models since the start of this server. */
  readonly readModelFailures: number
  readonly queued: number
  readonly remembered: Remembered
}
