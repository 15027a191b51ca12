import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { venueStateJson } from '../../wire/venue-state.ts'
import { submitForVenue } from '../submit-command.ts'
import { actAsOperator } from './act-as-operator.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { resumeUnderMaintenance } from './operate-maintenance.ts'
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
  const resume = () => submitForVenue(trading, command)
  const work = () =>
    trading.venue.views.suspendedSince === undefined
      ? resume()
      : changeCatalogue(trading, () => resumeUnderMaintenance(trading, resume))
  await trading.notices.during(() => actAsOperator(trading, operator, audited, work))
}
