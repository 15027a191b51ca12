import { knowsChannel } from '../channels/access.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace, placeOfConversation } from '../channels/rules/channel.ts'
import type { WithDatabase, WithSite } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { accessMessages, reachOfChannel, searchReader, type Viewer } from '../messages/access/messages.ts'
import { refuseMessage } from '../messages/failures/messages.ts'
import type { WithMessaging } from '../messages/messaging.ts'
import { userByApiEmail } from '../people/access/api-email.ts'
import { isKnown, type KnownUsers, knownUsers } from '../people/access/users.ts'
import type { Condition, Narrow, Requirement } from './rules/condition.ts'
import { type NarrowLookup, resolveNarrow } from './rules/resolve-narrow.ts'
import { currentName, type NarrowTerm } from './rules/term.ts'
import type { Search } from './store/search.ts'

type SearchActionsNeeds = WithDatabase & WithDirectory & WithMessaging & WithSite

export interface NarrowedSearch extends Search {
  /** The start of the page, if the narrow has a date. */
  readonly startAtS: number | undefined
  /** The search words, for highlighting. */
  readonly words: string | undefined
  readonly viewer: Viewer
  /** The users the viewer may know. */
  readonly known: KnownUsers
}

/** Thrown for a narrow that spectators may not use; the endpoint asks for credentials. */
export class NotForSpectators extends Error {
  override readonly name = 'NotForSpectators'
}

/** Resolves a narrow of a client for searching; names are looked up within the viewer's visibility. */
export async function readNarrow(
  chat: SearchActionsNeeds,
  viewer: Viewer,
  terms: readonly NarrowTerm[],
): Promise<NarrowedSearch> {
  if (viewer === undefined && !isWebPublic(terms)) throw new NotForSpectators()
  const known = viewer === undefined ? 'all' : await knownUsers(chat, viewer)
  const resolved = resolveNarrow(await followWith(chat, viewer, terms), worldOf(chat, viewer, known))
  if ('kind' in resolved) {
    if (resolved.kind === 'bad_operator') throw refuseMessage.badNarrow(resolved.description)
    if (resolved.kind === 'bad_operand') throw refuseMessage.badNarrowOperand(resolved.description)
    throw new NotForSpectators()
  }
  const conditions = await Promise.all(resolved.conditions.map((one) => findConversations(chat, viewer, one)))
  const words = conditions.flatMap(({ requirement }) => (requirement.kind === 'search' ? [requirement.words] : []))
  return {
    conditions,
    scope: resolved.scope,
    startAtS: resolved.startAtS,
    words: words[0],
    viewer,
    known,
    reader: searchReader(chat.directory, viewer, pinnedChannels(resolved)),
  }
}

/** A spectator must ask for web-public channels explicitly, so that a forgotten sign-in is noticed. */
function isWebPublic(terms: readonly NarrowTerm[]): boolean {
  return terms.some(
    ({ operator, operand, negated }) => currentName(operator) === 'channels' && operand === 'web-public' && !negated,
  )
}

function worldOf(chat: SearchActionsNeeds, viewer: Viewer, known: KnownUsers): NarrowLookup {
  const { directory } = chat
  return {
    readerId: viewer?.id,
    userId(reference) {
      // Spectators learn no addresses, not even whether one exists.
      if (typeof reference === 'string' && viewer === undefined) return undefined
      const user = typeof reference === 'number' ? directory.user(reference) : userByApiEmail(chat, reference)
      return user !== undefined && isKnown(known, user.id) ? user.id : undefined
    },
    channel(reference) {
      const channel = typeof reference === 'number' ? directory.channel(reference) : directory.channelByName(reference)
      return channel !== undefined && knowsChannel(directory, viewer, channel) ? channel : undefined
    },
    channels: () => directory.channels(),
    mayReadHistory: ({ id }) => reachOfChannel(directory, viewer, id) === 'all',
  }
}

/** When the search is limited to certain channels, only those need an access decision. */
function pinnedChannels({ conditions }: Narrow): number[] | undefined {
  const places = conditions.flatMap(({ requirement, negated }) =>
    requirement.kind === 'places' && !negated ? [requirement.places] : [],
  )[0]
  return places?.filter(isChannelPlace).map(channelOfPlace)
}

async function findConversations(chat: SearchActionsNeeds, viewer: Viewer, condition: Condition): Promise<Condition> {
  const { requirement, negated } = condition
  const places = await conversationPlaces(chat, viewer, requirement)
  return places === undefined ? condition : { requirement: { kind: 'places', places }, negated }
}

async function conversationPlaces(
  { messaging: { conversations } }: SearchActionsNeeds,
  viewer: Viewer,
  requirement: Requirement,
): Promise<number[] | undefined> {
  if (requirement.kind === 'conversation') {
    const id = await conversations.find(requirement.memberIds)
    return id === undefined ? [] : [placeOfConversation(id)]
  }
  if (requirement.kind !== 'conversations_with' || viewer === undefined) return undefined
  const { userId, onlyGroups } = requirement
  return (await conversations.shared(viewer.id, userId, onlyGroups)).map(placeOfConversation)
}

/** `with` means the current conversation of a message, whatever the other terms say. */
async function followWith(
  chat: SearchActionsNeeds,
  viewer: Viewer,
  terms: readonly NarrowTerm[],
): Promise<readonly NarrowTerm[]> {
  const [term, second] = terms.filter(({ operator }) => operator === 'with')
  if (term === undefined) return terms
  if (second !== undefined) throw refuseMessage.badNarrowCombination("Duplicate 'with' operators.")
  const rest = terms.filter((one) => one !== term)
  const id = Number(term.operand)
  if (!Number.isSafeInteger(id) || id < 0) throw refuseMessage.badNarrow("Invalid 'with' operator")
  const [accessed] = await accessMessages(chat, viewer, [id])
  if (accessed === undefined) {
    if (!namesConversation(rest)) throw refuseMessage.badNarrow("Invalid 'with' operator")
    return rest
  }
  const { place, topic } = accessed.message
  const others = rest.filter(({ operator }) => !['channel', 'topic', 'dm'].includes(currentName(operator)))
  if (isChannelPlace(place)) {
    return [{ operator: 'channel', operand: channelOfPlace(place), negated: false }, exactTopic(topic), ...others]
  }
  const members = await chat.messaging.conversations.membersOf([conversationOfPlace(place)])
  const operand = members.get(conversationOfPlace(place)) ?? []
  return [{ operator: 'dm', operand, negated: false }, ...others]
}

const exactTopic = (topic: string): NarrowTerm => ({ operator: 'topic', operand: topic, negated: false })

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const operators = new Set(terms.map(({ operator }) => currentName(operator)))
  return operators.has('dm') || (operators.has('channel') && operators.has('topic'))
}
