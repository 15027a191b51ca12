import type { MarketState } from '../../markets/definitions.ts'

export interface Suspension {
  /** Of the first command that was passed over. */
  readonly sinceSequence: number
  /** What the markets go back to when the venue is resumed. */
  readonly markets: readonly { readonly market: number; readonly state: MarketState }[]
}
