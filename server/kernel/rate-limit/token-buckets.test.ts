import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SettableClock } from '../clock/clock.ts'
import { TokenBuckets } from './token-buckets.ts'

const startMs = 1_800_000_000_000

function bucketsAt(capacity: number, periodMs: number) {
  const clock = new SettableClock(startMs)
  return { clock, buckets: new TokenBuckets(clock, capacity, periodMs) }
}

/** A simple model: exact fractions, and every key is remembered. */
class PlainModel {
  readonly #capacity: number
  readonly #periodMs: number
  readonly #tokensTimesPeriod = new Map<string, bigint>()

  constructor(capacity: number, periodMs: number) {
    this.#capacity = capacity
    this.#periodMs = periodMs
  }

  pass(ms: number): void {
    if (ms <= 0) return
    const full = BigInt(this.#capacity * this.#periodMs)
    for (const [key, tokens] of this.#tokensTimesPeriod) {
      const filled = tokens + BigInt(ms) * BigInt(this.#capacity)
      const overflow = filled - full
      this.#tokensTimesPeriod.set(key, overflow > 0n ? full : filled)
    }
  }

  take(key: string): { allowed: boolean; remaining: number } {
    const period = BigInt(this.#periodMs)
    const tokens = this.#tokensTimesPeriod.get(key) ?? BigInt(this.#capacity) * period
    const left = tokens >= period ? tokens - period : tokens
    this.#tokensTimesPeriod.set(key, left)
    return { allowed: tokens >= period, remaining: Number(left / period) }
  }
}

describe('token buckets', () => {
  test('KERNEL-1: a bucket starts full, allows its capacity at once and then fills evenly', () => {
    const { clock, buckets } = bucketsAt(10, 1000)
    for (let request = 1; request <= 10; request += 1) expect(buckets.take('a').allowed).toBe(true)
    expect(buckets.take('a')).toEqual({
      allowed: false,
      limit: 10,
      remaining: 0,
      resetAtMs: startMs + 1000,
      retryAfterMs: 100,
    })
    clock.advance(99)
    expect(buckets.take('a')).toMatchObject({ allowed: false, retryAfterMs: 1 })
    clock.advance(1)
    expect(buckets.take('a')).toMatchObject({ allowed: true, retryAfterMs: 0, remaining: 0 })
  })

  test('KERNEL-1: one key does not drain the bucket of another', () => {
    const { buckets } = bucketsAt(1, 1000)
    expect(buckets.take('a').allowed).toBe(true)
    expect(buckets.take('a').allowed).toBe(false)
    expect(buckets.take('b').allowed).toBe(true)
  })

  test('KERNEL-1: a refused request costs nothing', () => {
    const { clock, buckets } = bucketsAt(2, 1000)
    buckets.take('a')
    buckets.take('a')
    for (let request = 0; request < 50; request += 1) expect(buckets.take('a').allowed).toBe(false)
    clock.advance(500)
    expect(buckets.take('a').allowed).toBe(true)
  })

  test('KERNEL-2: a clock that is set back removes no tokens and adds none twice', () => {
    const { clock, buckets } = bucketsAt(2, 1000)
    buckets.take('a')
    buckets.take('a')
    clock.set(startMs - 3_600_000)
    expect(buckets.take('a').allowed).toBe(false)
    clock.advance(500)
    expect(buckets.take('a').allowed).toBe(true)
    for (let swing = 0; swing < 5; swing += 1) {
      clock.advance(-400)
      expect(buckets.take('a').allowed).toBe(false)
    }
  })

  test('KERNEL-1, KERNEL-2: any sequence of requests and clock steps agrees with the model', () => {
    const step = fc.oneof(
      fc.record({ key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ ms: fc.integer({ min: 0, max: 400 }) }),
      fc.record({ ms: fc.integer({ min: -5000, max: 5000 }) }),
    )
    const sizes = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 7, 1000, 60_000))
    fc.assert(
      fc.property(sizes, fc.array(step, { maxLength: 200 }), ([capacity, periodMs], steps) => {
        const { clock, buckets } = bucketsAt(capacity, periodMs)
        const model = new PlainModel(capacity, periodMs)
        for (const one of steps) {
          if ('ms' in one) {
            clock.advance(one.ms)
            // The buckets read the clock only on a request, so they do not notice a change that is undone before.
            buckets.take('watcher')
            model.pass(one.ms)
          } else {
            const { allowed, remaining } = buckets.take(one.key)
            expect({ allowed, remaining }).toEqual(model.take(one.key))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('KERNEL-3: after Retry-After a request is allowed; a millisecond earlier it is not', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 60_000 }))
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(50), { maxLength: 20 }), ([capacity, periodMs], pauses) => {
        const { clock, buckets } = bucketsAt(capacity, periodMs)
        for (const pause of pauses) {
          buckets.take('a')
          clock.advance(pause)
        }
        let state = buckets.take('a')
        while (state.allowed) state = buckets.take('a')
        clock.advance(state.retryAfterMs - 1)
        if (state.retryAfterMs > 1) expect(buckets.take('a').allowed).toBe(false)
        clock.advance(1)
        expect(buckets.take('a').allowed).toBe(true)
      }),
    )
  })

  test('KERNEL-3: at the reset time the bucket is full', () => {
    const { clock, buckets } = bucketsAt(7, 1000)
    for (let request = 0; request < 5; request += 1) buckets.take('a')
    const { resetAtMs } = buckets.take('a')
    clock.set(resetAtMs)
    expect(buckets.take('a').remaining).toBe(6)
  })

  test('KERNEL-4: a flood of distinct keys uses bounded memory and does not refill the bucket of a busy key', () => {
    const { buckets } = bucketsAt(2, 60_000)
    let letThrough = 0
    for (let index = 0; index < 250_000; index += 1) {
      buckets.take(`flood:${index}`)
      if (index % 1000 === 0 && buckets.take('busy').allowed) letThrough += 1
    }
    expect(letThrough).toBe(2)
  })
})
