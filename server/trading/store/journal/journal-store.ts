/**
 * A row of the journal. A deployment stores it in PostgreSQL; a simulation in a journal that can crash and lose
 * answers.
 */

export interface JournalRow {
  /** Sequence of the first command; the row's key. */
  readonly firstSequence: number
  readonly count: number
  /** The time of the last command. */
  readonly atMs: number
  /** A UUID per server process, so that no two servers ever make the same row. */
  readonly writer: string
  /** The rules number under which the commands are applied. */
  readonly rules: number
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
  /** The commands, encoded by `writeCommands`. */
  readonly commands: Uint8Array
  /** The sequences that a `quarantine` command of this row names; null without one. */
  readonly quarantined: readonly number[] | null
}

/** A known end of the journal; all zero before the first row. */
export interface JournalTail {
  readonly firstSequence: number
  /** The sequence of the last command. */
  readonly sequence: number
  readonly hash: Uint8Array
}

/**
 * `taken`: a row with this key exists. `no_predecessor`: the named previous row does not exist. In both cases nothing
 * was written, for certain.
 */
export type AppendResult = 'appended' | 'taken' | 'no_predecessor'

export interface JournalStore {
  /**
   * Resolves once the row is durable. If it rejects, the row may or may not exist, and may even appear later: only
   * another row with the same key settles that. After `JournalRefused` it certainly does not exist. The bytes of the
   * row are in use until the promise settles.
   */
  append(row: JournalRow, predecessor: JournalTail): Promise<AppendResult>
  /** The current end of the stored journal. */
  tail(): Promise<JournalTail>
  /** The row that ends with this command, if any. */
  tailAt(sequence: number): Promise<JournalTail | undefined>
  /** Every command that the journal quarantines. */
  quarantined(): Promise<number[]>
  /** All rows that start after this sequence, in order, in bounded portions. */
  readAfter(sequence: number): AsyncIterable<readonly JournalRow[]>
}
