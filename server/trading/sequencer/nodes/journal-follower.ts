import type { Clock } from '../../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import type { EventReplay } from '../../store/event-replay.ts'
import { JournalDamaged } from '../../store/journal/chain.ts'
import type { JournalTail } from '../../store/journal/journal-store.ts'
import { CommandFailed, QuarantinedLate } from '../../store/replay.ts'
import type { SnapshotStore } from '../../store/snapshots/snapshot-store.ts'
import type { Machine, MachineMaker } from '../../store/state-machine.ts'
import type { GroupListener } from '../sequencer.ts'
import { nodeLimits } from './node-limits.ts'
import { ViewsBehind } from './views-behind.ts'

export interface JournalFollowerOptions<M extends Machine> {
  readonly snapshots: SnapshotStore
  readonly maker: MachineMaker<M>
  readonly clock: Clock
  readonly history: EventReplay<M>
  /** Called for every row, right after it was applied. */
  readonly publish: GroupListener
  /** The groups published from this sequence on are undone; the machine is at `tail`, without them. */
  readonly undone: (fromSequence: number, tail: JournalTail) => Promise<void>
  readonly log: Logger
}

/**
 * Keeps a machine at the end of the journal, by reading the journal whenever a caller needs the current state.
 * Everything that any server acknowledged is in the journal, so a read that begins after the call includes all of it.
 */
export class JournalFollower<M extends Machine> {
  readonly #options: JournalFollowerOptions<M>
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined
  #isStopped = false
  #isUnreachable = false
  #damage: string | undefined
  /** A command that this server cannot apply and that no leader has quarantined yet. */
  #failed: { readonly error: CommandFailed; readonly atMs: number } | undefined

  constructor(options: JournalFollowerOptions<M>) {
    this.#options = options
  }

  /** Why the machine does not follow, as a text for an operator. */
  problem(): string | undefined {
    if (this.#damage !== undefined) return this.#damage
    if (this.#failed !== undefined) return this.#failed.error.message
    return this.#isUnreachable ? 'The journal cannot be read; the state of the venue on this server is old' : undefined
  }

  /** The machine or the journal is damaged: the machine must not be used. */
  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  /** Resolves when everything that was committed before the call is applied; rejects with `ViewsBehind` otherwise. */
  caughtUp(): Promise<void> {
    if (this.#next !== undefined) return this.#next
    if (this.#reading === undefined) return this.#read()
    // The current read may have begun before the newest commit.
    this.#next = this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#read()
      })
    return this.#next
  }

  /** Like `caughtUp`, for callers that do not wait. */
  wake(): void {
    this.caughtUp().catch(() => undefined)
  }

  /** Resolves once nothing is applied any more; the history is then where it stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#next?.catch(() => undefined)
    await this.#reading?.catch(() => undefined)
  }

  async #read(): Promise<void> {
    if (this.#isStopped || this.#damage !== undefined)
      throw new ViewsBehind(this.#damage ?? 'This server does not follow')
    this.#reading = this.#advance().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #advance(): Promise<void> {
    const { log } = this.#options
    try {
      if (this.#failed !== undefined) await this.#retry(this.#failed)
      await this.#advanceRebuilding()
      this.#failed = undefined
      if (this.#isUnreachable) log.info('the journal is read again')
      this.#isUnreachable = false
    } catch (error) {
      if (error instanceof CommandFailed) {
        if (this.#failed === undefined)
          log.error('a command of the journal cannot be carried out here', errorFields(error))
        if (this.#failed?.error !== error) this.#failed = { error, atMs: this.#options.clock.nowMs() }
      } else if (error instanceof JournalDamaged) {
        this.#damage = `The venue has stopped on this server: ${error.message}`
        log.error(this.#damage, errorFields(error))
      } else if (!this.#isUnreachable) {
        this.#isUnreachable = true
        log.warn('the journal cannot be read', errorFields(error))
      }
      throw new ViewsBehind('The journal could not be read', { cause: error })
    }
  }

  /** Leaves the machine at the end of the journal, or rebuilt to the state before a command that failed. */
  async #advanceRebuilding(): Promise<void> {
    const { history, publish, undone, snapshots, maker, log } = this.#options
    for (;;) {
      try {
        return await history.advance(0, publish)
      } catch (error) {
        if (error instanceof QuarantinedLate) {
          log.warn(
            'the leader quarantined a command that was carried out here; the state is rebuilt',
            errorFields(error),
          )
          await history.learnQuarantined(error.sequence)
          await history.rebuild(snapshots, maker, error.sequence - 1)
          await undone(error.sequence, history.tail)
        } else if (error instanceof CommandFailed) {
          const isQuarantined = await history.learnQuarantined(error.sequence)
          await history.rebuild(snapshots, maker)
          if (!isQuarantined) throw error
        } else throw error
      }
    }
  }

  /** Applying it again costs a rebuild: do so only if the leader has quarantined it, or after a pause. */
  async #retry({ error, atMs }: { readonly error: CommandFailed; readonly atMs: number }): Promise<void> {
    if (await this.#options.history.learnQuarantined(error.sequence)) return
    if (this.#options.clock.nowMs() - atMs < nodeLimits.failedCommandRetryMs) throw error
  }
}
