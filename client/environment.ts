/** The platform functions of the client. They are injected, so that tests can replace them. */
export interface ClientEnvironment {
  nowMs(): number
  /** Runs a function later and returns how to cancel it. */
  after(ms: number, act: () => void): () => void
  randomBytes(count: number): Uint8Array
  readonly fetch: Fetch
}

export interface FetchedReply {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

export interface FetchOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData
  readonly signal: AbortSignal
}

/** The part of the global `fetch` that is used here. */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchedReply>

/** Browsers and Node 20 have all of it. */
export const systemEnvironment: ClientEnvironment = {
  nowMs: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  randomBytes: (count) => globalThis.crypto.getRandomValues(new Uint8Array(count)),
  fetch: (url, options) => globalThis.fetch(url, options),
}

export function delay(environment: ClientEnvironment, ms: number): Promise<void> {
  return new Promise((resolve) => {
    environment.after(ms, resolve)
  })
}

/** Random letters and digits: a unique client order id. */
export function randomName(environment: ClientEnvironment, length = 24): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(environment.randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
