/** What the client takes from the program it runs in. Everything else is handed one of these, so that tests choose. */
export interface ClientEnvironment {
  nowMs(): number
  /** Runs something later and answers with how to call it off. */
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

/** A browser and Node 20 have all of it. */
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

/** Random text of letters and digits: a name for an order that nobody else gives. */
export function randomName(environment: ClientEnvironment, length = 24): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(environment.randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
