import { useQuery } from '@tanstack/react-query'
import { customEmojiKey } from '../../account/organization-settings.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

export interface CustomEmoji {
  readonly id: string
  readonly name: string
  readonly source_url: string
  readonly deactivated: boolean
  readonly author_id: number | null
}

export const emojiPath = (name: string): string => `/realm/emoji/${encodeURIComponent(name)}`

export function useCustomEmoji() {
  return useQuery({
    ...freshness,
    queryKey: customEmojiKey,
    queryFn: async () => {
      const { emoji } = await chatRequest<{ emoji: Readonly<Record<string, CustomEmoji>> }>('GET', '/realm/emoji')
      return Object.values(emoji).toSorted((left, right) => left.name.localeCompare(right.name))
    },
  })
}
