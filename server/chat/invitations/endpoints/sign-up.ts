import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { signUp } from '../actions/confirm-address.ts'
import { joinEmail } from './join-parameters.ts'

export const postSignUp = chatEndpoint({
  method: 'POST',
  path: '/sign_up',
  under: browserPrefix,
  tag: 'Joining',
  summary: 'Request a sign-up link by mail, if the organization is open to all',
  access: 'anonymous',
  params: { email: joinEmail },
  reply: z.object({ state: z.literal('confirmation_sent') }),
  failures: ['REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    await signUp(services, request, params.email)
    return { state: 'confirmation_sent' as const }
  },
})
