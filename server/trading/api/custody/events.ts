import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { transferStepsOf } from '../../store/transfer-steps.ts'
import { ReadModelsBehind } from '../../venue.ts'
import { custodyEventJson, custodyEventSchema, formatPlace, parsePlace } from '../../wire/custody-event.ts'

const eventsMax = 500

export const getCustodyEvents = tradingEndpoint({
  method: 'GET',
  path: '/private/custody/events',
  tag: 'Custody',
  summary: 'List the steps of deposits and withdrawals on the networks of the key, oldest first',
  description:
    'Resumable: pass the `next` of the previous reply as `after`. Every step is listed once, in its order; the transfer may already be further than its step.',
  access: 'wallet',
  params: {
    after: optional(param.text(z.string().max(40), '`next` of the previous reply; from the beginning if omitted')),
    limit: withDefault(param.integer(z.int().min(1).max(eventsMax)), 100),
  },
  reply: z.object({ events: z.array(custodyEventSchema), next: z.string() }),
  failures: ['UNAVAILABLE'],
  async handle({ params: { after, limit }, caller, services: { venue, database } }) {
    const from = parsePlace(after ?? '0-0')
    if (from === undefined) throw refuse.badParameter('after', 'is not a place of this list')
    if (!(await venue.waitForAccount(0, venue.figures().sequence))) {
      throw new ReadModelsBehind('The read models do not yet contain the newest steps')
    }
    const { steps, until } = await transferStepsOf(database.sql, from, caller.networks, limit)
    const events = steps.map((step) => custodyEventJson(venue.views, step, caller.operatorId))
    return { events, next: formatPlace(until) }
  },
})
