import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { reportPresence } from '../actions.ts'
import { presenceView } from '../presence-view.ts'
import { modernPresenceSchema, modernPresences, oldPresenceSchema, oldPresences } from '../wire.ts'

export const postPresence = chatEndpoint({
  method: 'POST',
  path: '/users/me/presence',
  tag: 'Users',
  summary: 'Report your presence, and get that of the other users',
  access: 'human',
  params: {
    status: param.choice(
      ['active', 'idle'],
      'active: the user used the client recently; idle: the client is only open',
    ),
    last_update_id: optional(param.integer(z.int(), 'Reply by user id, and only with later updates; -1 for all')),
    history_limit_days: optional(param.integer(z.int().min(0), 'How many days to include, if all are requested')),
    new_user_input: withDefault(param.flag('Whether the user did something since the last report'), false),
    ping_only: withDefault(param.flag('Reply without the presence of others'), false),
    slim_presence: withDefault(param.flag('Reply by user id'), false),
  },
  reply: z.object({
    presences: z.record(z.string(), z.union([modernPresenceSchema, oldPresenceSchema])).optional(),
    server_timestamp: z.number().optional(),
    presence_last_update_id: z.int().optional(),
  }),
  failures: [],
  async handle({ params, caller, services }) {
    await reportPresence(services, caller, params.status === 'active')
    if (params.ping_only) return {}
    const view = await presenceView(services, caller)
    const server_timestamp = view.nowMs / 1000
    const { last_update_id: afterUpdateId, history_limit_days: historyDays } = params
    if (afterUpdateId === undefined && !params.slim_presence)
      return { presences: oldPresences(view, services.site()), server_timestamp }
    const presences = modernPresences({ ...view, afterUpdateId, historyDays })
    return { presences, server_timestamp, presence_last_update_id: services.presence.lastUpdateId }
  },
})
