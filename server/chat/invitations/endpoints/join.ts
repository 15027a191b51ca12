import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { sessionFields, sessionReply } from '../../sign-in/endpoints/session-reply.ts'
import { confirmAddress } from '../actions/confirm-address.ts'
import { findJoining } from '../actions/find-joining.ts'
import { joinOrganization } from '../actions/join-organization.ts'
import { refuseJoining } from '../failures.ts'
import { joinEmail, joinKey } from './join-parameters.ts'

export const postJoin = chatEndpoint({
  method: 'POST',
  path: '/join/{key}',
  under: browserPrefix,
  tag: 'Joining',
  summary: 'Create an account with an invitation link, and sign in',
  description:
    'A reusable link needs only `email` and replies `confirmation_sent`: the mail contains another link, which creates the account. Every other link needs `full_name` and `password` and replies `joined` with a session, like a sign-in. One link creates one account.',
  access: 'anonymous',
  params: {
    key: joinKey,
    email: optional(joinEmail),
    full_name: optional(param.text(z.string().max(1000), 'The display name')),
    password: optional(param.text(z.string().max(1000))),
  },
  reply: sessionReply.extend({ state: z.enum(['joined', 'confirmation_sent']) }),
  failures: ['AUTHENTICATION_FAILED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, request, services }) {
    const joining = await findJoining(services, services.database, params.key)
    if (joining === undefined) throw refuseJoining.unknown()
    if (joining.email === undefined) {
      if (joining.state !== 'open') throw refuseJoining.ended(joining.state)
      if (params.email === undefined) throw refuseJoining.missing('email')
      await confirmAddress(services, request, params.email, joining.invitation)
      return { state: 'confirmation_sent' as const, signed_in: false }
    }
    const { full_name: fullName, password } = params
    if (fullName === undefined) throw refuseJoining.missing('full_name')
    if (password === undefined) throw refuseJoining.missing('password')
    const { session, cookies } = await joinOrganization(services, request, params.key, { fullName, password })
    const text = JSON.stringify({ state: 'joined', ...sessionFields(services, session) })
    return new PreparedJson(text, { 'set-cookie': cookies })
  },
})
