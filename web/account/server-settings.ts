import { chatClient } from '../session/chat-client.ts'

/** Public before the sign-in: the name of the organization and the ways to sign in. */
export const serverSettingsQuery = {
  queryKey: ['server-settings'],
  queryFn: () => chatClient.call('GET /server_settings'),
}
