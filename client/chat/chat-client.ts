import { type ClientEnvironment, delay, systemEnvironment } from '../environment.ts'
import { NoAnswer } from '../errors.ts'
import type { ChatCallName, ChatParametersOf, ChatResultOf, Registered, RegisterStateType } from './call-types.ts'
import { ChatError, chatErrorOf } from './chat-error.ts'
import {
  basicCredentials,
  type ChatReply,
  type ChatRequest,
  type ChatTransport,
  HttpChatTransport,
} from './chat-transport.ts'
import { encodeCall } from './encode-call.ts'

export type ChatClientOptions = {
  /** How long to wait for a reply. */
  readonly timeoutMs?: number | undefined
  /** How often a call is sent at most, 5 times by default. */
  readonly attemptsMax?: number | undefined
  readonly environment?: ClientEnvironment | undefined
} & (ChatAccount | { readonly transport: ChatTransport })

export interface ChatAccount {
  /** The address of the deployment: `http://127.0.0.1:8080`. */
  readonly site: string
  readonly email: string
  readonly apiKey: string
}

export interface ChatCallOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** Parameters can be left out if none is required. */
type CallArguments<Name extends ChatCallName> =
  Record<never, never> extends ChatParametersOf<Name>
    ? [parameters?: ChatParametersOf<Name>, options?: ChatCallOptions]
    : [parameters: ChatParametersOf<Name>, options?: ChatCallOptions]

const defaultTimeoutMs = 30_000
const defaultAttemptsMax = 5
const firstPauseMs = 250

/** Calls every endpoint of the chat API by its name, with the types of its own schema. */
export class ChatClient {
  readonly environment: ClientEnvironment
  readonly #transport: ChatTransport
  readonly #timeoutMs: number
  readonly #attemptsMax: number

  constructor(options: ChatClientOptions) {
    this.environment = options.environment ?? systemEnvironment
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
    this.#attemptsMax = options.attemptsMax ?? defaultAttemptsMax
    this.#transport = 'transport' in options ? options.transport : transportOf(options, this.environment)
  }

  /** Any endpoint: `call('POST /drafts', { drafts: [draft] })`. Throws a ChatError, or a NoAnswer. */
  async call<Name extends ChatCallName>(
    name: Name,
    ...[parameters = {} as never, options = {}]: CallArguments<Name>
  ): Promise<ChatResultOf<Name>> {
    const request = {
      ...encodeCall(name, parameters),
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? this.#timeoutMs,
    }
    for (let attempt = 1; ; attempt += 1) {
      const { reply, error } = await this.#attempt(request)
      if (error === undefined) return reply?.body as ChatResultOf<Name>
      const waitMs = attempt < this.#attemptsMax ? pauseAfter(error, request, attempt, reply?.retryAfterMs) : undefined
      if (waitMs === undefined) throw error
      await this.#rest(waitMs, options.signal)
    }
  }

  /** Opens an event queue. The reply has the state of exactly the types it asks for. */
  async register<Type extends RegisterStateType>(
    parameters: ChatParametersOf<'POST /register'> & { fetch_event_types: readonly Type[] },
    options?: ChatCallOptions,
  ): Promise<Registered<Type>> {
    return (await this.call('POST /register', parameters, options)) as Registered<Type>
  }

  async #attempt(request: ChatRequest): Promise<{ reply?: ChatReply; error?: ChatError | NoAnswer }> {
    try {
      const reply = await this.#transport.send(request)
      return reply.status === 200 && reply.body !== undefined
        ? { reply }
        : { reply, error: chatErrorOf(reply.status, reply.body) }
    } catch (error) {
      if (error instanceof NoAnswer) return { error }
      throw error
    }
  }

  async #rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
    await delay(this.environment, ms)
    signal?.throwIfAborted()
  }
}

function transportOf({ site, email, apiKey }: ChatAccount, environment: ClientEnvironment): ChatTransport {
  const headers = basicCredentials(email, apiKey)
  return new HttpChatTransport({ baseUrl: `${site.replace(/\/+$/, '')}/api/v1`, headers: () => headers, environment })
}

/** A rate-limited request did nothing and may be sent again; a lost reply may be asked for again only if it was a read. */
function pauseAfter(
  error: ChatError | NoAnswer,
  { method, path }: ChatRequest,
  attempt: number,
  retryAfterMs: number | undefined,
): number | undefined {
  const pauseMs = firstPauseMs * 2 ** (attempt - 1)
  if (error instanceof ChatError) {
    const isUntouched = error.code === 'RATE_LIMIT_HIT' || error.code === 'SERVER_NOT_READY'
    return isUntouched ? (retryAfterMs ?? pauseMs) : undefined
  }
  // The event loop repeats its own polls.
  return method === 'GET' && path !== '/events' ? pauseMs : undefined
}
