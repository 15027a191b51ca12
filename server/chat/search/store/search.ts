import type { Fragment, PendingQuery } from 'postgres'
import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { partsOf } from '../../../kernel/storage/statement-parts.ts'
import { isChannelPlace } from '../../channels/rules/channel.ts'
import type { MessageFacts } from '../../messages/rules/message.ts'
import type { PersonalFacts } from '../../messages/rules/personal-state.ts'
import {
  type FactsRow,
  factColumns,
  type PageMessage,
  type PageRow,
  toFacts,
  toPage,
} from '../../messages/store/messages.ts'
import {
  type PersonalRow,
  personalColumnsOfPage,
  personalListsOfPage,
  toPersonalFacts,
} from '../../messages/store/personal-facts.ts'
import type { Requirement } from '../rules/condition.ts'
import { openPlacesTable, pinnedPlaces, type Search, whereMessage } from './search-conditions.ts'
import { branchesOf, limitOf, type MergedSource, order, type Window } from './search-sources.ts'

export type { Search, SearchReader } from './search-conditions.ts'

/** The nearest messages to `bound`, itself included, on one side of it. */
export interface Side {
  readonly direction: 'before' | 'after'
  readonly bound: number
  readonly limit: number
}

/** The source of rows; every row is checked against all conditions of the search. */
type Source = 'table' | MergedSource

/** The query of one page. */
type PageOf = (sql: Sql) => Fragment

const indexedKinds: ReadonlySet<Requirement['kind']> = new Set(['places', 'topic'])

const farthestId = 9_007_199_254_740_991
/**
 * How many ids to scan per requested message, by one in how many messages is of a channel that the search reads. Readers
 * usually are in channels with more messages than others, so the first window is smaller than the average requires.
 */
const windowSizes: readonly ((sparsity: number) => number)[] = [
  (sparsity) => 3 * Math.ceil(Math.sqrt(sparsity)),
  (sparsity) => 3 * sparsity,
  (sparsity) => 24 * sparsity,
]

/** Finds messages; ascending. */
export async function findMessages(sql: Sql, search: Search, side: Side): Promise<MessageFacts[]> {
  const rows = await inWindows(search, side, async (page) => {
    const found = await asUsual(search, sql<FactsRow[]>`${page(partsOf(sql))}`)
    return { found, count: found.length }
  })
  const messages = (rows ?? []).map(toFacts)
  return side.direction === 'before' ? messages.reverse() : messages
}

export interface FoundPage {
  /** Ascending. */
  readonly messages: readonly PageMessage[]
  /** The reader's state of them, of the same moment; undefined for a spectator. */
  readonly personal: PersonalFacts | undefined
}

/** The same in the fastest form, for pages. */
export async function findPageOf(database: Database, search: Search, side: Side): Promise<FoundPage> {
  const { userId } = search.reader
  const part = partsOf(database.sql)
  const lists = userId === undefined ? part`` : part`, ${personalListsOfPage(part, userId)}`
  const own = userId === undefined ? part`` : part`, ${personalColumnsOfPage(part)}`
  const query = async (sql: Sql, page: PageOf) => {
    const [found] = await asUsual(
      search,
      sql<(PageRow & PersonalRow & { count: number })[]>`
        select page.count, page.ids::text as ids, page.revisions::text as revisions${own} from (
          select count(*)::int as count, array_agg(m.id) as ids, array_agg(m.revision) as revisions${lists}
          from (${page(part)}) m) page`,
    )
    return { found, count: found?.count ?? 0 }
  }
  const isQuick = isRunOfIndex(search)
  const row = await inWindows(search, side, (page) =>
    isQuick ? database.quickly((sql) => query(sql, page)) : query(database.sql, page),
  )
  return { messages: toPage(row), personal: userId === undefined ? undefined : toPersonalFacts(userId, row) }
}

/** Everything on a side at once, as a subquery. */
export function wholePage(sql: Sql, search: Search, side: Side): Fragment {
  return pageQuery(sql, search, chooseSource(search), wholeWindow(side))
}

/** Whether the page is contiguous in one index: that of a place, or of a topic in it. */
function isRunOfIndex(search: Search): boolean {
  const { conditions, scope } = search
  const pinned = pinnedPlaces(search)
  if (pinned?.open.length !== 1 || pinned.receivedOnly.length !== 0) return false
  const isShared = scope === 'shared' || !pinned.open.some(isChannelPlace)
  return isShared && conditions.every(({ requirement: { kind }, negated }) => !negated && indexedKinds.has(kind))
}

/** Queries one window after the other until there are enough messages. */
async function inWindows<T>(
  search: Search,
  side: Side,
  query: (page: PageOf) => Promise<{ readonly found: T; readonly count: number }>,
): Promise<T | undefined> {
  const pinned = pinnedPlaces(search)
  const hasNoPlace = pinned !== undefined && pinned.open.length + pinned.receivedOnly.length === 0
  if (side.limit === 0 || hasNoPlace) return undefined
  const source = chooseSource(search)
  let last: T | undefined
  for (const window of windowsOf(search, source, side)) {
    const { found, count } = await query((sql) => pageQuery(sql, search, source, window))
    last = found
    if (count >= side.limit) break
  }
  return last
}

/**
 * Sources that merge many places read up to `limit` rows of each. Most readers find enough messages among the nearest
 * ids, so a narrow window is tried first, and everything only if that was not enough.
 */
function windowsOf(search: Search, source: Source, side: Side): Window[] {
  const whole = wholeWindow(side)
  if (source !== 'history' && source !== 'places') return [whole]
  const sparsity = sparsityOf(search)
  const reaches = new Set(windowSizes.map((size) => size(sparsity) * side.limit))
  const near = [...reaches].map((reach): Window => {
    if (side.direction === 'after') return { ...whole, highest: Math.min(side.bound + reach, farthestId) }
    // Counted from the newest message when `bound` is beyond every message.
    return { ...whole, lowest: side.bound > farthestId ? -reach : Math.max(whole.highest - reach, 0) }
  })
  return [...near, whole]
}

/** One in how many messages is of a channel that the search reads, as if all channels had equally many messages. */
function sparsityOf(search: Search): number {
  const { subscribedPlaces, channelCount } = search.reader
  const pinned = pinnedPlaces(search)
  const read = pinned === undefined ? subscribedPlaces.length : pinned.open.length + pinned.receivedOnly.length
  return Math.max(1, Math.ceil(channelCount / Math.max(1, read)))
}

function wholeWindow(side: Side): Window {
  return side.direction === 'before'
    ? { ...side, lowest: 0, highest: Math.min(side.bound, farthestId) }
    : { ...side, lowest: side.bound, highest: farthestId }
}

function chooseSource(search: Search): Source {
  const required = requiredKinds(search)
  if (search.ids !== undefined || required.has('id') || search.reader.userId === undefined) return 'table'
  if (required.has('unread')) return 'unread'
  if (required.has('search')) return 'table'
  if (required.has('flagged')) return 'flags'
  if (required.has('mentioned')) return 'mentions'
  if (required.has('followed')) return 'followed'
  const pinned = pinnedPlaces(search)
  if (pinned !== undefined) return pinned.open.length + pinned.receivedOnly.length === 1 ? 'table' : 'places'
  return required.has('sender') ? 'table' : 'history'
}

function requiredKinds({ conditions }: Search): Set<Requirement['kind']> {
  return new Set(conditions.flatMap(({ requirement, negated }) => (negated ? [] : [requirement.kind])))
}

function pageQuery(sql: Sql, search: Search, source: Source, window: Window): Fragment {
  const reader = search.reader.userId
  if (source === 'table' || reader === undefined) return tableQuery(sql, search, window)
  return mergedQuery(sql, branchesOf(sql, search, source, window, reader), window, openPlacesTable(sql, search))
}

function tableQuery(sql: Sql, search: Search, window: Window): Fragment {
  const where = whereMessage(sql, search, 'any')
  const openPlaces = openPlacesTable(sql, search)
  const within = window.direction === 'before' ? sql`m.id <= ${window.highest}` : sql`m.id >= ${window.lowest}`
  return sql`
    ${openPlaces === undefined ? sql`` : sql`with ${openPlaces}`}
    select ${factColumns(sql)} from messages m where ${where} and ${within}
    order by m.id ${order(sql, window)} limit ${limitOf(sql, window)}`
}

function mergedQuery(
  sql: Sql,
  branches: readonly Fragment[],
  window: Window,
  openPlaces: Fragment | undefined,
): Fragment {
  let all = sql`(${branches[0] as Fragment})`
  for (const branch of branches.slice(1)) all = sql`${all} union all (${branch})`
  // A negative lower bound counts from the newest message.
  const lowest =
    window.lowest < 0
      ? sql`(select last_id + ${window.lowest}::bigint from message_ids where id = 1)`
      : sql`${window.lowest}::bigint`
  return sql`
    with bounds as materialized (select ${lowest} as lowest, ${window.highest}::bigint as highest)
    ${openPlaces === undefined ? sql`` : sql`, ${openPlaces}`}
    select ${factColumns(sql)} from (${all}) m order by m.id ${order(sql, window)} limit ${limitOf(sql, window)}`
}

const usualCombinations: ReadonlySet<string> = new Set([
  '',
  'places',
  'places,topic',
  'unread',
  'places,unread',
  'places,topic,unread',
  'home,unread',
  'home,places,unread',
  'home,places,topic,unread',
  'direct',
  'direct,unread',
  'flagged',
  'mentioned',
])

/**
 * Frequent queries are prepared. Preparing every other combination would fill the database's memory with statements.
 */
function asUsual<Rows extends readonly object[]>(search: Search, query: PendingQuery<Rows>): PendingQuery<Rows> {
  const kinds = search.conditions.map(({ requirement }) => requirement.kind).sort()
  const isUsual = usualCombinations.has(kinds.join()) && search.conditions.every(({ negated }) => !negated)
  const { options } = query as unknown as { options: { prepare?: boolean } }
  if (!isUsual) options.prepare = false
  return query
}
