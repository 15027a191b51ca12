import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import { readCustomEmoji } from './store.ts'
import { customEmojiSchema, customEmojiWires } from './wire.ts'

export const emojiState = z.strictObject({ realm_emoji: z.record(z.string(), customEmojiSchema) })

/** Type `realm_emoji`. */
export async function customEmojiFields({ database }: WithDatabase) {
  return { realm_emoji: customEmojiWires(await readCustomEmoji(database.sql)) }
}
