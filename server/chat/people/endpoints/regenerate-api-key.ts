import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { regenerateApiKey } from '../actions/regenerate-api-key.ts'

export const postRegenerateApiKey = chatEndpoint({
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  tag: 'Users',
  summary: 'Replace all API keys of the caller by a new one',
  access: 'human',
  params: {},
  reply: z.object({ api_key: z.string() }),
  failures: [],
  async handle({ caller, services }) {
    return { api_key: await regenerateApiKey(services, caller) }
  },
})
