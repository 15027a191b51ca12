import { recentTradesMax } from '../sequencer/market-data/market-data.ts'
import type { PublicTrade } from '../store/queries/trade-history.ts'
import type { Venue } from '../venue.ts'

/** The trades after one that is known, oldest first. `isWhole` is false when there were more than are at hand. */
export interface NewTrades {
  readonly trades: readonly PublicTrade[]
  readonly isWhole: boolean
  /** The newest trade before these; 0 for none that is at hand. */
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
      // A market that has few trades in all has none before the oldest of them.
      return { trades: newest.reverse(), isWhole: isAll, previousId: isAll ? tradeId : 0 }
    }
  }
}
