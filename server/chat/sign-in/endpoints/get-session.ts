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
  reply: sessionReply,
  failures: [],
  async handle({ request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    return session === undefined ? { signed_in: false } : sessionFields(session)
  },
})
