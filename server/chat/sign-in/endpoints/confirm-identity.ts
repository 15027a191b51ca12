import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { confirmIdentity } from '../actions/confirm-identity.ts'

export const postConfirmIdentity = chatEndpoint({
  method: 'POST',
  path: '/confirm_identity',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Prove your identity again, after STEP_UP_REQUIRED',
  description:
    'A user with a second factor sends `code`, others send `password`. The proof is valid for ten minutes and only in this session; a sign-in counts too. Failed attempts are limited as for sign-ins.',
  access: 'enrolling',
  params: {
    password: optional(param.text(z.string().min(1).max(1000))),
    code: optional(param.text(z.string().min(6).max(40), 'Six digits from the authenticator, or a recovery code')),
  },
  reply: z.object({ recent_until: z.int() }),
  failures: ['AUTHENTICATION_FAILED', 'STEP_UP_REQUIRED', 'RATE_LIMIT_HIT'],
  async handle({ params, request, services }) {
    const recentUntilMs = await confirmIdentity(services, request, params)
    return { recent_until: Math.floor(recentUntilMs / 1000) }
  },
})
