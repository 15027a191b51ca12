import { z } from 'zod'
import { reactionTypes } from './rules.ts'

export const reactionEvents = [
  z.strictObject({
    type: z.literal('reaction'),
    op: z.enum(['add', 'remove']),
    user_id: z.int(),
    user: z.strictObject({ user_id: z.int(), email: z.string(), full_name: z.string() }),
    message_id: z.int(),
    emoji_name: z.string(),
    emoji_code: z.string(),
    reaction_type: z.enum(reactionTypes),
  }),
] as const
