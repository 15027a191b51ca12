import type { Pair } from '../http/urlencoded.ts'

export interface SentParameters {
  readonly path: Readonly<Record<string, string | undefined>>
  readonly body: readonly Pair[]
  readonly query: readonly Pair[]
}

export interface ReadParameters {
  readonly values: Readonly<Record<string, unknown>>
  /** Sent minus declared. */
  readonly ignored: readonly string[]
}
