import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { browserPrefix } from '../../prefixes.ts'
import { signOutEverywhere } from '../actions/change-sign-in.ts'
import { endApiKeys } from './end-api-keys.ts'

export const getSessions = chatEndpoint({
  method: 'GET',
  path: '/sessions',
  under: browserPrefix,
  tag: 'Session',
  summary: 'List your sessions',
  access: 'human',
  params: {},
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        is_current: z.boolean(),
        created_at: z.int(),
        last_used_at: z.int(),
        address: z.string(),
        user_agent: z.string(),
      }),
    ),
  }),
  failures: [],
  async handle({ caller, request, services }) {
    const current = await services.accounts.sessionFromCookies(request.headers.cookie)
    const seconds = (ms: number) => Math.floor(ms / 1000)
    const found = await services.accounts.sessions(caller.id)
    return {
      sessions: found.map(({ id, createdAtMs, lastUsedAtMs, address, userAgent }) => ({
        id,
        is_current: id === current?.tokenHash.toString('hex'),
        created_at: seconds(createdAtMs),
        last_used_at: seconds(lastUsedAtMs),
        address,
        user_agent: userAgent,
      })),
    }
  },
})

export const deleteSessions = chatEndpoint({
  method: 'DELETE',
  path: '/sessions',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Sign out everywhere',
  description:
    'This session stays unless `include_current` is set. Trading keys of programs stay. The user gets a mail.',
  access: 'human',
  params: {
    include_current: withDefault(param.flag('End this session too'), false),
    end_api_keys: endApiKeys,
  },
  reply: z.object({}),
  failures: [],
  async handle({ caller, params, request, services }) {
    const current = await services.accounts.sessionFromCookies(request.headers.cookie)
    const keep = params.include_current ? undefined : current
    await signOutEverywhere(services, caller, { keep, endChatKeys: params.end_api_keys })
    services.events.removeAllOf(caller.id)
    return {}
  },
})

export const deleteSessionById = chatEndpoint({
  method: 'DELETE',
  path: '/sessions/{session_id}',
  under: browserPrefix,
  tag: 'Session',
  summary: 'End one of your sessions',
  access: 'human',
  params: { session_id: inPath(param.text(z.string().min(1).max(200))) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ caller, params, services }) {
    const closed = await services.accounts.closeSessionById(caller.id, params.session_id, { by: caller.id })
    if (!closed) throw refuse.missing('There is no such session')
    services.events.removeAllOf(caller.id)
    return {}
  },
})
