import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import { tradingLimits } from '../limits.ts'
import type { StateTasks } from '../state-process/tasks.ts'
import type { SnapshotHeader, SnapshotStore } from '../store/snapshots/snapshot-store.ts'
import { type Machine, stateHashInTurns, stateOf } from '../store/state-machine.ts'
import type { CommittedGroup } from './outcome.ts'

export interface SnapshotWriterOptions {
  readonly machine: Machine
  readonly snapshots: SnapshotStore
  readonly log: Logger
  /** The sequence of the newest snapshot. */
  readonly lastSequence: number
  /** The minimum number of commands between two snapshots; more if the state is large. */
  readonly everyCommands: number
  readonly keep: number
  /** Saves the snapshot of a large state; without it every snapshot is written here. */
  readonly largeState?: LargeState | undefined
}

export interface LargeState {
  readonly tasks: Pick<StateTasks, 'saveSnapshot'>
  /** The size of the state, about. */
  readonly bytes: () => number
}

/** Above this size, each this many bytes add one command between snapshots, so that they stay a small share of the work. */
const smallStateBytes = 1024 * 1024
const bytesPerCommand = 8

/**
 * Writes snapshots at intervals. The venue pauses while a small state is copied; hashing and storing run concurrently. A
 * large state is written by a process that replays the journal. A failed snapshot costs nothing but time: the journal has
 * everything.
 */
export class SnapshotWriter {
  readonly #options: SnapshotWriterOptions
  #lastSequence: number
  #lastBytes = 0
  #saving: Promise<void> | undefined
  #isThreadSaving = false

  constructor(options: SnapshotWriterOptions) {
    this.#options = options
    this.#lastSequence = options.lastSequence
  }

  /** To be called for every group right after it was applied, while the machine is exactly at its end. */
  take(group: CommittedGroup): void {
    const intervalCommands = Math.max(
      this.#options.everyCommands,
      (this.#lastBytes - smallStateBytes) / bytesPerCommand,
    )
    if (group.sequence - this.#lastSequence < intervalCommands) return
    if (this.#saving !== undefined || this.#isThreadSaving) return
    const { largeState } = this.#options
    if (largeState !== undefined && largeState.bytes() > tradingLimits.stateBytesInline)
      void this.#saveInThread(group, largeState)
    else this.#start(group)
  }

  /** Writes the last snapshot, at an orderly stop. */
  async finish(last: Pick<CommittedGroup, 'sequence' | 'atMs' | 'journalHash'>): Promise<void> {
    await this.#saving
    if (last.sequence === this.#lastSequence) return
    const { largeState, log } = this.#options
    const bytes = largeState?.bytes() ?? 0
    // A stop that is too short for it ends here, and the log names the reason.
    if (bytes > tradingLimits.stateBytesInline)
      log.info('writing the last snapshot, which takes seconds', { sequence: last.sequence, bytes })
    this.#start(last)
    await this.#saving
  }

  #start(group: Pick<CommittedGroup, 'sequence' | 'atMs' | 'journalHash'>): void {
    const { machine } = this.#options
    const { rules } = machine
    const state = stateOf(machine)
    this.#lastBytes = state.length
    this.#lastSequence = group.sequence
    this.#saving = this.#save({ ...group, rules }, state).finally(() => {
      this.#saving = undefined
    })
  }

  /** An orderly stop does not wait for this one: it writes a newer one itself. */
  async #saveInThread({ sequence }: CommittedGroup, { tasks }: LargeState): Promise<void> {
    const { keep, log } = this.#options
    this.#lastSequence = sequence
    this.#isThreadSaving = true
    try {
      const bytes = await tasks.saveSnapshot(sequence, keep)
      this.#lastBytes = bytes
      log.info('snapshot saved', { sequence, bytes })
    } catch (error) {
      log.warn('a snapshot could not be saved', { sequence, ...errorFields(error) })
    } finally {
      this.#isThreadSaving = false
    }
  }

  async #save(group: Omit<SnapshotHeader, 'stateHash'>, state: Uint8Array): Promise<void> {
    const { snapshots, keep, log } = this.#options
    const { sequence, atMs, rules, journalHash } = group
    try {
      const stateHash = await stateHashInTurns(state)
      await snapshots.save({ sequence, atMs, rules, journalHash, stateHash, state }, keep)
      log.info('snapshot saved', { sequence, bytes: state.length })
    } catch (error) {
      log.warn('a snapshot could not be saved', { sequence, ...errorFields(error) })
    }
  }
}
