import { useQuery } from '@tanstack/react-query'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'

/** A domain whose addresses may join. */
export interface Domain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

export function useDomains() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'domains'],
    queryFn: async () => (await chatClient.call('GET /realm/domains')).domains,
  })
}
