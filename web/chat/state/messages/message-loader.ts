import { dropUnusedMessages } from '../../../../client/chat/state/messages/drop-unused.ts'
import type { MessageList } from '../../../../client/chat/state/messages/message-lists.ts'
import {
  type FetchedPage,
  fileMessages,
  filePage,
  withFailure,
  withLoading,
} from '../../../../client/chat/state/messages/pages.ts'
import { type Narrow, narrowKey, narrowTerms } from '../../../../client/chat/state/narrow.ts'
import { withTopics } from '../../../../client/chat/state/recent.ts'
import type { Message } from '../../../../client/chat/state/types.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../chat-store.ts'

/** `date:2026-11-15`: the first message of that day, or the previous one if there is none. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread' | `date:${string}`

const pageSize = 100
const firstPageSide = 60
const messageForm = { client_gravatar: false, apply_markdown: true, allow_empty_topic_name: true }

/** Fetches messages into the store. Each list has at most one pending request per side. */
export class MessageLoader {
  readonly #store: ChatStore
  #underWay = 0
  /** How often each list was opened: a page of an earlier opening would leave a gap in the list. */
  readonly #beginnings = new Map<string, number>()

  constructor(store: ChatStore) {
    this.#store = store
  }

  /** Opens a list around an anchor. Returns the id that the server used as the anchor. */
  async open(narrow: Narrow, anchor: Anchor): Promise<number | undefined> {
    const key = narrowKey(narrow)
    this.#beginnings.set(key, (this.#beginnings.get(key) ?? 0) + 1)
    this.#store.update((state) => withLoading(state, narrow, 'first'))
    const params = { ...anchorParams(anchor), num_before: firstPageSide, num_after: firstPageSide }
    const reply = await this.#fetch(narrow, 'first', params)
    return reply?.anchor
  }

  async older(narrow: Narrow): Promise<void> {
    const list = this.#list(narrow)
    const first = list?.ids[0]
    if (list === undefined || list.loading !== 'no' || list.foundOldest || first === undefined) return
    this.#store.update((state) => withLoading(state, narrow, 'older'))
    await this.#fetch(narrow, 'older', {
      anchor: String(first),
      num_before: pageSize,
      num_after: 0,
      include_anchor: false,
    })
  }

  async newer(narrow: Narrow): Promise<void> {
    const list = this.#list(narrow)
    const last = list?.ids.at(-1)
    if (list === undefined || list.loading !== 'no' || list.foundNewest || last === undefined) return
    this.#store.update((state) => withLoading(state, narrow, 'newer'))
    await this.#fetch(narrow, 'newer', {
      anchor: String(last),
      num_before: 0,
      num_after: pageSize,
      include_anchor: false,
    })
  }

  async topics(channelId: number): Promise<void> {
    const reply = await chatClient.call('GET /users/me/{stream_id}/topics', {
      stream_id: channelId,
      allow_empty_topic_name: true,
    })
    this.#store.update((state) => ({ ...state, recent: withTopics(state.recent, channelId, reply.topics) }))
  }

  /** The newest messages of all conversations, for the recent conversations. */
  async recent(count: number): Promise<void> {
    await this.#counted(async (sinceEvent) => {
      const params = { anchor: 'newest', num_before: count, num_after: 0, narrow: [], ...messageForm }
      const { messages } = await chatClient.call('GET /messages', params)
      this.#file(messages, sinceEvent)
    })
  }

  async byIds(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.#counted(async (sinceEvent) => {
      const params = { message_ids: ids, ...messageForm }
      const { messages } = await chatClient.call('GET /messages', params)
      this.#file(messages, sinceEvent)
    })
  }

  #file(messages: readonly Message[], sinceEvent: number): void {
    let doubtful: readonly number[] = []
    this.#store.update((state) => {
      const filed = fileMessages(state, messages, sinceEvent)
      doubtful = filed.doubtful
      return filed.state
    })
    void this.byIds(doubtful).catch(() => undefined)
  }

  #list(narrow: Narrow): MessageList | undefined {
    return this.#store.state?.lists.get(narrowKey(narrow))
  }

  async #fetch(narrow: Narrow, side: FetchedPage['side'], params: object) {
    const key = narrowKey(narrow)
    const beginning = this.#beginnings.get(key)
    return this.#counted(async (sinceEvent) => {
      try {
        const asked = { ...params, narrow: narrowTerms(narrow), ...messageForm }
        const page = await chatClient.call('GET /messages', asked)
        if (this.#beginnings.get(key) !== beginning) return undefined
        let doubtful: readonly number[] = []
        this.#store.update((state) => {
          const filed = filePage(state, { narrow, page, side, sinceEvent })
          doubtful = filed.doubtful
          return dropUnusedMessages(filed.state, this.#store.shownKeys)
        })
        void this.byIds(doubtful).catch(() => undefined)
        return page
      } catch (error) {
        if (this.#beginnings.get(key) !== beginning) return undefined
        const message = error instanceof Error ? error.message : String(error)
        this.#store.update((state) => withFailure(state, narrow, message))
        return undefined
      }
    })
  }

  /** Without a pending request, the ids changed by events need not be recorded. */
  async #counted<T>(work: (sinceEvent: number) => Promise<T>): Promise<T> {
    if (this.#underWay === 0)
      this.#store.update((state) => (state.touched.size === 0 ? state : { ...state, touched: state.touched.cleared() }))
    this.#underWay += 1
    try {
      return await work(this.#store.state?.eventCount ?? 0)
    } finally {
      this.#underWay -= 1
    }
  }
}

function anchorParams(anchor: Anchor): { readonly anchor: string; readonly anchor_date?: string } {
  const text = String(anchor)
  return text.startsWith('date:') ? { anchor: 'date', anchor_date: text.slice('date:'.length) } : { anchor: text }
}
