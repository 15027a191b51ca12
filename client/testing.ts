import type { ClientEnvironment, Fetch, FetchOptions } from './environment.ts'

export interface SentRequest extends Omit<FetchOptions, 'body'> {
  readonly url: string
  readonly body?: string
}

export interface PlayedReply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A scripted server: it replies in turn; `fails` is a broken connection. */
export type Script = (request: SentRequest, count: number) => PlayedReply | 'fails'

/** An environment whose clock moves only while something waits, so that tests of waiting take no time. */
export class FakeEnvironment implements ClientEnvironment {
  readonly requests: SentRequest[] = []
  readonly fetch: Fetch
  /** The local clock; the server's is `serverAheadMs` ahead. */
  clockMs = 1_800_000_000_000
  serverAheadMs = 0
  readonly #timers: { atMs: number; act: () => void }[] = []

  constructor(script: Script) {
    this.fetch = async (url, { body: sentBody, ...options }) => {
      const request = { url, ...options, ...(typeof sentBody === 'string' ? { body: sentBody } : {}) }
      this.requests.push(request)
      const played = url.includes('/public/time') ? {} : script(request, this.requests.length)
      if (played === 'fails') throw new Error('the connection broke')
      const headers = new Map(Object.entries({ 'content-type': 'application/json', ...played.headers }))
      const serverTime = String(this.clockMs + this.serverAheadMs)
      const body = played.body ?? { status: 'true', serverTime, result: serverTime }
      const text = JSON.stringify({ serverTime, ...(body as object) })
      return {
        status: played.status ?? 200,
        headers: { get: (name) => headers.get(name) ?? null },
        text: async () => text,
      }
    }
  }

  nowMs(): number {
    return this.clockMs
  }

  after(ms: number, act: () => void): () => void {
    const timer = { atMs: this.clockMs + ms, act }
    this.#timers.push(timer)
    // Long timers are timeouts; only short ones fire.
    if (ms < 10_000) setImmediate(() => this.#advanceTo(timer))
    return () => this.#remove(timer)
  }

  randomBytes(count: number): Uint8Array {
    return new Uint8Array(count).fill(this.requests.length)
  }

  #advanceTo(timer: { atMs: number; act: () => void }): void {
    if (!this.#timers.includes(timer)) return
    this.#remove(timer)
    this.clockMs = Math.max(this.clockMs, timer.atMs)
    timer.act()
  }

  #remove(timer: { atMs: number; act: () => void }): void {
    const index = this.#timers.indexOf(timer)
    if (index !== -1) this.#timers.splice(index, 1)
  }
}
