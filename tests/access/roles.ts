/**
 * The callers. Only `subscriber`, `subscribedGuest` and formerly `formerSubscriber` belong to a place; the bots are the
 * subscriber's, one that reads and writes and one that only sends.
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
  'webhookBot',
  'deactivated',
  'anonymous',
] as const
export type Role = (typeof roles)[number]

/** Roles with an active account; the others are refused wherever an account is required. */
export const activeRoles = roles.slice(0, 10) as readonly Role[]

/** The places of messages. `archived` was public; `direct` is the conversation of subscriber and subscribed guest. */
export const placeKinds = ['public', 'webPublic', 'privateShared', 'privateProtected', 'archived', 'direct'] as const
export type PlaceKind = (typeof placeKinds)[number]
export type ChannelKind = Exclude<PlaceKind, 'direct'>

/** The letters of expected outcomes. */
export const letters = {
  y: 'allowed',
  n: 'refused exactly as if it did not exist',
  f: 'BAD_REQUEST that reveals more',
  p: 'UNAUTHORIZED_PRINCIPAL',
  c: 'CANNOT_ADMINISTER_CHANNEL',
  u: 'UNAUTHORIZED',
  '?': 'admitted, and refused because of the parameters',
} as const
export type OutcomeLetter = keyof typeof letters

const webhookColumn = roles.indexOf('webhookBot')

/**
 * One letter per role. The last two, without an active account, may be omitted, and so may the incoming webhook where
 * it is refused as such, which is everywhere except for sending and uploading.
 */
export function outcomesOf(text: string): string {
  const isWithWebhook = text.length === activeRoles.length || text.length === roles.length
  const whole = isWithWebhook ? text : `${text.slice(0, webhookColumn)}f${text.slice(webhookColumn)}`
  return whole.length === activeRoles.length ? `${whole}uu` : whole
}

const members: readonly Role[] = ['owner', 'administrator', 'moderator', 'member', 'formerSubscriber', 'bot']
const inside: readonly Role[] = ['subscriber', 'subscribedGuest']

const known: Readonly<Record<PlaceKind, readonly Role[]>> = {
  public: [...members, ...inside],
  webPublic: [...members, ...inside, 'guest', 'anonymous'],
  privateShared: ['owner', 'administrator', ...inside],
  privateProtected: ['owner', 'administrator', ...inside],
  archived: [...members, ...inside],
  direct: inside,
}

/**
 * Who may know the existence and name of a place: a webhook that may not send to a public channel by id still gets its
 * name.
 */
export const knowers: typeof known = {
  ...known,
  public: [...known.public, 'webhookBot'],
  webPublic: [...known.webPublic, 'webhookBot'],
  archived: [...known.archived, 'webhookBot'],
}

/** Who may read the messages of a place. */
export const readers: typeof known = {
  ...known,
  privateShared: inside,
  privateProtected: inside,
}
