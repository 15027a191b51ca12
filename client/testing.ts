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

/** A server of one's own making: it answers in turn, and `fails` stands for a connection that broke. */
export type Script = (request: SentRequest, count: number) => PlayedReply | 'fails'

/** Surroundings whose clock moves only while somebody waits, so that a test of waiting takes no time. */
export class FakeEnvironment implements ClientEnvironment {
  readonly requests: SentRequest[] = []
  readonly fetch: Fetch
  /** What the own clock shows; the server's shows `serverAheadMs` more. */
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
    // A long time is a limit for giving up; only short ones are waited for.
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
