import type { WithClock, WithDatabase, WithSite } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { knownUsers } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { WithPresence } from './store.ts'
import type { PresenceView } from './wire.ts'

export type PresenceViewNeeds = WithClock & WithDatabase & WithDirectory & WithPresence & WithSite

/** The presence of all users, as this viewer may see it. */
export async function presenceView(chat: PresenceViewNeeds, viewer: ChatUser): Promise<PresenceView> {
  const known = await knownUsers(chat, viewer)
  return {
    entries: chat.presence.all(),
    known,
    includesUnknown: !chat.presence.limitedToAccessible,
    nowMs: chat.clock.nowMs(),
    user: (id) => chat.directory.user(id),
  }
}
