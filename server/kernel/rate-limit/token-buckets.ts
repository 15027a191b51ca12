import type { Clock } from '../clock/clock.ts'

export interface LimitState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When the bucket will be full again. */
  readonly resetAtMs: number
  /** How long until one request will be let through; 0 when this one was. */
  readonly retryAfterMs: number
}

interface Bucket {
  /** In units of which one request costs `periodMs` and a millisecond brings `capacity`: whole numbers, no drift. */
  content: number
  filledAtMs: number
}

const bucketsMax = 100_000

/**
 * Token buckets by key. A bucket starts full, so `capacity` requests may come at once, and fills evenly.
 * A bucket left alone for a whole period is full and carries no information. So buckets live in two generations:
 * a used one moves to the young generation, and once per period the old one is dropped as a whole.
 */
export class TokenBuckets {
  readonly #clock: Clock
  readonly #capacity: number
  readonly #periodMs: number
  readonly #full: number
  #young = new Map<string, Bucket>()
  #old = new Map<string, Bucket>()
  #youngSinceMs = 0
  #clockReadMs: number
  /** Time as the sum of the clock's steps forward: a clock that is set back takes no tokens away and gives none twice. */
  #elapsedMs = 0

  constructor(clock: Clock, capacity: number, periodMs: number) {
    this.#clock = clock
    this.#capacity = capacity
    this.#periodMs = periodMs
    this.#full = capacity * periodMs
    this.#clockReadMs = clock.nowMs()
  }

  take(key: string): LimitState {
    const now = this.#clock.nowMs()
    this.#elapsedMs += Math.max(0, now - this.#clockReadMs)
    this.#clockReadMs = now
    const bucket = this.#filled(key)
    const allowed = bucket.content >= this.#periodMs
    if (allowed) bucket.content -= this.#periodMs
    return {
      allowed,
      limit: this.#capacity,
      remaining: Math.floor(bucket.content / this.#periodMs),
      resetAtMs: now + Math.ceil((this.#full - bucket.content) / this.#capacity),
      retryAfterMs: allowed ? 0 : Math.ceil((this.#periodMs - bucket.content) / this.#capacity),
    }
  }

  #filled(key: string): Bucket {
    // Under a flood of distinct keys the oldest are forgotten early: they get a full bucket again, which costs little.
    if (this.#elapsedMs - this.#youngSinceMs >= this.#periodMs || this.#young.size >= bucketsMax) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngSinceMs = this.#elapsedMs
    }
    let bucket = this.#young.get(key)
    if (bucket === undefined) {
      bucket = this.#old.get(key) ?? { content: this.#full, filledAtMs: this.#elapsedMs }
      this.#young.set(key, bucket)
    }
    const brought = (this.#elapsedMs - bucket.filledAtMs) * this.#capacity
    bucket.content = Math.min(this.#full, bucket.content + brought)
    bucket.filledAtMs = this.#elapsedMs
    return bucket
  }
}
