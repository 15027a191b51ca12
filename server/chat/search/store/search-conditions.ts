import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { InvariantBroken, invariant, unreachable } from '../../../kernel/values/invariant.ts'
import { isChannelPlace } from '../../channels/rules/channel.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import { isInHistoryOf, isReceivedBy, isUnreadBy } from '../../messages/store/message-predicates.ts'
import { resolvedTopicPrefix } from '../../topics/rules/topic.ts'
import type { Condition, NarrowScope, Requirement } from '../rules/condition.ts'

/** The reader, and the places that access/messages.ts lets them read. Only channels: conversations are looked up. */
export interface SearchReader {
  /** undefined for a spectator. */
  readonly userId: number | undefined
  readonly openPlaces: readonly number[]
  readonly receivedOnlyPlaces: readonly number[]
  readonly subscribedPlaces: readonly number[]
  readonly mutedPlaces: readonly number[]
  /** All channels of the organization, readable or not. */
  readonly channelCount: number
}

export interface Search {
  readonly reader: SearchReader
  /** Conversations are already resolved to places of the reader. */
  readonly conditions: readonly Condition[]
  readonly scope: NarrowScope
  /** Only these messages, if given. */
  readonly ids?: readonly number[] | undefined
}

/** The places of a search by how much of them the reader may see; undefined if it is not limited to places. */
export interface PinnedPlaces {
  readonly open: readonly number[]
  readonly receivedOnly: readonly number[]
}

export function pinnedPlaces({ conditions, reader }: Search): PinnedPlaces | undefined {
  const lists = conditions.flatMap(({ requirement, negated }) =>
    requirement.kind === 'places' && !negated ? [requirement.places] : [],
  )
  const [first, ...others] = lists
  if (first === undefined) return undefined
  const places = first.filter((place) => others.every((list) => list.includes(place)))
  const open = new Set(reader.openPlaces)
  const receivedOnly = new Set(reader.receivedOnlyPlaces)
  return {
    open: places.filter((place) => open.has(place) || !isChannelPlace(place)),
    receivedOnly: places.filter((place) => receivedOnly.has(place)),
  }
}

/**
 * All conditions on a message: readable, within the scope, and matching the narrow. Some sources contain only the
 * reader's history and need not check it again.
 */
export function whereMessage(sql: Sql, search: Search, source: 'any' | 'own_history'): Fragment {
  let where = source === 'any' ? sql`${readable(sql, search)} and ${inScope(sql, search)}` : readable(sql, search)
  for (const condition of search.conditions) {
    const { requirement, negated } = condition
    // Already part of the readable places.
    if (requirement.kind === 'places' && !negated) continue
    const required = require(sql, requirement, search.reader)
    where = negated ? sql`${where} and not coalesce(${required}, false)` : sql`${where} and ${required}`
  }
  return search.ids === undefined ? where : sql`${where} and m.id = any(${search.ids as number[]}::bigint[])`
}

/**
 * The table `open_places` of a query with `whereMessage`, if it reads one: the channels of a search that is not limited
 * to places. The database hashes them once; it would scan an array of them for each message.
 */
export function openPlacesTable(sql: Sql, search: Search): Fragment | undefined {
  const { openPlaces, userId } = search.reader
  if (userId === undefined || pinnedPlaces(search) !== undefined) return undefined
  // As text, because the driver serializes arrays slowly.
  return sql`open_places as materialized (select unnest(${`{${openPlaces.join()}}`}::text::int[]) as place)`
}

function readable(sql: Sql, search: Search): Fragment {
  const { reader } = search
  const pinned = pinnedPlaces(search)
  const open = pinned?.open ?? reader.openPlaces
  const receivedOnly = pinned?.receivedOnly ?? reader.receivedOnlyPlaces
  const [lone] = open
  const isLone = pinned !== undefined && open.length === 1 && receivedOnly.length === 0
  if (isLone && lone !== undefined) return sql`m.place = ${lone}`
  const { userId } = reader
  if (userId === undefined) return isOneOf(sql, open)
  const received =
    receivedOnly.length === 0 ? sql`false` : sql`(${isOneOf(sql, receivedOnly)} and ${isReceivedBy(sql, userId)})`
  if (pinned !== undefined) return sql`(${isOneOf(sql, open)} or ${received})`
  // The cheap tests first: most readers find only messages of their few subscriptions, and need no table.
  return sql`(${isOneOf(sql, subscribedOpenPlaces(reader))} or (m.place % 2 = 1 and exists (
    select 1 from conversation_members cm where cm.user_id = ${userId} and cm.conversation_id = m.place / 2))
    or m.place in (select place from open_places) or ${received})`
}

const isOneOf = (sql: Sql, places: readonly number[]): Fragment => sql`m.place = any(${places as number[]}::int[])`

/** Longer lists are slower than the table. */
const listedPlacesMax = 100

function subscribedOpenPlaces({ openPlaces, subscribedPlaces }: SearchReader): number[] {
  const subscribed = new Set(subscribedPlaces)
  return openPlaces.filter((place) => subscribed.has(place)).slice(0, listedPlacesMax)
}

function inScope(sql: Sql, search: Search): Fragment {
  const { userId } = search.reader
  if (search.scope === 'shared' || userId === undefined) return sql`true`
  const pinned = pinnedPlaces(search)
  const isAllDirect = pinned?.receivedOnly.length === 0 && !pinned.open.some(isChannelPlace)
  return isAllDirect ? sql`true` : isInHistoryOf(sql, userId)
}

function require(sql: Sql, requirement: Requirement, reader: SearchReader): Fragment {
  switch (requirement.kind) {
    case 'places':
      return isOneOf(sql, requirement.places)
    case 'direct':
      return sql`m.place % 2 = 1`
    case 'topic':
      return sql`(m.topic_key = ${requirement.key} and m.place % 2 = 0)`
    case 'resolved':
      return isResolved(sql)
    case 'sender':
      return sql`m.sender_id = ${requirement.userId}`
    case 'id':
      return sql`m.id = ${requirement.id}`
    case 'attribute':
      return hasBits(sql, requirement.bits)
    case 'reacted':
      return sql`exists (select 1 from reactions r where r.message_id = m.id)`
    case 'mentions':
      return mentions(sql, requirement.userId)
    case 'search':
      return matchesWords(sql, requirement.words)
    case 'flagged':
    case 'mentioned':
    case 'unread':
    case 'followed':
    case 'muted':
    case 'home':
      if (reader.userId === undefined) throw new InvariantBroken('a spectator has no relation to a message')
      return requirePersonal(sql, requirement, reader, reader.userId)
    case 'conversation':
    case 'conversations_with':
      throw new InvariantBroken('conversations are resolved to places before a search')
    default:
      return unreachable(requirement)
  }
}

/** With a literal, because the partial index has the same expression. */
const isResolved = (sql: Sql): Fragment => {
  invariant(resolvedTopicPrefix === '✔ ', 'the index of resolved topics has the prefix of resolved topics')
  return sql`(starts_with(m.topic, '✔ ') and m.place % 2 = 0)`
}

/** The bits that have a partial index are literals. */
function hasBits(sql: Sql, bits: number): Fragment {
  switch (bits) {
    case attribute.hasLink:
      return sql`m.attributes & 1 <> 0`
    case attribute.hasImage:
      return sql`m.attributes & 2 <> 0`
    case attribute.hasAttachment:
      return sql`m.attributes & 4 <> 0`
    default:
      return sql`m.attributes & ${bits}::smallint <> 0`
  }
}

type PersonalKind = 'flagged' | 'mentioned' | 'unread' | 'followed' | 'muted' | 'home'

function requirePersonal(
  sql: Sql,
  requirement: Extract<Requirement, { kind: PersonalKind }>,
  reader: SearchReader,
  userId: number,
): Fragment {
  const flagged = (bits: number) => sql`exists (select 1 from message_flags f
    where f.user_id = ${userId} and f.message_id = m.id and f.flags & ${bits}::smallint <> 0)`
  switch (requirement.kind) {
    case 'flagged':
      return flagged(requirement.bits)
    case 'mentioned':
      return sql`(${flagged(personalFlag.mentioned | personalFlag.topicWildcardMentioned)}
        or (m.attributes & ${attribute.mentionsChannel}::smallint <> 0 and ${isReceivedBy(sql, userId)}))`
    case 'unread':
      return sql`(${inReach(sql, reader)} and ${isUnreadBy(sql, userId)})`
    case 'followed':
      return hasPolicy(sql, userId, [3])
    case 'muted':
      return isMuted(sql, reader, userId)
    case 'home':
      return sql`not ${isMuted(sql, reader, userId)}`
    default:
      return unreachable(requirement)
  }
}

/** The flag is set for groups of the user too: the rendered content has the mention by name. */
function mentions(sql: Sql, userId: number): Fragment {
  const mark = `<span class="user-mention" data-user-id="${userId}">`
  return sql`(position(${mark} in m.rendered_content) > 0 and exists (select 1 from message_flags f
    where f.user_id = ${userId} and f.message_id = m.id and f.flags & ${personalFlag.mentioned}::smallint <> 0))`
}

/** Messages of a channel that the reader has unsubscribed from are not unread. */
export const inReach = (sql: Sql, reader: SearchReader): Fragment =>
  sql`(m.place % 2 = 1 or ${isOneOf(sql, reader.subscribedPlaces)})`

export function isMuted(sql: Sql, reader: SearchReader, userId: number): Fragment {
  const byTopic = hasPolicy(sql, userId, [1])
  if (reader.mutedPlaces.length === 0) return byTopic
  return sql`(${byTopic} or (${isOneOf(sql, reader.mutedPlaces)}
    and not ${hasPolicy(sql, userId, [2, 3])}))`
}

const hasPolicy = (sql: Sql, userId: number, policies: number[]): Fragment => sql`(m.place % 2 = 0 and exists (
  select 1 from user_topics ut where ut.user_id = ${userId} and ut.channel_id = m.place / 2
    and ut.topic_key = m.topic_key and ut.policy = any(${policies}::smallint[])))`

/** Words anywhere in the topic or the text, in any inflection; quoted phrases must match exactly. */
function matchesWords(sql: Sql, words: string): Fragment {
  let matches = sql`m.search @@ plainto_tsquery('chat_search', ${words})`
  for (const [, phrase] of words.matchAll(/"([^"]+)"/g)) {
    const pattern = `%${(phrase ?? '').replace(/[\\%_]/g, '\\$&')}%`
    matches = sql`${matches} and (m.content ilike ${pattern} or (m.place % 2 = 0 and m.topic ilike ${pattern}))`
  }
  return sql`(${matches})`
}
