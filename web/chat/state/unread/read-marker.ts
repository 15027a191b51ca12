import { reduce } from '../../../../client/chat/state/chat-state.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../chat-store.ts'

const sendAfterMs = 400
const sendMax = 1000

/** Marks messages as read: here at once, on the server in batches a moment later. */
export class ReadMarker {
  readonly #store: ChatStore
  readonly #waiting = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: ChatStore) {
    this.#store = store
  }

  mark(ids: readonly number[]): void {
    const unread = ids.filter((id) => this.#store.state?.unread.placeById.has(id) === true)
    if (unread.length === 0) return
    for (const id of unread) this.#waiting.add(id)
    // The event of the server repeats this and changes nothing.
    this.#store.update((state) =>
      reduce(state, {
        id: -1,
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages: unread,
        all: false,
      }),
    )
    this.#timer ??= setTimeout(() => void this.#send(), sendAfterMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size > 0) void this.#send()
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    const messages = [...this.#waiting].slice(0, sendMax)
    for (const id of messages) this.#waiting.delete(id)
    try {
      await chatClient.call('POST /messages/flags', { messages, op: 'add', flag: 'read' })
    } catch {
      // Still unread on the server: send them again with the next batch, or after a reconnect.
      for (const id of messages) this.#waiting.add(id)
      this.#timer ??= setTimeout(() => void this.#send(), 10 * sendAfterMs)
      return
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.#send(), sendAfterMs)
  }
}
