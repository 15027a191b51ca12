import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { venueStateJson } from '../../wire/venue-state.ts'
import { commandAsOperator } from './act-as-operator.ts'
import type { Operator } from './operator.ts'

/** Ends the suspension that followed a command the engine could not apply, and announces it. */
export async function resumeVenue(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  reason: string,
): Promise<void> {
  const { operatorId, replay } = operator
  const before = venueStateJson(trading.venue.views)
  const after = { ...before, suspended: false, suspendedSince: '' }
  const command = { ...unstamped, type: 'resume_venue', operator: operatorId, replay, reason } as const
  const audited = { action: 'venue.resume', subject: 'venue', before, after, reason, isAboutMoney: true }
  await trading.notices.during(() => commandAsOperator(trading, operator, audited, command))
}
