import { z } from 'zod'
import { customEmojiSchema } from './wire.ts'

export const emojiEvents = [
  z.strictObject({
    type: z.literal('realm_emoji'),
    op: z.literal('update'),
    realm_emoji: z.record(z.string(), customEmojiSchema).describe('By id; deactivated ones are included'),
  }),
  z.strictObject({
    type: z.literal('realm_emoji'),
    op: z.literal('add'),
    emoji: customEmojiSchema,
  }),
  z.strictObject({
    type: z.literal('realm_emoji'),
    op: z.literal('update_one'),
    emoji_id: z.string(),
    data: z.strictObject({ deactivated: z.boolean() }),
  }),
] as const
