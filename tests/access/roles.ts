/**
 * Who calls. Nobody but `subscriber`, `subscribedGuest` and, in the past, `formerSubscriber` has anything to do with a
 * place; the bot is the subscriber's.
 */
export const roles = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'subscriber',
  'formerSubscriber',
  'guest',
  'subscribedGuest',
  'bot',
  'deactivated',
  'anonymous',
] as const
export type Role = (typeof roles)[number]

/** Roles an account that works stands behind; the others are refused wherever an account is asked for. */
export const activeRoles = roles.slice(0, 9) as readonly Role[]

/** Where things are said. `archived` was public; `direct` is the conversation of subscriber and subscribed guest. */
export const placeKinds = ['public', 'webPublic', 'privateShared', 'privateProtected', 'archived', 'direct'] as const
export type PlaceKind = (typeof placeKinds)[number]
export type ChannelKind = Exclude<PlaceKind, 'direct'>

/** What a letter of an expected outcome stands for. */
export const letters = {
  y: 'allowed',
  n: 'refused in the very words in which it is refused where there is no such thing',
  f: 'BAD_REQUEST that says more',
  p: 'UNAUTHORIZED_PRINCIPAL',
  c: 'CANNOT_ADMINISTER_CHANNEL',
  u: 'UNAUTHORIZED',
  '?': 'let in, and refused for what was asked',
} as const
export type Letter = keyof typeof letters

/** One letter for each role; the last two, without an account that works, are mostly left out. */
export function outcomesOf(text: string): string {
  return text.length === activeRoles.length ? `${text}uu` : text
}

const members: readonly Role[] = ['owner', 'administrator', 'moderator', 'member', 'formerSubscriber', 'bot']
const inside: readonly Role[] = ['subscriber', 'subscribedGuest']

/** Who may know that a place exists, and what it is called. */
export const knowers: Readonly<Record<PlaceKind, readonly Role[]>> = {
  public: [...members, ...inside],
  webPublic: [...members, ...inside, 'guest', 'anonymous'],
  privateShared: ['owner', 'administrator', ...inside],
  privateProtected: ['owner', 'administrator', ...inside],
  archived: [...members, ...inside],
  direct: inside,
}

/** Who may read what is said there. */
export const readers: Readonly<Record<PlaceKind, readonly Role[]>> = {
  ...knowers,
  privateShared: inside,
  privateProtected: inside,
}
