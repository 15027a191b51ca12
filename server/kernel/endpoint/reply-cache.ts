import type { ReadParameters } from './parameter-values.ts'

export type ReplyVersion = string | number

interface CachedReply {
  readonly read: ReadParameters
  readonly version: ReplyVersion
  /** The JSON text of the result. */
  readonly text: string
}

/** Bounds the memory against ever new queries. */
const charactersMax = 1_000_000
const queryCharactersMax = 200

/**
 * The newest reply of an endpoint for each query. Most clients of a market send the same query, more often than the reply
 * changes.
 */
export class ReplyCache {
  readonly #byQuery = new Map<string, CachedReply>()
  #characters = 0

  get(query: string): CachedReply | undefined {
    return this.#byQuery.get(query)
  }

  save(query: string, reply: CachedReply): void {
    if (query.length > queryCharactersMax || reply.text.length > charactersMax / 4) return
    const before = this.#byQuery.get(query)
    this.#characters += reply.text.length - (before?.text.length ?? -query.length)
    if (this.#characters > charactersMax) {
      this.#byQuery.clear()
      this.#characters = query.length + reply.text.length
    }
    this.#byQuery.set(query, reply)
  }
}
