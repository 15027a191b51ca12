import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { signIn } from '../actions/sign-in.ts'
import { sessionReply, sessionText } from './session-reply.ts'

export const postSession = chatEndpoint({
  method: 'POST',
  path: '/session',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Sign in with a password and, if set up, a second factor',
  description:
    'Sets an httpOnly session cookie and a device cookie. Send `csrf_token` of the reply as X-CSRFToken with every request that is not a GET.',
  access: 'anonymous',
  params: {
    username: param.text(z.string().min(1).max(254), 'The email address'),
    password: param.text(z.string().min(1).max(1000)),
    totp: optional(param.text(z.string().max(40), 'The six digits of the second factor, or a recovery code')),
  },
  reply: sessionReply,
  failures: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    const { session, cookies } = await signIn(services, request, {
      username: params.username,
      password: params.password,
      secondFactor: params.totp,
      address: request.address,
    })
    return new PreparedJson(sessionText(services, session), { 'set-cookie': cookies })
  },
})
