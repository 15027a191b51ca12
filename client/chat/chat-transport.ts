import { type ClientEnvironment, systemEnvironment } from '../environment.ts'
import { NoAnswer } from '../errors.ts'

/** A request whose parameters are in the form in which they are sent. */
export interface ChatRequest {
  readonly method: string
  /** Below the root of the API, with the values of its parameters. */
  readonly path: string
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly file: Blob | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

export interface ChatReply {
  readonly status: number
  /** The parsed JSON; undefined if it is not JSON. */
  readonly body: unknown
  /** The wait that the reply asks for. */
  readonly retryAfterMs: number | undefined
}

/** Sends one request. Throws a NoAnswer if no reply comes, or the reason of the signal if that ends the request. */
export interface ChatTransport {
  send(request: ChatRequest): Promise<ChatReply>
}

export interface HttpTransportOptions {
  /** The root of the API: `http://127.0.0.1:8080/api/v1`, or `/json` in a browser with a session. */
  readonly baseUrl: string
  /** The headers of each request, such as credentials or the CSRF token of a session. */
  headers?(): Readonly<Record<string, string>>
  readonly environment?: ClientEnvironment | undefined
}

/** Sends requests over HTTP. A browser adds the cookies of its own site. */
export class HttpChatTransport implements ChatTransport {
  readonly #baseUrl: string
  readonly #headers: () => Readonly<Record<string, string>>
  readonly #environment: ClientEnvironment

  constructor({ baseUrl, headers, environment }: HttpTransportOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#headers = headers ?? (() => ({}))
    this.#environment = environment ?? systemEnvironment
  }

  async send({ method, path, fields, file, timeoutMs, signal }: ChatRequest): Promise<ChatReply> {
    const form = new URLSearchParams(fields.map(([name, text]) => [name, text]))
    const isRead = method === 'GET'
    const url = `${this.#baseUrl}${path}${isRead && form.size > 0 ? `?${form}` : ''}`
    const headers = { ...this.#headers() }
    if (!isRead && file === undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
    const body = isRead ? undefined : file === undefined ? form.toString() : multipart(fields, file)
    const ending = new AbortController()
    const end = () => ending.abort()
    const stopTimer = this.#environment.after(timeoutMs, () =>
      ending.abort(new NoAnswer(`${method} ${path} timed out`)),
    )
    signal?.addEventListener('abort', end, { once: true })
    try {
      signal?.throwIfAborted()
      const options = { method, headers, signal: ending.signal, ...(body === undefined ? {} : { body }) }
      const reply = await this.#environment.fetch(url, options)
      return { status: reply.status, body: parsed(await reply.text()), retryAfterMs: retryAfter(reply.headers) }
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof NoAnswer ? cause : new NoAnswer(`${method} ${path} was not answered`, { cause })
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', end)
    }
  }
}

/** The credentials of a user or bot: the email address and an API key. */
export function basicCredentials(email: string, apiKey: string): Record<string, string> {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`)
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

function multipart(fields: ChatRequest['fields'], file: Blob): FormData {
  const data = new FormData()
  for (const [name, text] of fields) data.append(name, text)
  data.append('file', file)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfter(headers: { get(name: string): string | null }): number | undefined {
  const text = headers.get('retry-after')
  const seconds = text === null ? Number.NaN : Number(text)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}
