/** The queue is full; the same call may succeed later. */
export class ConcurrencyLimitReached extends Error {
  override readonly name = 'ConcurrencyLimitReached'
}

export interface ConcurrencyLimits {
  readonly runningMax: number
  readonly waitingMax: number
}

/** Runs costly work with limited concurrency, first come first served, and rejects when the queue is full. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.runningMax) this.#running += 1
    else {
      if (this.#waiting.length >= this.#limits.waitingMax) throw new ConcurrencyLimitReached('the queue is full')
      // A finished call hands its slot to the next in the queue, so a new call cannot overtake it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
