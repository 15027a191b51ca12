import { type ClientEnvironment, delay } from './environment.ts'

/** The rate limit headers of a reply. */
export interface LimitSeen {
  readonly limit: number
  readonly remaining: number
}

const inFlightMax = 16
const periodMs = 1000

/**
 * Keeps requests under the server's rate limit: it follows the bucket in every reply. Before the first reply it assumes
 * a bucket of the usual size.
 */
export class Pacer {
  readonly #environment: ClientEnvironment
  #limit: number
  #tokens: number
  #countedAtMs: number
  #inFlight = 0
  readonly #waiting: (() => void)[] = []
  #blockedUntilMs = 0

  constructor(environment: ClientEnvironment, limit = 10) {
    this.#environment = environment
    this.#limit = limit
    this.#tokens = limit
    this.#countedAtMs = environment.nowMs()
  }

  /** Runs the request when its turn has come. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (this.#inFlight >= inFlightMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#inFlight += 1
    try {
      await this.#turn()
      return await request()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#inFlight -= 1
      else next()
    }
  }

  /** A reply without the headers comes from a server without a limit. */
  learn(seen: LimitSeen | undefined): void {
    this.#refill()
    if (seen === undefined) {
      this.#limit = 0
      return
    }
    if (seen.limit !== this.#limit) this.#tokens = seen.remaining
    this.#limit = seen.limit
    // The server counts requests of other clients under the same limit, but not those still in flight.
    this.#tokens = Math.min(this.#tokens, seen.remaining)
  }

  /** The server has rejected a request and named a time to wait. */
  block(ms: number): void {
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, this.#environment.nowMs() + ms)
    this.#tokens = 0
    this.#countedAtMs = this.#environment.nowMs()
  }

  async #turn(): Promise<void> {
    for (;;) {
      const waitMs = this.#waitMs()
      if (waitMs === 0) return
      await delay(this.#environment, waitMs)
    }
  }

  /** 0 when the request may go, and then it is counted. */
  #waitMs(): number {
    const now = this.#environment.nowMs()
    if (now < this.#blockedUntilMs) return this.#blockedUntilMs - now
    if (this.#limit === 0) return 0
    this.#refill()
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      return 0
    }
    return Math.max(1, Math.ceil(((1 - this.#tokens) * periodMs) / this.#limit))
  }

  #refill(): void {
    const now = this.#environment.nowMs()
    const brought = (Math.max(0, now - this.#countedAtMs) * this.#limit) / periodMs
    this.#tokens = Math.min(this.#limit, this.#tokens + brought)
    this.#countedAtMs = now
  }
}
