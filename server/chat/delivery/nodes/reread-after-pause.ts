import { PauseWatch } from '../../../kernel/clock/pause-watch.ts'

/** Half of the time after which other nodes no longer wait until this one has read a change (`renewalWaitMaxMs`). */
const toleranceMs = 2_500

/** Reads the caches again after this process was suspended: other nodes may have made changes without it. */
export class RereadAfterPause {
  readonly #reload: () => Promise<void>
  readonly #watch = new PauseWatch({
    toleranceMs,
    onPause: () => {
      this.#isStale = true
    },
  })
  #isStale = false
  #reading: Promise<void> | undefined

  constructor(reload: () => Promise<void>) {
    this.#reload = reload
  }

  /** Undefined unless the caches may be old. Otherwise resolves once they are read; rejects if they cannot be. */
  caughtUp(): Promise<void> | undefined {
    this.#watch.check()
    if (this.#isStale)
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }

  stop(): void {
    this.#watch.close()
  }

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        await this.#reload()
      } catch (error) {
        this.#isStale = true
        throw error
      }
    }
  }
}
