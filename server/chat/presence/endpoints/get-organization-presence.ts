import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { presenceView } from '../presence-view.ts'
import { oldPresenceSchema, oldPresences } from '../wire.ts'

export const getOrganizationPresence = chatEndpoint({
  method: 'GET',
  path: '/realm/presence',
  tag: 'Server and organization',
  summary: 'Get when each user was last seen',
  access: 'user',
  params: {},
  reply: z.object({ presences: z.record(z.string(), oldPresenceSchema), server_timestamp: z.number() }),
  failures: [],
  async handle({ caller, services }) {
    const view = await presenceView(services, caller)
    return { presences: oldPresences(view, services.site()), server_timestamp: view.nowMs / 1000 }
  },
})
