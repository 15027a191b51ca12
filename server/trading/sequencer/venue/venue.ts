import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Ids } from '../../../kernel/ids/ids.ts'
import type { Logger } from '../../../kernel/logging/logger.ts'
import type { Database } from '../../../kernel/storage/database.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { Engine } from '../../domain/engine/engine.ts'
import type { Remembered } from '../../domain/engine/views.ts'
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
  /** Connections for the journal alone, so that no query makes a commit wait; those of `database` when left out. */
  readonly journalDatabase?: Database
  readonly clock: Clock
  /** For the name under which this server writes the journal. */
  readonly ids?: Ids
  readonly log: Logger
  readonly limits?: Partial<VenueLimits>
  /** What the database makes sure of with every row of the journal; the order of the rows alone when left out. */
  readonly demands?: JournalRequirements | undefined
  /** Why this server must not take commands now, in words for an operator: its clock is wrong, or commits are not durable. */
  readonly refusal?: (() => string | undefined) | undefined
}

export interface VenueLimits {
  readonly sequencer: Partial<SequencerLimits>
  readonly projector: Partial<ProjectorLimits>
  readonly snapshotEveryCommands: number
  readonly snapshotsKept: number
  /** How long a reader waits for the read models to hold what its account has been told. */
  readonly readWaitMs: number
}

/** The engine as readers see it: nothing here changes anything. */
export type VenueViews = Omit<
  Engine,
  'apply' | 'skip' | 'isWhole' | 'adopt' | 'takeDepthChanges' | 'takeBalanceChanges'
> & {
  /** False for the moments in which a command that failed half way is undone: what is read then was never published. */
  readonly isWhole: boolean
}

export interface Venue {
  readonly views: VenueViews
  /** What changed since the last call, for the one feed that passes it on. */
  readonly changes: Pick<Engine, 'takeDepthChanges' | 'takeBalanceChanges'>
  readonly history: History
  readonly marketData: Pick<MarketData, 'lastTrades' | 'ticker'>
  /** Answers once the command is on disk and applied, or with the reason why not. */
  submit(command: Command): Promise<Outcome>
  /** Every committed group, in order and without gaps from now on; the views stand right behind it when it is told. */
  subscribe(listener: GroupListener): () => void
  /** True once the read models hold all up to `sequence`, or, without it, all that has happened to the account. */
  waitForAccount(accountId: number, sequence?: number, timeoutMs?: number): Promise<boolean>
  /**
   * Resolves when the views hold everything that was acknowledged anywhere before the call. Undefined where they do
   * already, which is so on the server that leads.
   */
  caughtUp(): Promise<void> | undefined
  /** Groups were told of that are undone: whoever keeps what they did reads it again. */
  onUndone(listener: () => void): () => void
  /** Whether this server is the one that writes the journal, and so the one to run what must run once. */
  leads(): boolean
  /** Calls `open` now if this server leads, and each time it begins to; what that returns is called when it no longer does. */
  whileLeading(open: () => () => void): void
  /** Why commands are not taken, for readyz; undefined when they are. */
  problem(): string | undefined
  /** What an operator should know though the venue works. */
  notes(): readonly string[]
  figures(): VenueFigures
  /** Of the state right now; whoever replays the journal up to this sequence must come to the same. */
  stateHash(): KnownState
  /** Commits what was taken, writes the read models and a last snapshot. */
  stop(): Promise<void>
}

export interface VenueFigures {
  readonly sequence: number
  readonly readModelSequence: number
  /** Attempts to write the read models that failed here since the start. */
  readonly readModelFailures: number
  readonly queued: number
  readonly remembered: Remembered
}
