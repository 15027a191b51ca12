import { z } from 'zod'
import { isKnown, type KnownUsers } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail, hiddenUser } from '../people/wire/user-identity.ts'
import { modernPresence, oldPresenceEntry, type Presence, presenceTimes } from './rules.ts'

export const modernPresenceSchema = z.strictObject({ active_timestamp: z.int(), idle_timestamp: z.int() })

const aggregatedSchema = z.strictObject({
  client: z.literal('website'),
  status: z.enum(['active', 'idle']),
  timestamp: z.int(),
})

export const oldPresenceSchema = z.strictObject({
  website: aggregatedSchema.extend({ pushable: z.literal(false) }),
  aggregated: aggregatedSchema,
})

/** The presence of all users, as one viewer may see it. */
export interface PresenceView {
  readonly entries: Iterable<Presence>
  readonly known: KnownUsers
  /** Whether users whom the viewer may not know are included, without their addresses. */
  readonly includesUnknown: boolean
  readonly nowMs: number
  /** Only updates after this one. */
  readonly afterUpdateId?: number | undefined
  readonly historyDays?: number | undefined
  user(id: number): ChatUser | undefined
}

interface Shown {
  /** Without a known address if the viewer may not know them. */
  readonly user: ChatUser
  readonly presence: Presence
}

/** By user id, for current clients. */
export function modernPresences(view: PresenceView): Record<string, z.input<typeof modernPresenceSchema>> {
  return Object.fromEntries(
    shown(view).map(({ user, presence }) => [String(user.id), modernPresence(presence, user.joinedAtMs)]),
  )
}

/** By address. */
export function oldPresences(view: PresenceView, site: string): Record<string, z.input<typeof oldPresenceSchema>> {
  return Object.fromEntries(shown(view).map(({ user, presence }) => [apiEmail(user, site), oldPresenceEntry(presence)]))
}

function shown(view: PresenceView): Shown[] {
  const { entries, known, includesUnknown, nowMs, afterUpdateId = -1, historyDays, user } = view
  const sinceS = nowMs / 1000 - (historyDays ?? presenceTimes.shownDays) * 86_400
  const found: Shown[] = []
  for (const presence of entries) {
    if (presence.updateId <= afterUpdateId || presence.lastConnectedAtS < sinceS) continue
    const person = user(presence.userId)
    if (person?.isActive !== true || person.isBot) continue
    if (isKnown(known, person.id)) found.push({ user: person, presence })
    else if (includesUnknown) found.push({ user: hiddenUser(person), presence })
  }
  return found
}
