import type { Answer } from '../../server/chat/testing.ts'
import type { ChannelKind, PlaceKind, Role } from './roles.ts'
import type { AccessWorld, Caller, Place } from './world-for-test.ts'

/** One request of one role, about one place. */
export interface Cell {
  readonly world: AccessWorld
  readonly role: Role
  readonly caller: Caller
  /** For rows about no place, the public one. */
  readonly place: Place
  /** Ask for something that is not there, to learn the words of that refusal. */
  readonly isAbsent: boolean
}

export interface Asked {
  /** Fills the braces of the path. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly params?: Readonly<Record<string, unknown>>
  /** For requests that are no form, in place of the usual call. */
  readonly send?: (cell: Cell) => Promise<Answer>
}

export interface Row {
  /** A letter for each role: for each place, or once where the endpoint is about none. */
  readonly expected: string | Readonly<Partial<Record<PlaceKind, string>>>
  readonly ask: (cell: Cell) => Asked | Promise<Asked>
  /** The request changes who may read the place, so each gets a place of its own. */
  readonly freshPlace?: true
  /** The request changes the caller, so somebody else of the same role makes it. */
  readonly standIn?: true
  /** Served to browsers alone: asked with a session. */
  readonly browser?: true
  /** Why nobody is shown to be allowed. */
  readonly allowedToNobody?: string
}

export type Rows = Readonly<Record<string, Row>>

export const everyone = 'yyyyyyyyy'
export const everyoneAndVisitors = 'yyyyyyyyyuy'
/** No credentials are looked at. */
export const anybody = 'yyyyyyyyyyyy'
/** Sending is what an incoming webhook is for. */
export const everyoneAndWebhooks = 'yyyyyyyyyy'
export const notBots = 'yyyyyyyyf'
export const notGuests = 'yyyyyyffy'
export const neitherGuestsNorBots = 'yyyyyyfff'
export const administrators = 'yyppppppp'
export const owners = 'ypppppppp'
/** The subscriber's own: for others it is not there. */
export const itsOwner = 'nnnnynnnn'
/** About the subscriber, whom a guest without a common channel may not know of. */
export const whoKnowsThem = 'yyyyyynyy'
/** The subscriber's, and administrators may change it. */
export const itsOwnerAndAdministrators = 'yyffyffff'

export const nobodyFinds = 'nnnnnnnnn'
const outsideGuestExcluded = 'yyyyyynyy'

export const byMetadata: Readonly<Record<ChannelKind, string>> = {
  public: outsideGuestExcluded,
  webPublic: everyone,
  privateShared: 'yynnynnyn',
  privateProtected: 'yynnynnyn',
  archived: outsideGuestExcluded,
}
/** What is said in a channel, which an archived one has no more of. */
export const byContent: Readonly<Record<ChannelKind, string>> = {
  ...byMetadata,
  privateShared: 'nnnnynnyn',
  privateProtected: 'nnnnynnyn',
  archived: nobodyFinds,
}
/** A message that is looked at, in an archived channel too. */
export const byReading: Readonly<Record<PlaceKind, string>> = {
  ...byContent,
  archived: outsideGuestExcluded,
  direct: 'nnnnynnyn',
}
/** A message that something is done to. */
export const byTaking: Readonly<Record<PlaceKind, string>> = { ...byReading, archived: nobodyFinds }

/** The same, for somebody without an account where the endpoint is open to them. */
export function withVisitors<Kind extends PlaceKind>(
  expected: Readonly<Record<Kind, string>>,
  visitors: Readonly<Record<Kind, string>>,
): Readonly<Record<Kind, string>> {
  const kinds = Object.keys(expected) as Kind[]
  return Object.fromEntries(kinds.map((kind) => [kind, `${expected[kind]}u${visitors[kind]}`])) as Record<Kind, string>
}
