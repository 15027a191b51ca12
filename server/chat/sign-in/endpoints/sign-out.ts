import { z } from 'zod'
import { clearedSessionCookie } from '../../../accounts/ports.ts'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { isSecure } from '../actions/sign-in.ts'

export const deleteSession = chatEndpoint({
  method: 'DELETE',
  path: '/session',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Sign out: ends the session and its trading key',
  access: 'enrolling',
  params: {},
  reply: z.object({}),
  failures: [],
  async handle({ request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    if (session !== undefined) await services.accounts.closeSession(session)
    return new PreparedJson('{}', { 'set-cookie': clearedSessionCookie({ secure: isSecure(services.site()) }) })
  },
})
