import { type ClientEnvironment, delay } from '../environment.ts'
import { NoAnswer } from '../errors.ts'
import type { ChatEvent, ChatEvents } from './api.generated.ts'
import type { ChatClient, ChatParametersOf, Registered, RegisterStateType } from './chat-client.ts'
import { ChatError } from './chat-error.ts'

/** The forms of events and state that this client understands: the newest of each. */
export const modernCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
} as const

export type ChatEventType = keyof ChatEvents

export interface ChatEventLoopOptions<Type extends ChatEventType, State extends RegisterStateType> {
  /** The events that the queue receives. */
  readonly eventTypes: readonly Type[]
  /** The state that register returns. */
  readonly stateTypes: readonly State[]
  /** Further parameters of register. */
  readonly registration?: Omit<ChatParametersOf<'POST /register'>, 'event_types' | 'fetch_event_types'>
  /** The state of a new queue: at the start, and whenever the server no longer knows the old queue. */
  onState(state: Registered<State>): void
  /** New events, in order, each once. */
  onEvents(events: readonly ChatEvents[Type][]): void
  /** A request has failed and will be sent again. */
  onTrouble?(error: ChatError | NoAnswer): void
}

interface Queue {
  readonly id: string
  lastEventId: number
}

const pollTimeoutMs = 100_000
const firstPauseMs = 500
const pauseMaxMs = 30_000

/** Follows the events of the chat: registers, polls, and registers again when the server no longer knows the queue. */
export class ChatEventLoop<Type extends ChatEventType, State extends RegisterStateType> {
  readonly #client: ChatClient
  readonly #options: ChatEventLoopOptions<Type, State>
  #queue: Queue | undefined

  constructor(client: ChatClient, options: ChatEventLoopOptions<Type, State>) {
    this.#client = client
    this.#options = options
  }

  /** Runs until the signal ends it. Throws a ChatError that no repeat mends, such as ended credentials. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        await (this.#queue === undefined ? this.#register(signal) : this.#poll(this.#queue, signal))
        failures = 0
      } catch (error) {
        if (signal.aborted) break
        if (isQueueUnknown(error)) {
          this.#queue = undefined
          continue
        }
        if (!isTemporary(error)) throw error
        failures += 1
        this.#options.onTrouble?.(error)
        await rest(this.#client.environment, pauseMs(failures, this.#client.environment), signal)
      }
    }
    await this.#close()
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { eventTypes, stateTypes, registration } = this.#options
    const state = await this.#client.register(
      {
        apply_markdown: true,
        slim_presence: true,
        client_capabilities: modernCapabilities,
        ...registration,
        event_types: [...eventTypes],
        fetch_event_types: [...stateTypes],
      },
      { signal },
    )
    const { queue_id: id, last_event_id: lastEventId } = state
    if (id === null) throw new TypeError('Without credentials there is no event queue')
    this.#queue = { id, lastEventId }
    if (!signal.aborted) this.#options.onState(state)
  }

  async #poll(queue: Queue, signal: AbortSignal): Promise<void> {
    const { events } = await this.#client.call(
      'GET /events',
      { queue_id: queue.id, last_event_id: queue.lastEventId },
      { signal, timeoutMs: pollTimeoutMs },
    )
    const fresh = events.filter(({ id }) => id > queue.lastEventId)
    queue.lastEventId = Math.max(queue.lastEventId, ...fresh.map(({ id }) => id))
    const wanted = (fresh as ChatEvent[]).filter(({ type }) => type !== 'heartbeat') as ChatEvents[Type][]
    if (wanted.length > 0 && !signal.aborted) this.#options.onEvents(wanted)
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

function isTemporary(error: unknown): error is ChatError | NoAnswer {
  return error instanceof NoAnswer || (error instanceof ChatError && (error.status === 429 || error.status >= 500))
}

/** Grows with every failure. A part of it is random: many clients must not return in the same moment. */
function pauseMs(failures: number, environment: ClientEnvironment): number {
  const full = Math.min(pauseMaxMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(full * (0.5 + (environment.randomBytes(1)[0] ?? 0) / 512))
}

async function rest(environment: ClientEnvironment, ms: number, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([delay(environment, ms), aborted])
}
