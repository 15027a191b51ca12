import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../../session/chat-request.ts'

export interface Linkifier {
  readonly id: number
  readonly pattern: string
  readonly url_template: string
}

export function useLinkifiers() {
  return useQuery({
    queryKey: ['admin', 'linkifiers'],
    queryFn: async () => (await chatRequest('GET', '/realm/linkifiers')).linkifiers,
  })
}
