import { z } from 'zod'
import { isOfBrowser } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofInBrowser } from '../../sign-in/access.ts'
import { regenerateApiKey } from '../actions/regenerate-api-key.ts'

export const postRegenerateApiKey = chatEndpoint({
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  tag: 'Users',
  summary: 'Replace all API keys of the caller by a new one',
  description: 'A browser session needs a recent proof of identity.',
  access: 'human',
  params: {},
  reply: z.object({ api_key: z.string() }),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ caller, request, services }) {
    await requireProofInBrowser(services, request)
    const { cookie } = request.headers
    const session = isOfBrowser(request) ? await services.accounts.sessionFromCookies(cookie) : undefined
    return { api_key: await regenerateApiKey(services, caller, session) }
  },
})
