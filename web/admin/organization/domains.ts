import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

/** A domain whose addresses may join. */
export interface Domain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

export const domainsPath = '/realm/domains'
export const domainPath = (domain: string) => `${domainsPath}/${encodeURIComponent(domain)}` as const

export function useDomains() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'domains'],
    queryFn: async () => (await chatRequest('GET', domainsPath)).domains,
  })
}
