interface Waiter {
  readonly sequence: number
  settle(reached: boolean): void
}

/** Readers that wait for their own writes, and the current watermark. */
export class WatermarkWaiters {
  readonly #waiters = new Set<Waiter>()
  #watermark: number

  constructor(watermark: number) {
    this.#watermark = watermark
  }

  get watermark(): number {
    return this.#watermark
  }

  get isAwaited(): boolean {
    return this.#waiters.size > 0
  }

  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (sequence <= this.#watermark) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), timeoutMs)
      const waiter: Waiter = {
        sequence,
        settle: (reached) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  reach(watermark: number): void {
    this.#watermark = watermark
    for (const waiter of this.#waiters) if (waiter.sequence <= watermark) waiter.settle(true)
  }

  giveUp(): void {
    for (const waiter of this.#waiters) waiter.settle(false)
  }
}
