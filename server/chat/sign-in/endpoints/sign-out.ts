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
  reply: z.object({
    sign_out_url: z.string().optional().describe('Where the provider of this session ends its own; open it next'),
  }),
  failures: [],
  async handle({ request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    // The request is prepared before the session ends and sent after it, so an unreachable provider does not prevent the sign-out.
    const atProvider = session && (await services.accounts.sso.prepareSignOut(session, `${services.site()}/`))
    if (session !== undefined) await services.accounts.closeSession(session)
    const sign_out_url = await atProvider?.()
    return new PreparedJson(JSON.stringify({ sign_out_url }), {
      'set-cookie': clearedSessionCookie({ secure: isSecure(services.site()) }),
    })
  },
})
