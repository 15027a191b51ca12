import { modernCapabilities } from '../../server/chat/delivery/queues/rules/capabilities.ts'
import type { ClientEnvironment } from '../environment.ts'
import { NoAnswer } from '../errors.ts'
import type { ChatEvents } from './api.generated.ts'
import type { ChatParametersOf, Registered, RegisterStateType } from './call-types.ts'
import type { ChatClient } from './chat-client.ts'
import { ChatError } from './chat-error.ts'

export { modernCapabilities }

export type ChatEventType = keyof ChatEvents

export interface ChatEventLoopOptions<Type extends ChatEventType, State extends RegisterStateType> {
  /** The events that the queue receives; all of them by default. */
  readonly eventTypes?: readonly Type[]
  /** The state that register returns. */
  readonly stateTypes: readonly State[]
  /** Further parameters of register. */
  readonly registration?: Omit<ChatParametersOf<'POST /register'>, 'event_types' | 'fetch_event_types'>
  /** The state of a new queue: at the start, and whenever the server no longer knows the old queue. */
  onState(state: Registered<State>): void
  /** New events, in order, each once. */
  onEvents(events: readonly ChatEvents[Type][]): void
  /** A request or a callback has failed; the loop continues. */
  onTrouble?(error: unknown): void
  /** Whether a failure ends the loop. By default the rate limit, errors of the server and lost replies do not. */
  isFinal?(error: unknown): boolean
  /** Whether the queue is deleted at the end. It is not needed where the credentials end too. */
  readonly closesQueue?: boolean
}

interface Queue {
  readonly id: string
  lastEventId: number
  hasAnswered: boolean
}

/** Longer than the server holds a poll. */
const pollTimeoutMs = 100_000
const registerTimeoutMs = 60_000
const firstPauseMs = 500
const pauseMaxMs = 30_000

/** Follows the events of the chat: registers, polls, and registers again when the server no longer knows the queue. */
export class ChatEventLoop<Type extends ChatEventType, State extends RegisterStateType> {
  readonly #client: ChatClient
  readonly #options: ChatEventLoopOptions<Type, State>
  #queue: Queue | undefined
  #connection = new AbortController()
  #endPause: (() => void) | undefined
  #isOver = false

  constructor(client: ChatClient, options: ChatEventLoopOptions<Type, State>) {
    this.#client = client
    this.#options = options
  }

  /** Runs until the signal ends it. Throws an error that no repeat mends, such as ended credentials. */
  async run(signal: AbortSignal): Promise<void> {
    const { onTrouble, isFinal = isPermanent, closesQueue = true } = this.#options
    const end = () => {
      this.#isOver = true
      this.reconnect()
    }
    this.#isOver = signal.aborted
    signal.addEventListener('abort', end, { once: true })
    let failures = 0
    while (!this.#isOver) {
      const connection = this.#connection.signal
      const queue = this.#queue
      try {
        await (queue === undefined ? this.#register(connection) : this.#poll(queue, connection))
        // A new queue may be unknown again: only its first answer is a success.
        if (queue !== undefined) failures = 0
      } catch (error) {
        if (connection.aborted) continue
        // After a failed callback the client may lack an event: it starts from a new state.
        if (isQueueUnknown(error) || isOfCallback(error)) this.#queue = undefined
        if (isQueueUnknown(error) && queue?.hasAnswered === true) continue
        if (isFinal(error) && !isQueueUnknown(error)) throw error
        failures += 1
        onTrouble?.(error)
        await this.#pause(pauseMs(failures, this.#client.environment))
      }
    }
    signal.removeEventListener('abort', end)
    if (closesQueue) await this.#close()
  }

  /** Ends a pause after a failure: for a client that knows that the server can be reached again. */
  retryNow(): void {
    this.#endPause?.()
  }

  /** Sends the pending request again on a new connection: for a client whose network has changed. */
  reconnect(): void {
    this.#connection.abort()
    this.#connection = new AbortController()
    this.retryNow()
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { eventTypes, stateTypes, registration } = this.#options
    const state = await this.#client.register(
      {
        apply_markdown: true,
        slim_presence: true,
        client_capabilities: modernCapabilities,
        ...registration,
        event_types: eventTypes,
        fetch_event_types: stateTypes,
      },
      { signal, timeoutMs: registerTimeoutMs },
    )
    const { queue_id: id, last_event_id: lastEventId } = state
    if (id === null) throw new TypeError('Without credentials there is no event queue')
    this.#queue = { id, lastEventId, hasAnswered: false }
    if (!this.#isOver) this.#options.onState(state)
  }

  async #poll(queue: Queue, signal: AbortSignal): Promise<void> {
    const { events } = await this.#client.call(
      'GET /events',
      { queue_id: queue.id, last_event_id: queue.lastEventId },
      { signal, timeoutMs: pollTimeoutMs },
    )
    queue.hasAnswered = true
    const fresh = events.filter(({ id }) => id > queue.lastEventId)
    queue.lastEventId = Math.max(queue.lastEventId, ...fresh.map(({ id }) => id))
    const wanted = fresh.filter(({ type }) => type !== 'heartbeat') as ChatEvents[Type][]
    if (wanted.length > 0 && !this.#isOver) this.#options.onEvents(wanted)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#client.environment.after(ms, () => this.#endPause?.())
      this.#endPause = () => {
        this.#endPause = undefined
        cancel()
        resolve()
      }
    })
  }

  /** The server drops a queue by itself after some minutes; a client that stops in order does not let it wait. */
  async #close(): Promise<void> {
    const id = this.#queue?.id
    this.#queue = undefined
    if (id !== undefined) await this.#client.call('DELETE /events', { queue_id: id }).catch(() => undefined)
  }
}

function isQueueUnknown(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'BAD_EVENT_QUEUE_ID'
}

function isPermanent(error: unknown): boolean {
  return isOfCallback(error) || (error instanceof ChatError && error.status !== 429 && error.status < 500)
}

function isOfCallback(error: unknown): boolean {
  return !(error instanceof ChatError || error instanceof NoAnswer)
}

/** Grows with every failure. A part of it is random: many clients must not return in the same moment. */
function pauseMs(failures: number, environment: ClientEnvironment): number {
  const full = Math.min(pauseMaxMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(full * (0.5 + (environment.randomBytes(1)[0] ?? 0) / 512))
}
