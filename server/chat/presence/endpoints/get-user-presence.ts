import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { userInPath, userNamed } from '../../people/endpoints/user-parameters.ts'
import { refusePerson } from '../../people/failures.ts'
import { modernPresence, oldPresence, presenceTimes } from '../rules.ts'

const statusSchema = z.strictObject({ status: z.enum(['active', 'idle', 'offline']), timestamp: z.int() })

export const getUserPresence = chatEndpoint({
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  tag: 'Users',
  summary: 'Get when a user was last seen',
  access: 'user',
  params: { user_id_or_email: userInPath },
  reply: z.object({
    presence: z.strictObject({
      active_timestamp: z.int().optional(),
      idle_timestamp: z.int().optional(),
      website: statusSchema.describe('For older clients'),
      aggregated: statusSchema.describe('For older clients'),
    }),
    server_timestamp: z.number(),
  }),
  failures: [],
  async handle({ params, caller, services }) {
    const user = await userNamed(services, caller, params.user_id_or_email)
    if (!user.isActive) throw refusePerson.noSuchUser()
    if (user.isBot) throw refusePerson.presenceOfBot()
    const presence = services.presence.of(user.id)
    if (presence === undefined) throw refusePerson.noPresence(params.user_id_or_email)
    const { status, timestamp } = oldPresence(presence)
    const nowS = services.clock.nowMs() / 1000
    const isOffline = nowS - timestamp > presenceTimes.offlineThresholdS
    return {
      presence: {
        ...modernPresence(presence, user.joinedAtMs),
        website: { status, timestamp },
        aggregated: { status: isOffline ? ('offline' as const) : status, timestamp },
      },
      server_timestamp: nowS,
    }
  },
})
