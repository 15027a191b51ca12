import type { Command } from '../../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import type { RefusalReason } from '../../domain/engine/refusals.ts'
import type { Venue } from '../../venue.ts'

/** The venue did not take a report; it is repeated later. */
export class ReportNotTaken extends Error {
  override readonly name = 'ReportNotTaken'
}

export interface ReportOutcome {
  readonly events: readonly EngineEvent[]
  /** Why the engine refused the report; undefined if it did not. */
  readonly refusal: RefusalReason | undefined
}

/** Returns once the report is durable and applied, or refused by the engine. */
export async function submitReport(venue: Venue, command: Command): Promise<ReportOutcome> {
  const outcome = await venue.submit(command)
  if (outcome.kind !== 'committed') {
    const reason = outcome.kind === 'not_taken' ? outcome.reason : 'its outcome is unknown'
    throw new ReportNotTaken(`the venue did not take a ${command.type}: ${reason}`)
  }
  const started = outcome.events.findIndex((event) => event.type === 'command_started')
  const events = outcome.events.slice(started + 1)
  return { events, refusal: events.find((event) => event.type === 'refused')?.reason }
}
