import type { ReadParameters } from './parameter-values.ts'

export type AnswerVersion = string | number

interface KnownAnswer {
  readonly read: ReadParameters
  readonly version: AnswerVersion
  /** The JSON text of the result. */
  readonly text: string
}

/** Whoever asks in ever new words must not fill the memory; what so many different questions ask is not worth keeping. */
const charactersMax = 1_000_000
const questionCharactersMax = 200

/**
 * The newest answers of an endpoint that says when its answer has changed, by the query that asked for them. Most clients
 * of a market ask the same thing in the same words, and more often than the answer changes.
 */
export class KnownAnswers {
  readonly #byQuery = new Map<string, KnownAnswer>()
  #characters = 0

  get(query: string): KnownAnswer | undefined {
    return this.#byQuery.get(query)
  }

  keep(query: string, answer: KnownAnswer): void {
    if (query.length > questionCharactersMax || answer.text.length > charactersMax / 4) return
    const before = this.#byQuery.get(query)
    this.#characters += answer.text.length - (before?.text.length ?? -query.length)
    if (this.#characters > charactersMax) {
      this.#byQuery.clear()
      this.#characters = query.length + answer.text.length
    }
    this.#byQuery.set(query, answer)
  }
}
