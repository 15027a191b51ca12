import type { Clock } from '../../clock/clock.ts'
import type { BlobStore } from './blobs.ts'

/** Load balancers ask for the state of a server several times per second, and requests to an S3 server cost money. */
const freshMs = 10_000
const slowAfterMs = 2_000

/** The last known problem of the blob storage. No request waits for it: to a probe with a timeout the server would look dead. */
export class BlobCheck {
  readonly #blobs: Pick<BlobStore, 'problem'>
  readonly #clock: Clock
  #askedAtMs = Number.NEGATIVE_INFINITY
  #isAsking = false
  #known: string | undefined

  constructor(blobs: Pick<BlobStore, 'problem'>, clock: Clock) {
    this.#blobs = blobs
    this.#clock = clock
  }

  /** Undefined if none is known. Asks the storage again if the answer is old. */
  problem(): string | undefined {
    const nowMs = this.#clock.nowMs()
    if (!this.#isAsking && nowMs - this.#askedAtMs >= freshMs) {
      this.#askedAtMs = nowMs
      this.#isAsking = true
      void this.#ask()
    }
    if (this.#isAsking && nowMs - this.#askedAtMs >= slowAfterMs) return 'the store of files does not answer'
    return this.#known
  }

  async #ask(): Promise<void> {
    try {
      this.#known = await this.#blobs.problem()
    } catch (error) {
      this.#known = String(error)
    } finally {
      this.#isAsking = false
    }
  }
}
