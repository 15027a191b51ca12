/**
 * Does work that stands in the database, one thing after the other, whenever something may have come: a commit wakes it,
 * or the clock. However often it is woken while it works, it looks once more and no list grows here.
 */
export abstract class WakeableWorker {
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #again = false

  /** Does all there is to do now; leaves off between two things when the signal is aborted. */
  protected abstract round(signal: AbortSignal): Promise<void>

  /** A round has failed. What it did not do is done when it is woken the next time. */
  protected abstract failed(error: unknown): void

  /** There may be something to do. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#again = true
    this.#running ??= this.#run()
  }

  /** Resolves once nothing is left to do now, or what was under way at `stop` is done. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    try {
      while (this.#again && !signal.aborted) {
        this.#again = false
        await this.round(signal)
      }
    } catch (error) {
      this.failed(error)
    } finally {
      this.#running = undefined
      // Whoever woke it during a round that failed is not forgotten.
      if (this.#again) this.wake()
    }
  }
}
