import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { browserPrefix } from '../../prefixes.ts'

export const getSessions = chatEndpoint({
  method: 'GET',
  path: '/sessions',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Where you are signed in',
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

export const deleteSessionById = chatEndpoint({
  method: 'DELETE',
  path: '/sessions/{session_id}',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Sign out one of the places you are signed in at',
  access: 'human',
  params: { session_id: inPath(param.text(z.string().min(1).max(200))) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ caller, params, services }) {
    const closed = await services.accounts.closeSessionById(caller.id, params.session_id, { by: caller.id })
    if (!closed) throw refuse.missing('There is no such session')
    return {}
  },
})
