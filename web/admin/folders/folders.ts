import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

export interface Folder {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly is_archived: boolean
}

export const foldersPath = '/channel_folders'

export function useFolders() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'folders'],
    queryFn: async () => {
      const reply = await chatRequest<{ channel_folders: readonly Folder[] }>('GET', foldersPath, {
        include_archived: true,
      })
      return reply.channel_folders
    },
  })
}
