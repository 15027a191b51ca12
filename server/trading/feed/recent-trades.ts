import { recentTradesMax } from '../sequencer/market-data/market-data.ts'
import type { PublicTrade } from '../store/queries/trade-history.ts'
import type { Venue } from '../venue.ts'

/** The trades after a known one, oldest first. `isWhole` is false if some are no longer in memory. */
export interface NewTrades {
  readonly trades: readonly PublicTrade[]
  readonly isWhole: boolean
  /** The newest trade before these; 0 if it is not in memory. */
  readonly previousId: number
}

const firstLook = 16

export function tradesAfter({ marketData }: Pick<Venue, 'marketData'>, market: number, tradeId: number): NewTrades {
  for (let look = firstLook; ; look = Math.min(look * 4, recentTradesMax)) {
    const newest = marketData.lastTrades(market, look)
    const known = newest.findIndex((trade) => trade.tradeId <= tradeId)
    if (known !== -1)
      return { trades: newest.slice(0, known).reverse(), isWhole: true, previousId: newest[known]?.tradeId ?? 0 }
    const isAll = newest.length < look
    if (isAll || look === recentTradesMax) {
      // If all trades of the market are in memory, none is before the oldest.
      return { trades: newest.reverse(), isWhole: isAll, previousId: isAll ? tradeId : 0 }
    }
  }
}
