import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { initialState, reduce } from '../../../client/chat/state/chat-state.ts'
import { restarted } from '../../../client/chat/state/messages/pages.ts'
import type { ChatEvent, StateReply } from '../../../client/chat/state/types.ts'

/** Whether the newest messages of all conversations are loaded, once in the life of a store. */
export type RecentLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Holds the state of the chat and notifies listeners.
 * - `state`: the newest state; undefined until the first registration. Components read it with `useChat(select)`.
 * - `trouble`: why the first registration has failed so far.
 * - `update(change)`: for changes other than events, such as a fetched page; one notification per call.
 * - `onEvents(listener)`: receives each batch of events after it is applied to the state (local echo, sounds, notifications).
 * - `shown`: the lists that views show; they survive a new registration and are then fetched again.
 * - `queueId`: to be sent with a message so that its event carries the local id.
 */
export class ChatStore {
  #state: ChatState | undefined
  #trouble: unknown
  #recent: RecentLoad = { kind: 'loading' }
  #queueId: string | undefined
  #registrations = 0
  readonly #listeners = new Set<() => void>()
  readonly #eventListeners = new Set<(events: readonly ChatEvent[]) => void>()
  readonly #shown = new Map<string, number>()

  get state(): ChatState | undefined {
    return this.#state
  }

  get trouble(): unknown {
    return this.#trouble
  }

  get recent(): RecentLoad {
    return this.#recent
  }

  get queueId(): string | undefined {
    return this.#queueId
  }

  /** How often the client has registered; a view that fetches by itself starts again when it grows. */
  get registrations(): number {
    return this.#registrations
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onEvents(listener: (events: readonly ChatEvent[]) => void): () => void {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  update(change: (state: ChatState) => ChatState): void {
    if (this.#state === undefined) return
    const next = change(this.#state)
    if (next === this.#state) return
    this.#state = next
    this.#notify()
  }

  /** Later the last state stays, and the frame shows a lost connection. */
  noteTrouble(error: unknown): void {
    if (this.#state !== undefined) return
    this.#trouble = error
    this.#notify()
  }

  /** A failed repetition leaves what was loaded. */
  noteRecent(recent: RecentLoad): void {
    if (this.#recent.kind === 'loaded') return
    this.#recent = recent
    this.#notify()
  }

  registered(reply: StateReply): void {
    const fresh = initialState(reply)
    this.#queueId = reply.queue_id ?? undefined
    this.#registrations += 1
    this.#trouble = undefined
    this.#state = this.#state === undefined ? fresh : restarted(fresh, this.#state, this.shownKeys)
    this.#notify()
  }

  take(events: readonly ChatEvent[]): void {
    this.update((state) => events.reduce(reduce, state))
    for (const listener of this.#eventListeners) listener(events)
  }

  get shownKeys(): ReadonlySet<string> {
    return new Set(this.#shown.keys())
  }

  show(key: string): () => void {
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1)
    return () => {
      const left = (this.#shown.get(key) ?? 1) - 1
      if (left === 0) this.#shown.delete(key)
      else this.#shown.set(key, left)
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
