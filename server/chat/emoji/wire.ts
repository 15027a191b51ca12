import { z } from 'zod'
import type { CustomEmoji } from './store.ts'

export const customEmojiSchema = z.object({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
})

export type CustomEmojiWire = z.input<typeof customEmojiSchema>

/** The address of the image. The number is the organization, of which there is one. */
export const customEmojiUrl = (fileName: string): string => `/user_avatars/1/emoji/images/${fileName}`

export function customEmojiWire(emoji: CustomEmoji): CustomEmojiWire {
  const { id, name, fileName, stillFileName, isDeactivated, authorId } = emoji
  return {
    id: String(id),
    name,
    source_url: customEmojiUrl(fileName),
    still_url: stillFileName === undefined ? null : customEmojiUrl(`still/${stillFileName}`),
    deactivated: isDeactivated,
    author_id: authorId,
  }
}

/** By id, with deactivated ones: older messages and reactions still show them. */
export function customEmojiWires(emoji: readonly CustomEmoji[]): Record<string, CustomEmojiWire> {
  return Object.fromEntries(emoji.map((one) => [String(one.id), customEmojiWire(one)]))
}
