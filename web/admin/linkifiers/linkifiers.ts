import { useQuery } from '@tanstack/react-query'
import { chatClient } from '../../session/chat-client.ts'

export interface Linkifier {
  readonly id: number
  readonly pattern: string
  readonly url_template: string
}

export function useLinkifiers() {
  return useQuery({
    queryKey: ['admin', 'linkifiers'],
    queryFn: async () => (await chatClient.call('GET /realm/linkifiers')).linkifiers,
  })
}
