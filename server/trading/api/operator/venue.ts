import { z } from 'zod'
import { resumeVenue } from '../../actions/operator/operate-venue.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { venueStateJson, venueStateSchema } from '../../wire/venue-state.ts'
import { changeFailures, reason } from './operator-parameters.ts'

export const getVenueState = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/venue',
  tag: 'Operator',
  summary: 'Engine rules, journal sequence and whether the venue is suspended',
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
  summary: 'Resume a venue that was suspended because a command could not be carried out',
  access: 'admin',
  params: { reason },
  description: 'Markets go back to the states they had; those that an operator has halted meanwhile stay halted.',
  reply: z.object({ suspended: z.boolean() }),
  failures: changeFailures,
  async handle({ params, caller, services }) {
    await resumeVenue(services, caller, params.reason)
    return { suspended: services.venue.views.suspendedSince !== undefined }
  },
})
