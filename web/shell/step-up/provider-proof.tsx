import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ProviderButtons } from '../front/sso/sso-buttons.tsx'

/** For people without a password: a new sign-in at the provider begins a session with a recent proof. */
export function ProviderProof() {
  const text = useText('sso')
  const { data } = useQuery({
    queryKey: ['sso-identities'],
    queryFn: async () => (await chatClient.call('GET /sso/identities')).identities,
    retry: false,
  })
  if (data === undefined || data.length === 0) return null
  return <ProviderButtons next={`${location.pathname}${location.search}`} label={text.again} />
}
