export interface SnapshotHeader {
  /** The sequence of the last command in the state; always the last one of a journal row. */
  readonly sequence: number
  readonly atMs: number
  /** The rules number after that command. */
  readonly rules: number
  readonly journalHash: Uint8Array
  readonly stateHash: Uint8Array
}

export interface Snapshot extends SnapshotHeader {
  readonly state: Uint8Array
}

export interface SnapshotStore {
  /** Atomic; keeps the newest `keep` snapshots and removes the others. */
  save(snapshot: Snapshot, keep: number): Promise<void>
  /** Newest first. */
  headers(): Promise<SnapshotHeader[]>
  /** The stored bytes of the state; undefined if a part is missing. */
  load(sequence: number): Promise<Uint8Array | undefined>
}
