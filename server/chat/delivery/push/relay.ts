import { boundedFetch } from '../../../kernel/outbound/bounded-fetch.ts'

/** The address of the push relay, and the credentials of this server. */
export interface RelaySettings {
  readonly url: string
  readonly id: string
  readonly key: string
}

export type RelayAnswer =
  | { readonly kind: 'done'; readonly body: Readonly<Record<string, unknown>> }
  /** No reply: a retry may succeed. */
  | { readonly kind: 'unreachable'; readonly problem: string }
  /** The relay reports an internal error. */
  | { readonly kind: 'failing'; readonly status: number }
  /** The relay rejects the request. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

const bounds = { timeoutMs: 20_000, bytesMax: 1_048_576 }

/** Calls a relay as Zulip servers do: Basic credentials, requests under /api/v1/remotes. */
export class PushRelay {
  readonly #settings: RelaySettings
  readonly #closing = new AbortController()

  constructor(settings: RelaySettings) {
    this.#settings = settings
  }

  /** Sends flat values as a form. */
  submit(endpoint: string, fields: Readonly<Record<string, string>>): Promise<RelayAnswer> {
    return this.#post(endpoint, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  }

  /** Sends nested values as JSON. */
  send(endpoint: string, content: Readonly<Record<string, unknown>>): Promise<RelayAnswer> {
    return this.#post(endpoint, 'application/json', JSON.stringify(content))
  }

  /** Aborts pending requests; their callers retry after the next start. */
  close(): void {
    this.#closing.abort()
  }

  async #post(endpoint: string, type: string, body: string): Promise<RelayAnswer> {
    const { url, id, key } = this.#settings
    try {
      const options = {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`, 'content-type': type },
        body,
        signal: this.#closing.signal,
      }
      const reply = await boundedFetch(`${url}/api/v1/remotes/${endpoint}`, options, bounds)
      const text = await reply.text()
      if (reply.status >= 500) return { kind: 'failing', status: reply.status }
      const content = objectIn(text)
      if (reply.status === 200 && content !== undefined) return { kind: 'done', body: content }
      return { kind: 'refused', code: textOf(content?.code), message: textOf(content?.msg) || `status ${reply.status}` }
    } catch (error) {
      return { kind: 'unreachable', problem: error instanceof Error ? error.message : String(error) }
    }
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
