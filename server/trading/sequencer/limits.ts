/** The bounds of the sequencer. */
export interface SequencerLimits {
  /** How many commands may wait while the database is busy. */
  readonly queuedCommandsMax: number
  /** Room above that which only urgent commands may use. */
  readonly queuedUrgentExtra: number
  /** What one row of the journal may hold. A single command may be larger than the bytes; it then has its own row. */
  readonly groupCommandsMax: number
  readonly groupBytesMax: number
  readonly commandBytesMax: number
  /** How long a submitter waits for a commit before it is told that the outcome is not known. */
  readonly commitWaitMs: number
  /** Pauses between attempts to find the database again. */
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
