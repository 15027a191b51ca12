import { z } from 'zod'
import { customEmojiSchema } from './wire.ts'

export const emojiEvents = [
  z.strictObject({
    type: z.literal('realm_emoji'),
    op: z.literal('update'),
    realm_emoji: z.record(z.string(), customEmojiSchema).describe('By id; deactivated ones are included'),
  }),
] as const
