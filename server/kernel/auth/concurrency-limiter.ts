/** More are waiting than is reasonable; the same call may succeed after the queue has drained. */
export class ConcurrencyLimitReached extends Error {
  override readonly name = 'ConcurrencyLimitReached'
}

export interface ConcurrencyLimits {
  readonly runningMax: number
  readonly waitingMax: number
}

/** Lets a few pieces of costly work run at a time, first come first served, and refuses when too many wait. */
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
      if (this.#waiting.length >= this.#limits.waitingMax)
        throw new ConcurrencyLimitReached('too many are waiting for their turn')
      // Whoever ends hands its place over, so a newcomer cannot slip in before those who wait.
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
