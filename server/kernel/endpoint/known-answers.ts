import type { ReadParameters } from './read-parameters.ts'

export type AnswerVersion = string | number

interface KnownAnswer {
  readonly read: ReadParameters
  readonly version: AnswerVersion
  /** The JSON text of the result. */
  readonly text: string
}

/** Whoever asks in ever new words must not fill the memory; what so many different questions ask is not worth keeping. */
const answersMax = 256
const questionLengthMax = 200
const textLengthMax = 65_536

/**
 * The newest answers of an endpoint that says when its answer has changed, by the query that asked for them. Most clients
 * of a market ask the same thing in the same words, and more often than the answer changes.
 */
export class KnownAnswers {
  readonly #byQuery = new Map<string, KnownAnswer>()

  get(query: string): KnownAnswer | undefined {
    return this.#byQuery.get(query)
  }

  keep(query: string, answer: KnownAnswer): void {
    if (query.length > questionLengthMax || answer.text.length > textLengthMax) return
    if (this.#byQuery.size >= answersMax && !this.#byQuery.has(query)) this.#byQuery.clear()
    this.#byQuery.set(query, answer)
  }
}
