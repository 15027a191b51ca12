/** Runs the work of each lane in order; synchronously if the lane is idle. */
export class Lanes {
  readonly #waiting = new Map<string, (() => void | Promise<void>)[]>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  run(lane: string, work: () => void | Promise<void>): void {
    const waiting = this.#waiting.get(lane)
    if (waiting !== undefined) waiting.push(work)
    else this.#start(lane, work)
  }

  #start(lane: string, work: () => void | Promise<void>): void {
    for (let next: (() => void | Promise<void>) | undefined = work; next !== undefined; ) {
      const running = this.#attempt(next)
      if (running !== undefined) {
        if (!this.#waiting.has(lane)) this.#waiting.set(lane, [])
        void running.then(() => this.#resume(lane))
        return
      }
      next = this.#waiting.get(lane)?.shift()
    }
    this.#waiting.delete(lane)
  }

  #resume(lane: string): void {
    const next = this.#waiting.get(lane)?.shift()
    if (next === undefined) this.#waiting.delete(lane)
    else this.#start(lane, next)
  }

  /** A promise if the work is asynchronous; it never rejects. */
  #attempt(work: () => void | Promise<void>): Promise<void> | undefined {
    try {
      return work()?.catch((error: unknown) => this.#onError(error)) ?? undefined
    } catch (error) {
      this.#onError(error)
      return undefined
    }
  }
}
