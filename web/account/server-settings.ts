import { chatRequest } from '../session/chat-request.ts'

/** What is known before the sign-in: the name of the organization and the ways to sign in. */
export const serverSettingsQuery = {
  queryKey: ['server-settings'],
  queryFn: () => chatRequest('GET', '/server_settings'),
}
