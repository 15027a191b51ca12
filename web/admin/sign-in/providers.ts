import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/chat/call-types.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

export type Providers = ResultOf<'GET /sso/providers'>
export type Provider = Providers['providers'][number]
export type ProviderSettings = Provider['settings']
export type TestedProvider = ResultOf<'POST /sso/providers/{provider_id}/test'>

export function useProviders() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'sso-providers'],
    queryFn: () => chatRequest('GET', '/sso/providers'),
  })
}
