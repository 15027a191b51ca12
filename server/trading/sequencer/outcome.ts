import type { Command } from '../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../domain/engine/event-sink.ts'

/** The command is on disk and was applied. A refusal by the engine is one of its events. */
export interface Committed {
  readonly kind: 'committed'
  readonly sequence: number
  readonly atMs: number
  readonly events: readonly EngineEvent[]
}

/**
 * `overloaded`: the queue is full. `unavailable`: the database cannot take it now. `stopping`: an orderly stop is under way.
 * `fenced`: another server writes the journal now. `rebuilding`: a command could not be carried out, and the state is made again
 * without it. `halted`: this server found the journal wrong.
 */
export type NotTakenReason = 'overloaded' | 'unavailable' | 'stopping' | 'fenced' | 'rebuilding' | 'halted'

/** It is certain that nothing was done and nothing will be. */
export interface NotTaken {
  readonly kind: 'not_taken'
  readonly reason: NotTakenReason
}

/** The command is in the journal or it is not; whoever asked must look for what it would have made, by the client's id. */
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

/** A row of the journal that was committed and applied, as subscribers see it: in order, without gaps. */
export interface CommittedGroup {
  readonly firstSequence: number
  /** Of the last command. */
  readonly sequence: number
  readonly atMs: number
  readonly journalHash: Uint8Array
  readonly commands: readonly CommittedCommand[]
}
