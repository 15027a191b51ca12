import type { Command } from '../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../domain/engine/event-sink.ts'

/** The command is on disk and applied. A rejection by the engine is one of its events. */
export interface Committed {
  readonly kind: 'committed'
  readonly sequence: number
  readonly atMs: number
  readonly events: readonly EngineEvent[]
}

/**
 * `overloaded`: the queue is full. `unavailable`: the database cannot take it now. `stopping`: the server is stopping.
 * `fenced`: another server writes the journal now. `rebuilding`: the engine could not apply a command, and the state is
 * rebuilt without it. `halted`: this server found the journal damaged.
 */
export type NotTakenReason = 'overloaded' | 'unavailable' | 'stopping' | 'fenced' | 'rebuilding' | 'halted'

/** Nothing was done and nothing will be, for certain. */
export interface NotTaken {
  readonly kind: 'not_taken'
  readonly reason: NotTakenReason
}

/** The command may or may not be in the journal. The caller must look up the result by its client id. */
export interface OutcomeUnknown {
  readonly kind: 'outcome_unknown'
}

export type Outcome = Committed | NotTaken | OutcomeUnknown

export const outcomeUnknown: OutcomeUnknown = { kind: 'outcome_unknown' }

export function notTaken(reason: NotTakenReason): NotTaken {
  return { kind: 'not_taken', reason }
}

export interface CommittedCommand {
  readonly command: Command
  readonly events: readonly EngineEvent[]
}

/** A committed and applied row of the journal, as subscribers receive it: in order, without gaps. */
export interface CommittedGroup {
  readonly firstSequence: number
  /** The sequence of the last command. */
  readonly sequence: number
  readonly atMs: number
  readonly journalHash: Uint8Array
  readonly commands: readonly CommittedCommand[]
}
