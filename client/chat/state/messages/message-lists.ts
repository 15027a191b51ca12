import { type Narrow, narrowHas } from '../narrow.ts'
import type { Message } from '../types.ts'
import type { Messages } from './messages.ts'
import { hasId, mergeIds } from './sorted-ids.ts'

/** The loaded part of a narrow: every message between its first and its last id, without a gap. */
export interface MessageList {
  readonly narrow: Narrow
  /** Ascending. */
  readonly ids: readonly number[]
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  /** The first page has arrived. */
  readonly isLoaded: boolean
  /** Messages that are not loaded belong here: the list must be fetched again. */
  readonly isStale: boolean
  readonly loading: 'no' | 'first' | 'older' | 'newer'
  /** The matches of a search by message id; undefined without a search. */
  readonly matches: ReadonlyMap<number, Match> | undefined
  /** The error of the last request. */
  readonly error: string | undefined
}

/** The text of a message with highlighted matches. */
export interface Match {
  readonly content: string
  readonly subject: string
}

export type MessageLists = ReadonlyMap<string, MessageList>

export interface Page {
  readonly messages: readonly Message[]
  readonly found_oldest: boolean
  readonly found_newest: boolean
}

export function emptyList(narrow: Narrow): MessageList {
  return {
    narrow,
    ids: [],
    foundOldest: false,
    foundNewest: false,
    isLoaded: false,
    isStale: false,
    loading: 'no',
    matches: undefined,
    error: undefined,
  }
}

/** A list that begins with this page and includes messages of events that arrived since the request. */
export function startedList(narrow: Narrow, page: Page, messages: Messages, ownId: number): MessageList {
  const list: MessageList = {
    ...emptyList(narrow),
    isLoaded: true,
    ids: page.messages.map(({ id }) => id),
    foundOldest: page.found_oldest,
    foundNewest: page.found_newest,
    matches: matchesOf(undefined, page),
  }
  return page.found_newest ? withLateComers(list, messages, ownId) : list
}

export function withOlder(list: MessageList, page: Page): MessageList {
  return {
    ...list,
    ids: mergeIds(
      page.messages.map(({ id }) => id),
      list.ids,
    ),
    foundOldest: page.found_oldest,
    matches: matchesOf(list.matches, page),
    loading: 'no',
    error: undefined,
  }
}

export function withNewer(list: MessageList, page: Page, messages: Messages, ownId: number): MessageList {
  const after: MessageList = {
    ...list,
    ids: mergeIds(
      list.ids,
      page.messages.map(({ id }) => id),
    ),
    foundNewest: page.found_newest,
    matches: matchesOf(list.matches, page),
    loading: 'no',
    error: undefined,
  }
  return page.found_newest ? withLateComers(after, messages, ownId) : after
}

function matchesOf(before: MessageList['matches'], { messages }: Page): MessageList['matches'] {
  const found = messages.flatMap(({ id, match_content: content, match_subject: subject = '' }) =>
    content === undefined ? [] : [[id, { content, subject }] as const],
  )
  return found.length === 0 ? before : new Map([...(before ?? []), ...found])
}

function withLateComers(list: MessageList, messages: Messages, ownId: number): MessageList {
  const late: number[] = []
  for (const message of messages.above(list.ids.at(-1) ?? -1)) {
    if (narrowHas(list.narrow, message, ownId) === true) late.push(message.id)
  }
  return late.length === 0 ? list : { ...list, ids: mergeIds(list.ids, late) }
}

/** Appends a new message to the lists it belongs to, if they reach to the end. */
export function addMessage(lists: MessageLists, message: Message, ownId: number): MessageLists {
  return mapLists(lists, (list) => {
    if (!list.isLoaded || !list.foundNewest || narrowHas(list.narrow, message, ownId) !== true) return list
    const ids = mergeIds(list.ids, [message.id])
    return ids.length === list.ids.length ? list : { ...list, ids }
  })
}

export function dropMessages(lists: MessageLists, ids: readonly number[]): MessageLists {
  const gone = new Set(ids)
  return mapLists(lists, (list) => {
    const left = list.ids.filter((id) => !gone.has(id))
    return left.length === list.ids.length ? list : { ...list, ids: left }
  })
}

/** After a change of messages, each list adds those that now match its narrow and drops those that do not. */
export function refileMessages(
  lists: MessageLists,
  ids: readonly number[],
  messages: Messages,
  mayHaveUnknown: (narrow: Narrow) => boolean,
  ownId: number,
): MessageLists {
  return mapLists(lists, (list) => {
    if (!list.isLoaded || list.narrow.kind === 'search') return list
    const added: number[] = []
    const dropped = new Set<number>()
    let isStale = list.isStale
    for (const id of ids) {
      const message = messages.get(id)
      if (message === undefined) {
        isStale ||= mayHaveUnknown(list.narrow) && covers(list, id)
        continue
      }
      const belongs = narrowHas(list.narrow, message, ownId) === true
      const isThere = hasId(list.ids, id)
      if (isThere && !belongs) dropped.add(id)
      if (!isThere && belongs && covers(list, id)) added.push(id)
    }
    if (added.length === 0 && dropped.size === 0) return isStale === list.isStale ? list : { ...list, isStale }
    const left = dropped.size === 0 ? list.ids : list.ids.filter((id) => !dropped.has(id))
    return { ...list, isStale, ids: mergeIds(left, added) }
  })
}

function covers({ ids, foundOldest, foundNewest }: MessageList, id: number): boolean {
  const first = ids[0]
  const last = ids.at(-1)
  if (first === undefined || last === undefined) return foundOldest && foundNewest
  return (foundOldest || id > first) && (foundNewest || id < last)
}

function mapLists(lists: MessageLists, change: (list: MessageList) => MessageList): MessageLists {
  let after: Map<string, MessageList> | undefined
  for (const [key, list] of lists) {
    const next = change(list)
    if (next === list) continue
    after ??= new Map(lists)
    after.set(key, next)
  }
  return after ?? lists
}
