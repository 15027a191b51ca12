/** Where the journal lives. PostgreSQL in a deployment; a simulated one that can crash and lie in a simulation. */

export interface JournalRow {
  /** Sequence of the first command; the row's key. */
  readonly firstSequence: number
  readonly count: number
  /** Of the last command. */
  readonly atMs: number
  /** A UUID that one server has from its start to its end, so that no two of them ever make the same row. */
  readonly writer: string
  /** The rules number under which the commands are carried out. */
  readonly rules: number
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
  /** What `writeCommands` made of the commands. */
  readonly commands: Uint8Array
  /** Those that a `quarantine` command of this row names; null without one. */
  readonly quarantined: readonly number[] | null
}

/** The end of the journal as somebody knows it; all zero before the first row. */
export interface JournalTail {
  readonly firstSequence: number
  /** Of the last command. */
  readonly sequence: number
  readonly hash: Uint8Array
}

/**
 * `taken`: there is a row with this key already. `no_predecessor`: the row this one names as the one before is not there.
 * Both are certain: nothing was written.
 */
export type AppendResult = 'appended' | 'taken' | 'no_predecessor'

export interface JournalStore {
  /**
   * Resolves once the row is durable. When it rejects, the row may or may not be there, and may even appear later: only
   * a row of somebody's under the same key settles it; but for `JournalRefused`, after which it surely is not. The bytes of the row are used until the promise settles.
   */
  append(row: JournalRow, predecessor: JournalTail): Promise<AppendResult>
  /** The end of the journal as it is stored now. */
  tail(): Promise<JournalTail>
  /** The row that ends with this command; undefined when none does. */
  tailAt(sequence: number): Promise<JournalTail | undefined>
  /** Every command that the journal records as quarantined. */
  quarantined(): Promise<number[]>
  /** All rows that start after this sequence, in order, in portions of bounded size. */
  readAfter(sequence: number): AsyncIterable<readonly JournalRow[]>
}
