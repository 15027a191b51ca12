import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { updateOrganization } from '../actions/update-organization.ts'
import { organizationParameters, sentChange } from './setting-parameters.ts'

export const patchOrganization = chatEndpoint({
  method: 'PATCH',
  path: '/realm',
  tag: 'Server and organization',
  summary: 'Change settings of the organization; answers with those that changed',
  access: 'administrator',
  params: organizationParameters(),
  reply: z.record(z.string(), z.unknown()),
  failures: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  async handle({ params, caller, services }) {
    return updateOrganization(services, caller, sentChange(params))
  },
})
