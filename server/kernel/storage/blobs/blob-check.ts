import type { Clock } from '../../clock/clock.ts'
import type { BlobStore } from './blobs.ts'

/** Load balancers ask for the state of a server several times per second, and requests to an S3 server cost money. */
const freshMs = 10_000
/** A server that answers more slowly is reported, and its answer is awaited for the next time. */
const answerMs = 2_000

/** Reports the problem of the blob storage, and asks it once in a while only. */
export class BlobCheck {
  readonly #blobs: Pick<BlobStore, 'problem'>
  readonly #clock: Clock
  readonly #answerMs: number
  #askedAtMs = Number.NEGATIVE_INFINITY
  #answer: Promise<string | undefined> = Promise.resolve(undefined)
  #isWaiting = false

  constructor(blobs: Pick<BlobStore, 'problem'>, clock: Clock, answerWithinMs = answerMs) {
    this.#blobs = blobs
    this.#clock = clock
    this.#answerMs = answerWithinMs
  }

  async problem(): Promise<string | undefined> {
    const nowMs = this.#clock.nowMs()
    if (!this.#isWaiting && nowMs - this.#askedAtMs >= freshMs) {
      this.#askedAtMs = nowMs
      this.#isWaiting = true
      this.#answer = this.#blobs.problem().finally(() => {
        this.#isWaiting = false
      })
    }
    return this.#within(this.#answer)
  }

  #within(answer: Promise<string | undefined>): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const slow = `the store of files has not answered within ${this.#answerMs} ms`
      const timer = setTimeout(() => resolve(slow), this.#answerMs)
      answer.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}
