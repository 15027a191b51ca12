import type { ChatResultOf } from '../../client/chat/call-types.ts'
import { chatClient } from '../session/chat-client.ts'

/** Public before the sign-in: the name of the organization and the ways to sign in. */
export const serverSettingsQuery = {
  queryKey: ['server-settings'],
  queryFn: () => chatClient.call('GET /server_settings'),
}

/** Whether people can create an account without an invitation. */
export const signUpQuery = {
  queryKey: ['sign-up'],
  queryFn: () => chatClient.call('GET /sign_up'),
}

type ServerSettings = ChatResultOf<'GET /server_settings'>

/** The providers. The other external method leads apps to this web client. */
export function providersOf(settings: ServerSettings | undefined): ServerSettings['external_authentication_methods'] {
  return settings?.external_authentication_methods.filter(({ name }) => name.startsWith('oidc:')) ?? []
}
