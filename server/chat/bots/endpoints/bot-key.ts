import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { issueBotKey, regenerateBotKey } from '../actions/bot-key.ts'
import { botIdInPath } from './bot-parameters.ts'

const reply = z.object({ api_key: z.string() })

export const getBotKey = chatEndpoint({
  method: 'GET',
  path: '/bots/{bot_id}/api_key',
  tag: 'Bots',
  summary: 'A key for a bot; keys are kept as hashes, so it is a further one, and earlier ones stay valid',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply,
  failures: [],
  async handle({ params, caller, services }) {
    return { api_key: await issueBotKey(services, caller, params.bot_id) }
  },
})

export const postRegenerateBotKey = chatEndpoint({
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  tag: 'Bots',
  summary: 'One new key for a bot in place of all it has had',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply,
  failures: [],
  async handle({ params, caller, services }) {
    return { api_key: await regenerateBotKey(services, caller, params.bot_id) }
  },
})
