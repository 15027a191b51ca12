import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

export type { ChannelFolder as Folder } from '../../../client/chat/state/types.ts'

export const foldersPath = '/channel_folders'

export function useFolders() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'folders'],
    queryFn: async () => {
      const reply = await chatRequest('GET', foldersPath, {
        include_archived: true,
      })
      return reply.channel_folders
    },
  })
}
