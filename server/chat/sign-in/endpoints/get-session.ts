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
  summary: 'Get the user of this browser’s session, and its CSRF token',
  access: 'anonymous',
  params: {},
  reply: sessionReply.extend({
    passkey_origin: z.string().nullable().describe('Where passkeys can be used; null if browsers offer none'),
  }),
  failures: [],
  async handle({ request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    const passkey_origin = passkeySite(services.site())?.origin ?? null
    return { ...(session === undefined ? { signed_in: false } : sessionFields(services, session)), passkey_origin }
  },
})
