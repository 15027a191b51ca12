import { type KnownUsers, knownUsers } from '../access/users.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import type { ChatServices } from '../services.ts'
import type { PresenceView } from '../wire/presence.ts'

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
