import type { Notice } from '../delivery/queues/notice.ts'
import { knownTo } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail } from '../people/wire/user-identity.ts'
import type { ChatServices } from '../services.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { presenceNotice } from './notices.ts'
import type { Presence } from './rules.ts'

/** A client says that its user is there. Who does not show presence is not noted down at all. */
export async function reportPresence(chat: ChatServices, user: ChatUser, isActive: boolean): Promise<void> {
  if (!userSetting(user, 'presence_enabled')) return
  const { presence, cameOnline } = chat.presence.report(user.id, { atS: nowS(chat), isActive })
  if (cameOnline) chat.events.publish(await newsOf(chat, user, presence))
}

/** Whoever shows presence again is seen at once, not with the next report. */
export async function showPresenceAgain(chat: ChatServices, user: ChatUser): Promise<Notice[]> {
  const { presence } = chat.presence.report(user.id, { atS: nowS(chat), isActive: true })
  return [await newsOf(chat, user, presence)]
}

export async function withdrawPresence(chat: ChatServices, user: ChatUser): Promise<Notice[]> {
  const presence = chat.presence.withdraw(user.id, nowS(chat))
  return presence === undefined ? [] : [await newsOf(chat, user, presence)]
}

async function newsOf(chat: ChatServices, user: ChatUser, presence: Presence): Promise<Notice> {
  return presenceNotice({
    presence,
    email: apiEmail(user, chat.site()),
    joinedAtMs: user.joinedAtMs,
    serverTimestampS: chat.clock.nowMs() / 1000,
    audience: chat.presence.limitedToAccessible ? await knownTo(chat, user) : 'everyone',
  })
}

function nowS({ clock }: ChatServices): number {
  return Math.floor(clock.nowMs() / 1000)
}
