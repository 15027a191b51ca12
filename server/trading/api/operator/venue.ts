import { z } from 'zod'
import { resumeVenue } from '../../actions/operator/operate-venue.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { venueStateJson, venueStateSchema } from '../../wire/venue-state.ts'
import { changeFailures, reason } from './operator-parameters.ts'

export const getVenueState = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/venue',
  tag: 'Operator',
  summary: 'Show the engine rules, the journal sequence and whether the venue is suspended',
  access: 'admin',
  params: {},
  reply: venueStateSchema,
  failures: [],
  handle: ({ services: { venue } }) => venueStateJson(venue.views),
})

export const postVenueResume = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/venue_resume',
  tag: 'Operator',
  summary: 'Resume a venue that was suspended by a quarantined command',
  access: 'admin',
  params: { reason },
  description:
    'Markets return to their previous states, or to those of a running maintenance; markets whose state an operator set ' +
    'during the suspension keep it.',
  reply: z.object({ suspended: z.boolean() }),
  failures: changeFailures,
  async handle({ params, caller, services }) {
    await resumeVenue(services, caller, params.reason)
    return { suspended: services.venue.views.suspendedSince !== undefined }
  },
})
