import type { Clock } from '../clock/clock.ts'

export interface LimitState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When the bucket is full again. */
  readonly resetAtMs: number
  /** The wait until a request is allowed; 0 if this one was. */
  readonly retryAfterMs: number
}

interface Bucket {
  /** In units: a request costs `periodMs` and a millisecond adds `capacity`. Whole numbers do not drift. */
  content: number
  filledAtMs: number
}

const bucketsMax = 100_000

/**
 * Token buckets by key. A bucket starts full, so it allows `capacity` requests at once, and fills evenly. A bucket without
 * requests for a whole period is full and need not be stored. So there are two generations: a used bucket moves to the
 * young one, and once per period the old one is dropped.
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
  /** The sum of the clock's forward steps: a clock that is set back removes no tokens and adds none twice. */
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
    // A flood of distinct keys drops the oldest early: they get a full bucket again, which is harmless.
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
