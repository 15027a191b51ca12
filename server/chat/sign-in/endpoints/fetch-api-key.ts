import { z } from 'zod'
import { alias, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { signInForKey } from '../actions/fetch-api-key.ts'

export const fetchApiKey = chatEndpoint({
  method: 'POST',
  path: '/fetch_api_key',
  tag: 'Authentication',
  summary: 'Exchange a user name and password for an API key',
  description: 'Needs no credentials. Earlier keys stay valid.',
  access: 'anonymous',
  params: {
    username: param.text(z.string().min(1).max(254), 'Usually the email address'),
    password: param.text(z.string().min(1).max(1000)),
    totp: optional(
      alias(
        param.text(z.string().max(40), 'The six digits of the second factor or a recovery code, if one is set up'),
        'otp_token',
      ),
    ),
  },
  reply: z.object({ api_key: z.string(), email: z.string(), user_id: z.int() }),
  failures: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT'],
  async handle({ params, request, services }) {
    const { person, apiKey } = await signInForKey(services, request, {
      username: params.username,
      password: params.password,
      secondFactor: params.totp,
      address: request.address,
    })
    return { api_key: apiKey, email: person.email, user_id: person.id }
  },
})
