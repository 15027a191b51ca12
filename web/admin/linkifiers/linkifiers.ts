import { useQuery } from '@tanstack/react-query'
import type { Linkifier } from '../../../client/chat/api.generated.ts'
import { chatClient } from '../../session/chat-client.ts'

export type { Linkifier }

export function useLinkifiers() {
  return useQuery({
    queryKey: ['admin', 'linkifiers'],
    queryFn: async () => (await chatClient.call('GET /realm/linkifiers')).linkifiers,
  })
}
