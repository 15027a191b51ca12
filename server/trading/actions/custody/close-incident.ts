import { refuse } from '../../failures.ts'
import type { OperatorNeeds } from '../../services.ts'
import { accountOfIncident, closeIncident } from '../../store/custody/incidents.ts'
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
  const { operatorId } = operator
  const concerned = await accountOfIncident(trading.database.sql, incidentId)
  // 0 is the command line, and in an incident no account.
  const account = operatorId === 0 ? undefined : concerned
  const entry = { action: 'incident.close', subject, before: {}, after: {}, reason: note }
  await actAsOperator(trading, operator, { ...entry, isAboutMoney: true, account }, async () => {
    const closed = { closedBy: operatorId, note, nowMs: trading.clock.nowMs() }
    if (!(await closeIncident(trading.database.sql, incidentId, closed))) {
      throw refuse.badParameter('incidentId', 'is not an open incident')
    }
    return { sequence: 0 }
  })
}
