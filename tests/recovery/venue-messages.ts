import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Venue } from '../../server/trading/venue.ts'

/** Messages between a test and the venue process it started. */
export interface ToVenue {
  readonly id: number
  readonly command: Command
}

export type FromVenue =
  | { readonly type: 'ready'; readonly sequence: number }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'answer'; readonly id: number; readonly outcome: AnsweredOutcome }

export interface AnsweredOutcome {
  readonly kind: 'committed' | 'not_taken' | 'outcome_unknown'
  readonly sequence: number
  readonly isRefused: boolean
}

export async function answerCommand(venue: Pick<Venue, 'submit'>, { id, command }: ToVenue): Promise<FromVenue> {
  const outcome = await venue.submit(command)
  const sequence = outcome.kind === 'committed' ? outcome.sequence : 0
  const isRefused = outcome.kind === 'committed' && outcome.events.some(({ type }) => type === 'refused')
  return { type: 'answer', id, outcome: { kind: outcome.kind, sequence, isRefused } }
}

/** Runs a venue while its parent lives; reports a failed start to the parent. */
export function runForParent(start: () => Promise<void>): void {
  process.on('disconnect', () => process.exit(0))
  start().catch((error: unknown) => {
    process.send?.({ type: 'failed', reason: String(error) } satisfies FromVenue)
  })
}
