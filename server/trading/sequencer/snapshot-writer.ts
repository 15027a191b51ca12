import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import { type Machine, stateHashInTurns, stateOf } from '../store/machine.ts'
import type { SnapshotHeader, SnapshotStore } from '../store/snapshots/snapshot-store.ts'
import type { CommittedGroup } from './outcome.ts'

export interface SnapshotWriterOptions {
  readonly machine: Machine
  readonly snapshots: SnapshotStore
  readonly log: Logger
  /** Of the newest snapshot there is. */
  readonly lastSequence: number
  /** At least so many commands lie between two; more when the state is large. */
  readonly everyCommands: number
  readonly keep: number
}

/** Beyond this size, so many bytes are worth one command more between snapshots: copying stays a small share of the work. */
const smallStateBytes = 1024 * 1024
const bytesPerCommand = 8

/**
 * Makes a snapshot now and then. Only copying the state holds up the venue; hashing and storing the copy goes on beside
 * its work. A snapshot that fails is a snapshot less: the journal has everything.
 */
export class SnapshotWriter {
  readonly #options: SnapshotWriterOptions
  #lastSequence: number
  #lastBytes = 0
  #saving: Promise<void> | undefined

  constructor(options: SnapshotWriterOptions) {
    this.#options = options
    this.#lastSequence = options.lastSequence
  }

  /** To be told of every group right after it was applied, when the machine stands behind exactly this group. */
  take(group: CommittedGroup): void {
    const wanted = Math.max(this.#options.everyCommands, (this.#lastBytes - smallStateBytes) / bytesPerCommand)
    if (group.sequence - this.#lastSequence >= wanted) this.#start(group)
  }

  /** The last one, at an orderly stop. */
  async finish(last: Pick<CommittedGroup, 'sequence' | 'atMs' | 'journalHash'>): Promise<void> {
    await this.#saving
    if (last.sequence === this.#lastSequence) return
    this.#start(last)
    await this.#saving
  }

  #start(group: Pick<CommittedGroup, 'sequence' | 'atMs' | 'journalHash'>): void {
    if (this.#saving !== undefined) return
    const { machine } = this.#options
    const { rules } = machine
    const state = stateOf(machine)
    this.#lastBytes = state.length
    this.#lastSequence = group.sequence
    this.#saving = this.#save({ ...group, rules }, state).finally(() => {
      this.#saving = undefined
    })
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
