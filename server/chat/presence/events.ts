import { z } from 'zod'
import { modernPresenceSchema, oldPresenceSchema } from './wire.ts'

const presence = z.strictObject({ type: z.literal('presence') })

export const presenceEvents = [
  presence.extend({ presences: z.record(z.string(), modernPresenceSchema).describe('By user id') }),
  presence
    .extend({
      user_id: z.int(),
      email: z.string().optional(),
      server_timestamp: z.number(),
      presence: oldPresenceSchema.pick({ website: true }),
    })
    .describe('For clients without the capability simplified_presence_events'),
] as const
