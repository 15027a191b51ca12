import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { deactivateOrganization } from '../actions/deactivate-organization.ts'
import { refuseOrganization } from '../failures.ts'

export const postDeactivateOrganization = chatEndpoint({
  method: 'POST',
  path: '/realm/deactivate',
  tag: 'Server and organization',
  summary: 'Deactivate the organization: nobody has access until the operator reactivates it',
  access: 'owner',
  params: {
    deletion_delay_days: optional(
      param.json(z.int().nullable(), 'Must be null or omitted: this server deletes nothing'),
    ),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    // The server does not delete the data later, so it must not accept a date.
    if (params.deletion_delay_days !== undefined && params.deletion_delay_days !== null)
      throw refuseOrganization.noDataDeletion()
    await deactivateOrganization(services, caller)
    return {}
  },
})
