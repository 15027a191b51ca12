import { refuse } from '../../failures.ts'
import type { OperatorNeeds } from '../../services.ts'
import { closeIncident } from '../../store/custody/incidents.ts'
import { actAsOperator, signedOnce } from '../operator/act-as-operator.ts'
import type { Operator } from '../operator/operator.ts'

/** Records that an operator has dealt with an incident. Accounts stay frozen until they are unfrozen. */
export async function closeCustodyIncident(
  trading: OperatorNeeds,
  operator: Operator,
  incidentId: number,
  note: string,
): Promise<void> {
  await signedOnce(trading, operator)
  const subject = `incident ${incidentId}`
  const audited = { action: 'incident.close', subject, before: {}, after: {}, reason: note, isAboutMoney: true }
  await actAsOperator(trading, operator, audited, async () => {
    const closed = { closedBy: operator.operatorId, note, nowMs: trading.clock.nowMs() }
    if (!(await closeIncident(trading.database.sql, incidentId, closed))) {
      throw refuse.badParameter('incidentId', 'is not an open incident')
    }
    return { sequence: 0 }
  })
}
