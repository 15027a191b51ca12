import type { Pair } from '../http/urlencoded.ts'

export interface SentParameters {
  readonly path: Readonly<Record<string, string | undefined>>
  readonly body: readonly Pair[]
  readonly query: readonly Pair[]
  /** The parameters of the body that are a null of JSON and not the word. */
  readonly nulls?: ReadonlySet<string> | undefined
}

export interface ReadParameters {
  readonly values: Readonly<Record<string, unknown>>
  /** Sent minus declared. */
  readonly ignored: readonly string[]
}
