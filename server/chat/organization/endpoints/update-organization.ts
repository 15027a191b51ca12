import { chatEndpoint } from '../../endpoint.ts'
import { requireProofInBrowser } from '../../sign-in/access.ts'
import { updateOrganization } from '../actions/update-organization.ts'
import { changedSettingsSchema } from '../wire.ts'
import { organizationParameters, sentChange } from './setting-parameters.ts'

export const patchOrganization = chatEndpoint({
  method: 'PATCH',
  path: '/realm',
  tag: 'Server and organization',
  summary: 'Change settings of the organization; returns the changed ones',
  access: 'administrator',
  params: organizationParameters(),
  reply: changedSettingsSchema,
  failures: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED', 'STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    const change = sentChange(params)
    const { require_second_factor, authentication_methods } = change.scalars
    // Passwords that come back on would sign in beside a provider that asks for more.
    const isAboutSignIn = require_second_factor !== undefined || authentication_methods !== undefined
    if (isAboutSignIn) await requireProofInBrowser(services, request)
    return updateOrganization(services, caller, change)
  },
})
