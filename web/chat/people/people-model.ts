import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import type { PresenceKind } from '../../../client/chat/state/presence/presence-of.ts'
import type { User, UserSettings } from '../../../client/chat/state/types.ts'

export interface PersonEntry {
  readonly user: User
  readonly presence: PresenceKind
  readonly unread: number
  /** The status text; may be empty. */
  readonly statusText: string
}

export interface PeopleGroups {
  /** The people of the current conversation. */
  readonly here: readonly PersonEntry[]
  readonly others: readonly PersonEntry[]
}

/** The values of the personal setting for the user list. */
export const listStyles = { compact: 1, withStatus: 2, withAvatar: 3 } as const

export type ListStyle = (typeof listStyles)[keyof typeof listStyles]

export function listStyleOf({ user_list_style: style }: Pick<UserSettings, 'user_list_style'>): ListStyle {
  return Object.values(listStyles).find((one) => one === style) ?? listStyles.withAvatar
}

const rowHeights = { compact: 28, oneLine: 34, twoLines: 44 } as const

/** In pixels, known before the row is rendered. */
export function personRowHeight(style: ListStyle, statusText: string): number {
  if (style === listStyles.compact) return rowHeights.compact
  return statusText === '' ? rowHeights.oneLine : rowHeights.twoLines
}

const rank: Readonly<Record<PresenceKind, number>> = { active: 0, idle: 1, offline: 2 }

export function peopleGroups(
  state: ChatState,
  narrow: Narrow | undefined,
  filter: string,
  presence: (userId: number) => PresenceKind,
): PeopleGroups {
  const inside = insiders(state, narrow)
  const entries: PersonEntry[] = []
  for (const user of state.people.byId.values()) {
    if (!user.is_active || user.is_bot || state.people.mutedIds.has(user.user_id)) continue
    if (filter !== '' && !matches(user, filter)) continue
    entries.push({
      user,
      presence: presence(user.user_id),
      unread: state.unread.places.get(`direct:${user.user_id}`)?.ids.length ?? 0,
      statusText: state.people.statuses.get(user.user_id)?.status_text ?? '',
    })
  }
  entries.sort(
    (left, right) =>
      Number(right.user.user_id === state.people.ownId) - Number(left.user.user_id === state.people.ownId) ||
      rank[left.presence] - rank[right.presence] ||
      left.user.full_name.localeCompare(right.user.full_name),
  )
  return {
    here: inside === undefined ? [] : entries.filter(({ user }) => inside.has(user.user_id)),
    others: inside === undefined ? entries : entries.filter(({ user }) => !inside.has(user.user_id)),
  }
}

function insiders(state: ChatState, narrow: Narrow | undefined): ReadonlySet<number> | undefined {
  if (narrow?.kind === 'direct') return new Set([...narrow.userIds, state.people.ownId])
  if (narrow?.kind !== 'channel' && narrow?.kind !== 'topic') return undefined
  return new Set(state.channels.byId.get(narrow.channelId)?.subscribers ?? [])
}

/** Each typed word must be a prefix of a word of the name or of the email address. */
export function matches({ full_name, email }: Pick<User, 'full_name' | 'email'>, filter: string): boolean {
  const words = full_name.toLowerCase().split(/[\s-]+/)
  return filter
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || email.toLowerCase().startsWith(part))
}
