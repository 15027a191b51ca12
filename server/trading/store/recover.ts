import { emptyJournal, equalHashes, JournalDamaged } from './journal/chain.ts'
import type { JournalStore, JournalTail } from './journal/journal-store.ts'
import type { SnapshotHeader, SnapshotStore } from './snapshots/snapshot-store.ts'
import { type Machine, type MachineMaker, stateHash, stateOf } from './state-machine.ts'

export interface Start<M extends Machine> {
  readonly machine: M
  /** The journal row at which the machine is; a replay continues from there. */
  readonly tail: JournalTail
  /** Snapshots that did not verify, as texts for the operator. */
  readonly skippedSnapshots: readonly string[]
}

/**
 * The newest snapshot that verifies, at most at `notAfter`, or else the state before the first command. A snapshot is
 * only an optimization: a bad one costs time, never correctness. But a valid one beyond the end of the journal means
 * that acknowledged commands are lost, and the venue must not trade.
 */
export async function startFromSnapshot<M extends Machine>(
  journal: JournalStore,
  snapshots: SnapshotStore,
  maker: MachineMaker<M>,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<Start<M>> {
  const skippedSnapshots: string[] = []
  for (const header of await snapshots.headers()) {
    if (header.sequence > notAfter) continue
    const loaded = await loadSnapshot(snapshots, header, maker)
    if (typeof loaded === 'string') {
      skippedSnapshots.push(`The snapshot of sequence ${header.sequence} was skipped: ${loaded}`)
      continue
    }
    const tail = await journal.tailAt(header.sequence)
    if (tail === undefined) {
      const end = await journal.tail()
      if (end.sequence < header.sequence) {
        throw new JournalDamaged(
          `The journal ends with sequence ${end.sequence}, but there is a snapshot of sequence ${header.sequence}: ` +
            'commands that were acknowledged are missing',
        )
      }
    }
    if (tail !== undefined && equalHashes(tail.hash, header.journalHash))
      return { machine: loaded, tail, skippedSnapshots }
    skippedSnapshots.push(
      `The snapshot of sequence ${header.sequence} was skipped: it does not belong to this journal at that place`,
    )
  }
  return { machine: maker.fresh(), tail: emptyJournal, skippedSnapshots }
}

/** The machine, or the reason why this snapshot cannot be used. */
export async function loadSnapshot<M extends Machine>(
  snapshots: SnapshotStore,
  header: SnapshotHeader,
  maker: MachineMaker<M>,
): Promise<M | string> {
  const state = await snapshots.load(header.sequence)
  if (state === undefined) return 'a part of it is missing'
  if (!equalHashes(stateHash(state), header.stateHash)) return 'its state does not fit its hash'
  try {
    const machine = maker.restore(state)
    if (machine.sequence !== header.sequence) return 'its state is that of another sequence'
    if (machine.rules !== header.rules) return 'its state is that of other rules'
    // The restored state must write the same bytes: a state that is read differently would trade differently.
    if (!equalHashes(stateHash(stateOf(machine)), header.stateHash)) return 'its state does not read back as it was'
    return machine
  } catch (error) {
    return `its state cannot be read (${error instanceof Error ? error.message : String(error)})`
  }
}
