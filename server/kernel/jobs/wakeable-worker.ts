/**
 * Processes work from the database, one item after another. A commit or the clock wakes it. Any number of wakes during a
 * round causes one more round, so no queue grows in memory.
 */
export abstract class WakeableWorker {
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #again = false

  /** Processes all current work; stops between two items when the signal is aborted. */
  protected abstract round(signal: AbortSignal): Promise<void>

  /** A round has failed. The rest of its work is done after the next wake. */
  protected abstract failed(error: unknown): void

  /** There may be work. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#again = true
    this.#running ??= this.#run()
  }

  protected get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Resolves when no work is left, or after `stop` when the current item is done. */
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
      // A wake during a failed round still counts.
      if (this.#again) this.wake()
    }
  }
}
