import { type KnownUsers, knownUsers } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { ChatServices } from '../services.ts'
import type { PresenceView } from './wire.ts'

/** Everybody's presence as this viewer may see it. */
export async function presenceView(chat: ChatServices, viewer: ChatUser): Promise<PresenceView> {
  const known: KnownUsers = chat.presence.limitedToAccessible ? await knownUsers(chat, viewer) : 'all'
  return {
    entries: chat.presence.all(),
    known,
    nowMs: chat.clock.nowMs(),
    user: (id) => chat.directory.user(id),
  }
}
