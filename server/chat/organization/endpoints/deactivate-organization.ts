import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofInBrowser } from '../../sign-in/access.ts'
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
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireProofInBrowser(services, request)
    // The server does not delete the data later, so it must not accept a date.
    if (params.deletion_delay_days !== undefined && params.deletion_delay_days !== null)
      throw refuseOrganization.noDataDeletion()
    await deactivateOrganization(services, caller)
    return {}
  },
})
