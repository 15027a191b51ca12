import type { WithDatabase } from '../dependencies.ts'
import { readCustomEmoji } from './store.ts'
import { customEmojiWires } from './wire.ts'

/** Type `realm_emoji`. */
export async function customEmojiFields({ database }: WithDatabase) {
  return { realm_emoji: customEmojiWires(await readCustomEmoji(database.sql)) }
}
