import type { ChatState } from '../chat-state.ts'
import { type Narrow, narrowKey } from '../narrow.ts'
import { noteMessages } from '../recent.ts'
import type { Message } from '../types.ts'
import { shortened } from './drop-unused.ts'
import { emptyList, type MessageList, type Page, startedList, withNewer, withOlder } from './message-lists.ts'

export interface FetchedPage {
  readonly narrow: Narrow
  readonly page: Page
  readonly side: 'first' | 'older' | 'newer'
  /** `eventCount` of the state when the page was requested. */
  readonly sinceEvent: number
}

export interface Filed {
  readonly state: ChatState
  /** Changed by events during the request and unknown before: the fetched version may be out of date. */
  readonly doubtful: readonly number[]
}

/** Adds fetched messages. Events that arrived since the request are newer than the page. */
export function fileMessages(state: ChatState, fetched: readonly Message[], sinceEvent: number): Filed {
  const doubtful: number[] = []
  const accepted: Message[] = []
  for (const message of fetched) {
    const isOld = (state.touched.get(message.id) ?? 0) > sinceEvent
    if (isOld && state.messages.has(message.id)) continue
    if (isOld) doubtful.push(message.id)
    accepted.push(withoutMatch(message))
  }
  const messages = state.messages.with(accepted.map((message) => [message.id, message]))
  return {
    state: { ...state, messages, recent: noteMessages(state.recent, accepted, state.people.ownId) },
    doubtful,
  }
}

/** The highlights belong to the search, not to the message. */
function withoutMatch({ match_content: _content, match_subject: _subject, ...message }: Message): Message {
  return message
}

export function filePage(before: ChatState, { narrow, page, side, sinceEvent }: FetchedPage): Filed {
  const { state, doubtful } = fileMessages(before, page.messages, sinceEvent)
  const key = narrowKey(narrow)
  const list = state.lists.get(key)
  const { ownId } = state.people
  const after =
    side === 'first' || list === undefined
      ? startedList(narrow, page, state.messages, ownId)
      : side === 'older'
        ? shortened(withOlder(list, page), 'older')
        : shortened(withNewer(list, page, state.messages, ownId), 'newer')
  return { state: withList(state, key, after), doubtful }
}

export function withList(state: ChatState, key: string, list: MessageList): ChatState {
  return { ...state, lists: new Map(state.lists).set(key, list) }
}

export function withLoading(state: ChatState, narrow: Narrow, loading: MessageList['loading']): ChatState {
  const key = narrowKey(narrow)
  const list = state.lists.get(key) ?? emptyList(narrow)
  return withList(state, key, { ...list, loading, error: undefined })
}

export function withFailure(state: ChatState, narrow: Narrow, error: string): ChatState {
  const key = narrowKey(narrow)
  const list = state.lists.get(key) ?? emptyList(narrow)
  return withList(state, key, { ...list, loading: 'no', error })
}

/**
 * The state after a new registration. Visible lists stay until they are fetched again: a slightly old view is better
 * than a blank one at each restart of the server.
 */
export function restarted(fresh: ChatState, before: ChatState, shownKeys: ReadonlySet<string>): ChatState {
  const lists = new Map([...before.lists].filter(([key]) => shownKeys.has(key)))
  const kept: Message[] = []
  for (const { ids } of lists.values()) kept.push(...ids.flatMap((id) => before.messages.get(id) ?? []))
  return {
    ...fresh,
    messages: fresh.messages.with(kept.map((message) => [message.id, message])),
    lists: new Map([...lists].map(([key, list]) => [key, { ...list, isStale: true, loading: 'no' }])),
    recent: noteMessages(fresh.recent, kept, fresh.people.ownId),
    eventCount: before.eventCount,
  }
}
