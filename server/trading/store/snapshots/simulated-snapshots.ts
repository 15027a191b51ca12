import type { Snapshot, SnapshotHeader, SnapshotStore } from './snapshot-store.ts'

/** Snapshots in memory, for tests and simulations; `damage` flips a bit like a bad disk. */
export class SimulatedSnapshots implements SnapshotStore {
  readonly #snapshots = new Map<number, Snapshot>()

  async save(snapshot: Snapshot, keep: number): Promise<void> {
    this.#snapshots.set(snapshot.sequence, { ...snapshot, state: snapshot.state.slice() })
    const newest = [...this.#snapshots.keys()].sort((one, other) => other - one)
    for (const sequence of newest.slice(keep)) this.#snapshots.delete(sequence)
  }

  async headers(): Promise<SnapshotHeader[]> {
    return [...this.#snapshots.values()].sort((one, other) => other.sequence - one.sequence)
  }

  async load(sequence: number): Promise<Uint8Array | undefined> {
    return this.#snapshots.get(sequence)?.state
  }

  damage(sequence: number, at: number): void {
    const state = this.#snapshots.get(sequence)?.state
    if (state !== undefined) state[at % state.length] = (state[at % state.length] ?? 0) ^ 1
  }
}
