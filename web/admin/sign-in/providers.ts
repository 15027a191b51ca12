import { useQuery } from '@tanstack/react-query'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'

export type Providers = ChatResultOf<'GET /sso/providers'>
export type Provider = Providers['providers'][number]
export type ProviderSettings = Provider['settings']
export type TestedProvider = ChatResultOf<'POST /sso/providers/{provider_id}/test'>

export function useProviders() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'sso-providers'],
    queryFn: () => chatClient.call('GET /sso/providers'),
  })
}
