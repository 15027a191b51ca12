import { useQuery } from '@tanstack/react-query'
import { customEmojiKey } from '../../account/organization-settings.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

export type { CustomEmoji } from '../../../client/chat/state/types.ts'

export const emojiPath = (name: string) => `/realm/emoji/${encodeURIComponent(name)}` as const

export function useCustomEmoji() {
  return useQuery({
    ...freshness,
    queryKey: customEmojiKey,
    queryFn: async () => {
      const { emoji } = await chatRequest('GET', '/realm/emoji')
      return Object.values(emoji).toSorted((left, right) => left.name.localeCompare(right.name))
    },
  })
}
