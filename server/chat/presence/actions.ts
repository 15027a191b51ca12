import type { WithEvents } from '../delivery/queues/events.ts'
import type { Notice } from '../delivery/queues/notice.ts'
import type { WithClock, WithDatabase, WithSite } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { knownTo } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail, hiddenUser } from '../people/wire/user-identity.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { presenceNotice } from './notices.ts'
import type { Presence } from './rules.ts'
import type { WithPresence } from './store.ts'

export type PresenceActionsNeeds = WithClock & WithDatabase & WithDirectory & WithEvents & WithPresence & WithSite

/** Records a client's report that its user is present. Users who hide their presence are not recorded. */
export async function reportPresence(chat: PresenceActionsNeeds, user: ChatUser, isActive: boolean): Promise<void> {
  if (!userSetting(user, 'presence_enabled')) return
  const { presence, cameOnline } = chat.presence.report(user.id, { atS: nowS(chat), isActive })
  if (cameOnline) chat.events.publish(await noticeOf(chat, user, presence))
}

/** A user who shows presence again is visible at once, not with the next report. */
export async function showPresenceAgain(chat: PresenceActionsNeeds, user: ChatUser): Promise<Notice[]> {
  const { presence } = chat.presence.report(user.id, { atS: nowS(chat), isActive: true })
  return [await noticeOf(chat, user, presence)]
}

export async function withdrawPresence(chat: PresenceActionsNeeds, user: ChatUser): Promise<Notice[]> {
  const presence = chat.presence.withdraw(user.id, nowS(chat))
  return presence === undefined ? [] : [await noticeOf(chat, user, presence)]
}

async function noticeOf(chat: PresenceActionsNeeds, user: ChatUser, presence: Presence): Promise<Notice> {
  const known = await knownTo(chat, user)
  const [email, hidden] = [apiEmail(user, chat.site()), apiEmail(hiddenUser(user), chat.site())]
  return presenceNotice({
    presence,
    emailFor: (viewerId) => (known === 'everyone' || known.has(viewerId) ? email : hidden),
    joinedAtMs: user.joinedAtMs,
    serverTimestampS: chat.clock.nowMs() / 1000,
    audience: chat.presence.limitedToAccessible ? known : 'everyone',
  })
}

function nowS({ clock }: PresenceActionsNeeds): number {
  return Math.floor(clock.nowMs() / 1000)
}
