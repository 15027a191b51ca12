import type { MarketState } from '../domain/markets/definitions.ts'

/** A message about the venue for all users. */
export type VenueNotice =
  | {
      readonly kind: 'market_state'
      readonly symbols: readonly string[]
      /** All markets, not only some of them. */
      readonly isEverywhere: boolean
      readonly state: MarketState
      readonly reason: string
    }
  | {
      readonly kind: 'maintenance'
      readonly step: 'scheduled' | 'started' | 'ended' | 'canceled'
      readonly fromMs: number
      readonly toMs: number
      /** Empty for all. */
      readonly symbols: readonly string[]
      readonly reason: string
    }
