import { z } from 'zod'
import { passkeySite } from '../../../accounts/ports.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { sessionFields, sessionReply } from './session-reply.ts'

export const getSession = chatEndpoint({
  method: 'GET',
  path: '/session',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Who is signed in by this browser’s cookie, and the CSRF token to send',
  access: 'anonymous',
  params: {},
  reply: sessionReply.extend({
    passkey_origin: z.string().nullable().describe('Where passkeys can be used; null where browsers offer none'),
  }),
  failures: [],
  async handle({ request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    const passkey_origin = passkeySite(services.site())?.origin ?? null
    return { ...(session === undefined ? { signed_in: false } : sessionFields(services, session)), passkey_origin }
  },
})
