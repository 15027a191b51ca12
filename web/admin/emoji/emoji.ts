import { useQuery } from '@tanstack/react-query'
import { customEmojiKey } from '../../account/organization-settings.ts'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'

export type { CustomEmoji } from '../../../client/chat/state/types.ts'

export function useCustomEmoji() {
  return useQuery({
    ...freshness,
    queryKey: customEmojiKey,
    queryFn: async () => {
      const { emoji } = await chatClient.call('GET /realm/emoji')
      return Object.values(emoji).toSorted((left, right) => left.name.localeCompare(right.name))
    },
  })
}
