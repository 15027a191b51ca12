import { z } from 'zod'
import { requireCsrfToken } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofToAppoint } from '../../sign-in/access.ts'
import { issueBotKey, regenerateBotKey } from '../actions/bot-key.ts'
import { botIdInPath } from './bot-parameters.ts'

const reply = z.object({ api_key: z.string() })

export const getBotKey = chatEndpoint({
  method: 'GET',
  path: '/bots/{bot_id}/api_key',
  tag: 'Bots',
  summary: 'Create another API key for a bot; the server stores only hashes of keys, and earlier keys stay valid',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireCsrfToken(services.accounts, request)
    await requireProofToAppoint(services, request, services.directory.user(params.bot_id)?.role)
    return { api_key: await issueBotKey(services, caller, params.bot_id) }
  },
})

export const postRegenerateBotKey = chatEndpoint({
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  tag: 'Bots',
  summary: 'Replace all API keys of a bot by a new one',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireProofToAppoint(services, request, services.directory.user(params.bot_id)?.role)
    return { api_key: await regenerateBotKey(services, caller, params.bot_id) }
  },
})
