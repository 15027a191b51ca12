import type { Side } from '../../book/price-queues.ts'
import { isMarketActive } from '../../markets/definitions.ts'
import type { Depth, DepthChanges, DepthLevel, MarketView } from '../views.ts'
import type { Market } from './market.ts'

export function viewMarket(market: Market): MarketView {
  const { definition, state, lastPrice, lastUpdateId, queues } = market
  return {
    definition,
    state,
    isActive: isMarketActive(state),
    lastPrice,
    lastUpdateId,
    bestBid: queues.bestBid,
    bestAsk: queues.bestAsk === Number.POSITIVE_INFINITY ? 0 : queues.bestAsk,
  }
}

export function viewDepth(market: Market, limit: number): Depth {
  return { lastUpdateId: market.lastUpdateId, bids: levels(market, 'buy', limit), asks: levels(market, 'sell', limit) }
}

function levels({ queues }: Market, side: Side, limit: number): DepthLevel[] {
  const found: DepthLevel[] = []
  for (let level = queues.bestLevel(side); level >= 0 && found.length < limit; level = queues.nextWorse(side, level)) {
    found.push({ price: queues.priceOf(level), lots: queues.total(level) })
  }
  return found
}

/** The current totals of the marked levels. A price that changed sides is listed on both. */
export function takeDepthChanges(market: Market): DepthChanges | undefined {
  const { lastUpdateId, marks } = market
  const marked = marks.take()
  if (marked === undefined) return undefined
  return {
    lastUpdateId,
    bids: marked.buy.map((price) => ({ price, lots: lotsAt(market, 'buy', price) })),
    asks: marked.sell.map((price) => ({ price, lots: lotsAt(market, 'sell', price) })),
  }
}

function lotsAt({ queues }: Market, side: Side, price: number): number {
  const level = queues.find(price)
  if (level < 0) return 0
  const isBid = price <= queues.bestBid
  return isBid === (side === 'buy') ? queues.total(level) : 0
}
