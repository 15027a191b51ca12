import { useQuery } from '@tanstack/react-query'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'

export type { ChannelFolder as Folder } from '../../../client/chat/state/types.ts'

export function useFolders() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'folders'],
    queryFn: async () => {
      const reply = await chatClient.call('GET /channel_folders', {
        include_archived: true,
      })
      return reply.channel_folders
    },
  })
}
