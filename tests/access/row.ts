import type { Answer } from '../../server/chat/testing.ts'
import type { ChannelKind, PlaceKind, Role } from './roles.ts'
import type { AccessWorld, Caller, Place } from './world-for-test.ts'

/** One request of one role, for one place. */
export interface Cell {
  readonly world: AccessWorld
  readonly role: Role
  readonly caller: Caller
  /** The public place for rows without a place. */
  readonly place: Place
  /** Requests a missing object, to learn the reply for one. */
  readonly isAbsent: boolean
}

export interface RequestInput {
  /** The path parameters. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly params?: Readonly<Record<string, unknown>>
  /** For requests that are not a form, instead of the usual call. */
  readonly send?: (cell: Cell) => Promise<Answer>
}

export interface Row {
  /** A letter per role: for each place, or once for endpoints without a place. */
  readonly expected: string | Readonly<Partial<Record<PlaceKind, string>>>
  readonly ask: (cell: Cell) => RequestInput | Promise<RequestInput>
  /** The request changes who may read the place, so each gets a new place. */
  readonly freshPlace?: true
  /** The request changes the caller, so another user of the same role sends it. */
  readonly standIn?: true
  /** Only for browsers: sent with a session. */
  readonly browser?: true
  /** Why no caller is allowed. */
  readonly allowedToNobody?: string
}

export type Rows = Readonly<Record<string, Row>>

export const everyone = 'yyyyyyyyy'
export const everyoneAndVisitors = 'yyyyyyyyyuy'
/** No credentials are checked. */
export const anybody = 'yyyyyyyyyyyy'
/** Incoming webhooks may send. */
export const everyoneAndWebhooks = 'yyyyyyyyyy'
export const notBots = 'yyyyyyyyf'
export const notGuests = 'yyyyyyffy'
export const neitherGuestsNorBots = 'yyyyyyfff'
export const administrators = 'yyppppppp'
export const owners = 'ypppppppp'
/** Of the subscriber: missing for others. */
export const itsOwner = 'nnnnynnnn'
/** The same, and bots have none. */
export const itsHumanOwner = 'nnnnynnnf'
/** About the subscriber, whom a guest without a common channel may not see. */
export const whoKnowsThem = 'yyyyyynyy'
/** Of the subscriber; administrators may change it. */
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
/** The messages of a channel; an archived one accepts no more. */
export const byContent: Readonly<Record<ChannelKind, string>> = {
  ...byMetadata,
  privateShared: 'nnnnynnyn',
  privateProtected: 'nnnnynnyn',
  archived: nobodyFinds,
}
/** Reading a message, also in an archived channel. */
export const byReading: Readonly<Record<PlaceKind, string>> = {
  ...byContent,
  archived: outsideGuestExcluded,
  direct: 'nnnnynnyn',
}
/** Changing something about a message. */
export const byActing: Readonly<Record<PlaceKind, string>> = { ...byReading, archived: nobodyFinds }

/** The same for anonymous callers, where the endpoint allows them. */
export function withVisitors<Kind extends PlaceKind>(
  expected: Readonly<Record<Kind, string>>,
  visitors: Readonly<Record<Kind, string>>,
): Readonly<Record<Kind, string>> {
  const kinds = Object.keys(expected) as Kind[]
  return Object.fromEntries(kinds.map((kind) => [kind, `${expected[kind]}u${visitors[kind]}`])) as Record<Kind, string>
}
