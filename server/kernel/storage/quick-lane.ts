import type { Sql } from './guarded-sql.ts'

/** A question that takes longer than this is not a quick one, and nobody else waits for it. */
const stalledAfterMs = 20
/** More than this would be answered sooner by several connections, where there are processors for them. */
const waitingMax = 32

/**
 * Questions that an index answers at once share one connection. Each sent by itself wakes another process of the
 * database; sent together they are one message there and one back, which is a third more of them in the same time.
 * Answers come in the order of the questions, so while one of them takes long the next go to the pool.
 */
export class QuickLane {
  readonly #lane: Sql
  readonly #pool: Sql
  readonly #nowMs: () => number
  #waiting = 0
  #movedAtMs = 0

  constructor(lane: Sql, pool: Sql, nowMs: () => number = () => performance.now()) {
    this.#lane = lane
    this.#pool = pool
    this.#nowMs = nowMs
  }

  async ask<T>(question: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#movedAtMs = this.#nowMs()
    else if (this.#isFull()) return question(this.#pool)
    this.#waiting++
    try {
      return await question(this.#lane)
    } finally {
      this.#waiting--
      this.#movedAtMs = this.#nowMs()
    }
  }

  #isFull(): boolean {
    return this.#waiting >= waitingMax || this.#nowMs() - this.#movedAtMs > stalledAfterMs
  }
}
