import type { Sql } from './guarded-sql.ts'

/** A query that takes longer than this is slow, and no other waits for it. */
const stalledAfterMs = 20
/** More than this are faster over several connections. */
const waitingMax = 32

/**
 * Index lookups share one connection. A query on its own connection wakes another process of the database; pipelined
 * queries are one message each way, which gives a third more throughput. Results arrive in the order of the queries, so
 * while one of them is slow the next ones go to the pool.
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

  async run<T>(query: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#movedAtMs = this.#nowMs()
    else if (this.#isFull()) return query(this.#pool)
    this.#waiting++
    try {
      return await query(this.#lane)
    } finally {
      this.#waiting--
      this.#movedAtMs = this.#nowMs()
    }
  }

  #isFull(): boolean {
    return this.#waiting >= waitingMax || this.#nowMs() - this.#movedAtMs > stalledAfterMs
  }
}
