import type { MarketState } from '../../markets/definitions.ts'

export interface Suspension {
  /** The sequence of the first skipped command. */
  readonly sinceSequence: number
  /** The states that the markets return to when the venue is resumed. */
  readonly markets: readonly { readonly market: number; readonly state: MarketState }[]
}
