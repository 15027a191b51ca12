import type { Ids } from '../../../kernel/ids/ids.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { Engine } from '../../domain/engine/engine.ts'
import { engines } from '../../store/engine-factory.ts'
import { EventReplay } from '../../store/event-replay.ts'
import type { JournalStore } from '../../store/journal/journal-store.ts'
import type { ProjectedGroup } from '../../store/read-models/projection.ts'
import { checkedWatermark, type Watermark } from '../../store/read-models/read-model-state.ts'
import type { SnapshotStore } from '../../store/snapshots/snapshot-store.ts'
import { stateHash, stateOf } from '../../store/state-machine.ts'
import type { KnownState } from '../../store/verify-journal.ts'
import type { AccountSequences } from '../account-sequences.ts'
import { withCreditCheck } from '../check-deposit.ts'
import { History } from '../history.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { CommittedGroup, NotTakenReason, Outcome } from '../outcome.ts'
import type { DueTimes } from '../schedule/due-times.ts'
import type { GroupListener } from '../sequencer.ts'
import { suspensionNotes } from '../suspension-notes.ts'
import { fenceJournal, type LeaderStart } from '../take-leadership.ts'
import { startWriting, type Writing, writingNotes } from '../writing.ts'
import type { Venue, VenueFigures, VenueLimits, VenueOptions } from './venue.ts'

export interface SingleNodeVenueParts {
  readonly options: VenueOptions
  readonly limits: VenueLimits
  readonly ids: Ids
  readonly journal: JournalStore
  readonly snapshots: SnapshotStore
  readonly marketData: MarketData
  readonly due: DueTimes
  readonly touched: AccountSequences
}

/**
 * The venue of a deployment with one server, which always leads. It rebuilds its state if a command could not be
 * applied.
 */
export class SingleNodeVenue implements Venue {
  readonly views: Engine
  readonly changes: Engine
  readonly history: History
  readonly marketData: MarketData
  readonly #parts: SingleNodeVenueParts
  readonly #skippedSnapshots: readonly string[]
  readonly #listeners = new Set<GroupListener>()
  readonly #closers: (() => void)[] = []
  #writing: Writing
  #rebuilding: Promise<void> | undefined
  /** Why the state could not be rebuilt. */
  #halted: string | undefined

  constructor(
    parts: SingleNodeVenueParts,
    lead: LeaderStart<Engine>,
    watermark: Watermark,
    replayed: readonly ProjectedGroup[],
  ) {
    const { sql } = parts.options.database
    this.views = lead.machine
    this.changes = lead.machine
    this.marketData = parts.marketData
    this.history = new History({ sql, waitForAccount: (account) => this.waitForAccount(account) })
    this.#parts = parts
    this.#skippedSnapshots = lead.skippedSnapshots
    for (const group of replayed) this.#follow(group)
    this.#writing = this.#write(lead, watermark, replayed)
  }

  submit(command: Command): Promise<Outcome> {
    const checked = withCreditCheck(this.#parts.options.database, this.views, command)
    const submit = (accepted: Command) => this.#writing.sequencer.submit(accepted)
    return checked instanceof Promise ? checked.then(submit) : submit(checked)
  }

  subscribe(listener: GroupListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  waitForAccount(account: number, sequence?: number, timeoutMs = this.#parts.limits.readWaitMs): Promise<boolean> {
    return this.#writing.projector.waitFor(sequence ?? this.#parts.touched.of(account), timeoutMs)
  }

  caughtUp(): Promise<void> | undefined {
    return this.#rebuilding
  }

  /** The server that writes the journal publishes nothing before it is applied. */
  onUndone(): () => void {
    return () => undefined
  }

  leads(): boolean {
    return true
  }

  whileLeading(open: () => () => void): void {
    this.#closers.push(open())
  }

  problem(): string | undefined {
    return this.#halted ?? this.#writing.sequencer.problem()
  }

  notes(): readonly string[] {
    return [
      ...this.#skippedSnapshots,
      ...suspensionNotes(this.views),
      ...writingNotes(this.#writing, this.#parts.options.clock),
    ]
  }

  figures(): VenueFigures {
    const { sequencer, projector } = this.#writing
    return {
      sequence: this.views.sequence,
      readModelSequence: projector.watermark,
      readModelFailures: projector.failures,
      queued: sequencer.queued,
      remembered: this.views.remembered,
    }
  }

  stateHash(): KnownState {
    return { sequence: this.views.sequence, stateHash: stateHash(stateOf(this.views)) }
  }

  async stop(): Promise<void> {
    for (const close of this.#closers) close()
    await this.#rebuilding
    await this.#writing.stop()
    await this.#writing.saveLastSnapshot()
  }

  #write(
    lead: Pick<LeaderStart<Engine>, 'machine' | 'position' | 'groups' | 'snapshotSequence'>,
    watermark: Watermark,
    replayed: readonly ProjectedGroup[],
  ): Writing {
    const { options, limits, journal, snapshots, marketData, due } = this.#parts
    const context = { options, limits, journal, snapshots, watermark, lead, marketData, due, replayed }
    const publish: GroupListener = (group) => this.#publish(group)
    return startWriting({ ...context, publish, onEnd: (reason) => this.#ended(reason) })
  }

  #publish(group: CommittedGroup): void {
    this.#follow(group)
    for (const listener of this.#listeners) {
      try {
        listener(group)
      } catch (error) {
        this.#parts.options.log.error('a listener failed; the venue continues', errorFields(error))
      }
    }
  }

  #follow(group: ProjectedGroup): void {
    const { touched, due, marketData } = this.#parts
    for (const follower of [touched, due, marketData]) follower.take(group)
  }

  #ended(reason: NotTakenReason): void {
    if (reason !== 'rebuilding' || this.#rebuilding !== undefined) return
    this.#rebuilding = this.#rebuild()
      .catch((error: unknown) => {
        this.#halted = `The venue has stopped: ${error instanceof Error ? error.message : String(error)}`
        this.#parts.options.log.error(this.#halted, errorFields(error))
      })
      .finally(() => {
        this.#rebuilding = undefined
      })
  }

  /** Continues from the state without the command that failed. */
  async #rebuild(): Promise<void> {
    const { options, ids, journal, snapshots } = this.#parts
    const { database, clock, log } = options
    const tail = this.#writing.sequencer.appliedTail
    await this.#writing.stop()
    const watermark = await checkedWatermark(database.sql, journal)
    const engine = this.views
    const history = new EventReplay(journal, engine, tail)
    await history.rebuild(snapshots, engines)
    const groups: CommittedGroup[] = []
    const take = (group: CommittedGroup) => void groups.push(group)
    const [newest] = await snapshots.headers()
    const fencing = { journal, snapshots, maker: engines, clock, ids, log, history, seenUntil: 0, take }
    const fence = await fenceJournal({ ...fencing, carriedOutUntil: watermark.sequence })
    const lead = { machine: engine, ...fence, snapshotSequence: newest?.sequence ?? 0 }
    // The last group gives the read models the length of the journal; they read the groups before it from there.
    for (const group of groups) this.#publish(group)
    this.#writing = this.#write(lead, watermark, groups.slice(-1))
    log.warn('the venue continues without a command that could not be carried out', { sequence: engine.sequence })
  }
}
