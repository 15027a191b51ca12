import { chatFailures, refuse } from '../../failures.ts'

const { fail } = chatFailures

/** The failures of event queues. */
export const refuseEvents = {
  /** The same for a closed queue and one of another user. */
  badQueue: (queueId: string) => fail('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId }),
  pruned: (lastEventId: number) => refuse.badRequest(`An event newer than ${lastEventId} has already been pruned!`),
  neverThere: (lastEventId: number) => refuse.badRequest(`Event ${lastEventId} was not in this queue`),
  badNarrowOperator: (operator: string) => refuse.badParameter('narrow', `Operator ${operator} not supported.`),
  badNarrowOperand: (operand: string) => refuse.badParameter('narrow', `Operand ${operand} not supported.`),
  notForVisitors: (parameter: string) =>
    refuse.badParameter(parameter, `Invalid '${parameter}' parameter for anonymous request`),
  spectatorsNotAllowed: () =>
    refuse.unauthorized('Not logged in: API authentication or user session required', 'Basic'),
  guestsAllPublic: () => refuse.badRequest('User not authorized for this query'),
}
