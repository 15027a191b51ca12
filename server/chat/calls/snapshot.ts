import type { WithDatabase } from '../dependencies.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { connectedProviders } from './store.ts'

/** Type `video_calls`: at which providers the user has connected an account. */
export async function callFields(chat: WithDatabase, viewer: ChatUser | undefined) {
  const connected = viewer === undefined ? [] : await connectedProviders(chat.database.sql, viewer.id)
  return { has_zoom_token: connected.includes('zoom'), has_webex_token: connected.includes('webex') }
}
