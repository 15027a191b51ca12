import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import {
  countsByDefault,
  isInSubscriptionPeriod,
  isReceivedBy,
  isTakenFrom,
  isUnreadBy,
} from '../../messages/store/message-predicates.ts'
import { factColumns } from '../../messages/store/messages.ts'
import { hasReadBit, isMarkedUnread } from '../../unread/store/read-bits.ts'
import { inReach, pinnedPlaces, type Search, whereMessage } from './search-conditions.ts'

/** Sources that unite several subqueries; each stops at the limit. */
export type MergedSource = 'places' | 'history' | 'flags' | 'mentions' | 'unread' | 'followed'

export interface Window {
  readonly direction: 'before' | 'after'
  readonly limit: number
  readonly lowest: number
  readonly highest: number
}

interface Filter {
  readonly where: Fragment
  readonly window: Window
}

export const order = (sql: Sql, { direction }: Window): Fragment => (direction === 'before' ? sql`desc` : sql`asc`)

/**
 * The usual page sizes are literals. A generic plan for any limit does not know how little of the index it reads, so
 * the database would plan such a query each time, which takes longer than running it.
 */
const usualLimits: ReadonlyMap<number, (sql: Sql) => Fragment> = new Map([
  [1, (sql) => sql`1`],
  [50, (sql) => sql`50`],
  [51, (sql) => sql`51`],
  [100, (sql) => sql`100`],
  [101, (sql) => sql`101`],
  [200, (sql) => sql`200`],
  [201, (sql) => sql`201`],
  [400, (sql) => sql`400`],
  [1000, (sql) => sql`1000`],
] as const)

export function limitOf(sql: Sql, { limit }: Window): Fragment {
  return usualLimits.get(limit)?.(sql) ?? sql`${limit}`
}

/** The subqueries of a source; they read `bounds`, which has the lowest and the highest id. */
export function branchesOf(sql: Sql, search: Search, source: MergedSource, window: Window, userId: number): Fragment[] {
  switch (source) {
    case 'places':
      return [
        merged(sql, pinnedSegments(sql, search), sql`m.place`, sql`true`, {
          where: whereMessage(sql, search, 'any'),
          window,
        }),
      ]
    case 'unread':
      return unreadBranches(sql, search, userId, window)
    case 'history':
      return historyBranches(sql, userId, { where: whereMessage(sql, search, 'own_history'), window }, isRare(search))
    case 'flags':
      return [
        named(sql, flagRows(sql, userId, sql`true`), sql`true`, {
          where: whereMessage(sql, search, 'own_history'),
          window,
        }),
      ]
    case 'followed':
      return [followedBranch(sql, userId, { where: whereMessage(sql, search, 'any'), window })]
    case 'mentions':
      return mentionBranches(sql, userId, { where: whereMessage(sql, search, 'own_history'), window })
  }
}

/** Rows about single messages within the bounds; written so that the planner starts from these few rows. */
const flagRows = (sql: Sql, userId: number, condition: Fragment): Fragment => sql`
  select f.message_id from message_flags f, bounds b
  where f.user_id = ${userId} and f.message_id between b.lowest and b.highest and ${condition}`

const receiptRows = (sql: Sql, userId: number): Fragment => sql`
  select r.message_id from message_receipts r, bounds b
  where r.user_id = ${userId} and r.message_id between b.lowest and b.highest and r.is_received`

/** The messages of a list of ids. */
function named(sql: Sql, ids: Fragment, extra: Fragment, { where, window }: Filter): Fragment {
  return sql`
    select ${factColumns(sql)} from (${ids}) n cross join lateral (
      select ${factColumns(sql)} from messages m where m.id = n.message_id and ${extra} and ${where} limit 1
    ) m order by n.message_id ${order(sql, window)} limit ${limitOf(sql, window)}`
}

/** Reads every segment (a place with a lowest and a highest id) along an index and stops at the limit in each. */
function merged(sql: Sql, segments: Fragment, column: Fragment, extra: Fragment, { where, window }: Filter): Fragment {
  return sql`
    select ${factColumns(sql)} from (${segments}) s cross join lateral (
      select ${factColumns(sql)} from messages m
      where ${column} = s.place and m.id between s.lowest and s.highest and ${extra} and ${where}
      order by m.id ${order(sql, window)} limit ${limitOf(sql, window)}
    ) m`
}

const everyPinned = (search: Search): number[] => {
  const pinned = pinnedPlaces(search)
  return pinned === undefined ? [...search.reader.openPlaces] : [...pinned.open, ...pinned.receivedOnly]
}

function pinnedSegments(sql: Sql, search: Search): Fragment {
  return sql`select place, lowest, highest from unnest(${everyPinned(search)}::int[]) place, bounds`
}

/** Whether a condition has an index by place with only the messages that meet it. */
function isRare({ conditions }: Search): boolean {
  return conditions.some(
    ({ requirement: { kind }, negated }) => !negated && (kind === 'attribute' || kind === 'resolved'),
  )
}

/**
 * The user's history: by subscription periods and conversations, and by other ways. The history depends on where messages
 * were sent. With `byPlace`, those that are still there are found by the indexes of places.
 */
function historyBranches(sql: Sql, userId: number, filter: Filter, byPlace = false): Fragment[] {
  const segments = sql`
    select p.channel_id * 2 as place, greatest(p.from_message_id, b.lowest) as lowest,
      least(p.to_message_id, b.highest) as highest
    from subscription_periods p, bounds b where p.user_id = ${userId}
    union all
    select c.conversation_id * 2 + 1, b.lowest, b.highest
    from conversation_members c, bounds b where c.user_id = ${userId}`
  const isOwn = sql`not ${isTakenFrom(sql, userId)}`
  // With `=` the planner could take the index of origins, which has messages of all kinds.
  const isAtHome = sql`m.place is not distinct from m.origin_place`
  const received = byPlace
    ? [
        merged(sql, segments, sql`m.place`, sql`${isAtHome} and ${isOwn}`, filter),
        merged(sql, segments, sql`m.origin_place`, sql`m.place <> m.origin_place and ${isOwn}`, filter),
      ]
    : [merged(sql, segments, sql`m.origin_place`, isOwn, filter)]
  return [
    ...received,
    named(sql, flagRows(sql, userId, sql`true`), sql`not ${isReceivedBy(sql, userId)}`, filter),
    named(sql, receiptRows(sql, userId), sql`not ${isInSubscriptionPeriod(sql, userId)}`, filter),
  ]
}

/** Reads every followed topic along its index. */
function followedBranch(sql: Sql, userId: number, { where, window }: Filter): Fragment {
  return sql`
    select ${factColumns(sql)} from user_topics t, bounds b cross join lateral (
      select ${factColumns(sql)} from messages m
      where m.place = t.channel_id * 2 and m.topic_key = t.topic_key and m.id between b.lowest and b.highest and ${where}
      order by m.id ${order(sql, window)} limit ${limitOf(sql, window)}
    ) m where t.user_id = ${userId} and t.policy = 3`
}

/** Mentions of the user, and wildcard mentions in messages they received. */
function mentionBranches(sql: Sql, userId: number, { where, window }: Filter): Fragment[] {
  const bits = personalFlag.mentioned | personalFlag.topicWildcardMentioned
  // The bit is a literal, because the partial index has the same expression.
  const toEverybody = sql`m.attributes & 8 <> 0`
  const own = flagRows(sql, userId, sql`f.flags & ${bits}::smallint <> 0`)
  return [
    named(sql, own, sql`not (${toEverybody})`, { where, window }),
    ...historyBranches(sql, userId, { where: sql`${toEverybody} and ${where}`, window }),
  ]
}

/** Messages above the watermarks that were not read out of order, and those marked as unread by hand. */
function unreadBranches(sql: Sql, search: Search, userId: number, window: Window): Fragment[] {
  const rest: Search = {
    ...search,
    conditions: search.conditions.filter(({ requirement: { kind }, negated }) => kind !== 'unread' || negated),
  }
  const reach = inReach(sql, search.reader)
  const isPinned = pinnedPlaces(search) !== undefined
  // In a search limited to places, only messages sent there matter, and the few that were moved there.
  const origins = (place: Fragment) => (isPinned ? sql`${place} = any(${everyPinned(search)}::int[])` : sql`true`)
  const atHome = isPinned ? sql`m.place = m.origin_place` : sql`true`
  const segments = sql`
    select p.channel_id * 2 as place, greatest(p.from_message_id, rp.watermark + 1, b.lowest) as lowest,
      least(p.to_message_id, b.highest) as highest
    from bounds b, subscription_periods p
    left join read_positions rp on rp.user_id = p.user_id and rp.place = p.channel_id * 2
    where p.user_id = ${userId} and ${origins(sql`p.channel_id * 2`)}
    union all
    select c.conversation_id * 2 + 1, greatest(rp.watermark + 1, b.lowest), b.highest
    from bounds b, conversation_members c
    left join read_positions rp on rp.user_id = c.user_id and rp.place = c.conversation_id * 2 + 1
    where c.user_id = ${userId} and ${origins(sql`c.conversation_id * 2 + 1`)}`
  const above = sql`${countsByDefault(sql, userId)} and ${reach} and ${atHome}
    and not ${hasReadBit(sql, userId)} and not ${isMarkedUnread(sql, userId)}`
  const byHand = sql`
    select mu.message_id from marked_unread mu, bounds b
    where mu.user_id = ${userId} and mu.message_id between b.lowest and b.highest and ${origins(sql`mu.place`)}`
  const filter = { where: whereMessage(sql, rest, 'any'), window }
  const branches = [
    merged(sql, segments, sql`m.origin_place`, above, { where: whereMessage(sql, rest, 'own_history'), window }),
    named(sql, byHand, sql`${reach} and ${atHome}`, filter),
  ]
  if (!isPinned) return branches
  const movedIn = sql`m.place <> m.origin_place and ${reach} and ${isUnreadBy(sql, userId)}`
  return [...branches, merged(sql, pinnedSegments(sql, search), sql`m.place`, movedIn, filter)]
}
