/** The bounds of the sequencer. */
export interface SequencerLimits {
  /** Commands that may wait while the database is busy. */
  readonly queuedCommandsMax: number
  /** Additional places for urgent commands only. */
  readonly queuedUrgentExtra: number
  /** Bounds of one journal row. A single command may exceed the bytes; it then has its own row. */
  readonly groupCommandsMax: number
  readonly groupBytesMax: number
  readonly commandBytesMax: number
  /** How long a submitter waits for a commit before the outcome counts as unknown. */
  readonly commitWaitMs: number
  /** Pauses between attempts to reach the database. */
  readonly retryFirstMs: number
  readonly retryLongestMs: number
}

export const sequencerLimits: SequencerLimits = {
  queuedCommandsMax: 8_192,
  queuedUrgentExtra: 4_096,
  groupCommandsMax: 1_024,
  groupBytesMax: 512 * 1024,
  commandBytesMax: 256 * 1024,
  commitWaitMs: 5_000,
  retryFirstMs: 20,
  retryLongestMs: 1_000,
}
