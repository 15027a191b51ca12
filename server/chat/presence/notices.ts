import { bodyPerForm } from '../delivery/queues/body-per-form.ts'
import type { Notice } from '../delivery/queues/notice.ts'
import type { UserSet } from '../delivery/queues/user-set.ts'
import { modernPresence, oldPresence, type Presence } from './rules.ts'

export interface PresenceChange {
  readonly presence: Presence
  /** The address of the user as this viewer may see it. */
  emailFor(viewerId: number): string
  readonly joinedAtMs: number
  readonly serverTimestampS: number
  readonly audience: UserSet | 'everyone'
}

export function presenceNotice(change: PresenceChange): Notice {
  const { presence, emailFor, joinedAtMs, serverTimestampS, audience } = change
  return {
    type: 'presence',
    audience,
    body: bodyPerForm(
      ({ userId, slimPresence, capabilities }) =>
        `${capabilities.simplified_presence_events} ${slimPresence || emailFor(userId)}`,
      ({ userId, slimPresence, capabilities }) =>
        capabilities.simplified_presence_events
          ? { type: 'presence', presences: { [String(presence.userId)]: modernPresence(presence, joinedAtMs) } }
          : {
              type: 'presence',
              user_id: presence.userId,
              ...(slimPresence ? {} : { email: emailFor(userId) }),
              server_timestamp: serverTimestampS,
              presence: { website: oldPresence(presence) },
            },
    ),
  }
}
