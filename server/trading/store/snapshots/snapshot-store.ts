export interface SnapshotHeader {
  /** Of the last command the state includes; always the last one of a journal row. */
  readonly sequence: number
  readonly atMs: number
  /** In force after that command. */
  readonly rules: number
  readonly journalHash: Uint8Array
  readonly stateHash: Uint8Array
}

export interface Snapshot extends SnapshotHeader {
  readonly state: Uint8Array
}

export interface SnapshotStore {
  /** Wholly there or not at all; keeps the newest `keep` and removes the others. */
  save(snapshot: Snapshot, keep: number): Promise<void>
  /** Newest first. */
  headers(): Promise<SnapshotHeader[]>
  /** The state's bytes as they are stored; undefined when a part is missing. */
  load(sequence: number): Promise<Uint8Array | undefined>
}
