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

export function tradesAfter(venue: Pick<Venue, 'marketData'>, market: number, tradeId: number): NewTrades {
  const { newest, known, isAll } = searched(venue, market, (trade) => trade.tradeId <= tradeId)
  if (known !== -1)
    return { trades: newest.slice(0, known).reverse(), isWhole: true, previousId: newest[known]?.tradeId ?? 0 }
  // If all trades of the market are in memory, none is before the oldest.
  return { trades: newest.reverse(), isWhole: isAll, previousId: isAll ? tradeId : 0 }
}

/** The trades from the first that is not `earlier` on, oldest first; undefined if some of them may not be in memory. */
export function tradesFrom(
  venue: Pick<Venue, 'marketData'>,
  market: number,
  earlier: (trade: PublicTrade) => boolean,
): readonly PublicTrade[] | undefined {
  const { newest, known, isAll } = searched(venue, market, earlier)
  if (known === -1 && !isAll) return undefined
  return (known === -1 ? newest : newest.slice(0, known)).reverse()
}

interface Searched {
  readonly newest: PublicTrade[]
  /** The place of the first known one among them; -1 for none. */
  readonly known: number
  /** They are all trades of the market. */
  readonly isAll: boolean
}

/** Looks at more and more of the newest trades, until one of them is known. */
function searched(
  { marketData }: Pick<Venue, 'marketData'>,
  market: number,
  isKnown: (trade: PublicTrade) => boolean,
): Searched {
  for (let look = firstLook; ; look = Math.min(look * 4, recentTradesMax)) {
    const newest = marketData.lastTrades(market, look)
    const known = newest.findIndex(isKnown)
    const isAll = newest.length < look
    if (known !== -1 || isAll || look === recentTradesMax) return { newest, known, isAll }
  }
}
