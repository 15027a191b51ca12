import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { marketNow } from '../../actions/orders/order-input.ts'
import type { DepthLevel } from '../../domain/engine/views.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { decimalText } from '../../wire/market.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const levels = z.array(z.object({ price: decimalText, volume: decimalText }))

export const getOrderbook = tradingEndpoint({
  method: 'GET',
  path: '/public/orderbook',
  tag: 'Public',
  summary: 'Show the order book of a market, best price first',
  access: 'public',
  params: {
    symbol: symbolParameter,
    limit: withDefault(
      param.integer(z.int().min(1).max(tradingLimits.depthLevelsMax), 'Levels on each side'),
      tradingLimits.depthLevelsDefault,
    ),
  },
  reply: z.object({
    symbol: z.string(),
    orderbook: z.object({ bids: levels, asks: levels }),
    lastUpdateId: decimalText.describe('Rises with every change of the book and never restarts'),
  }),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ params: { symbol }, services }) => marketNow(services, symbol).lastUpdateId,
  handle({ params: { symbol, limit }, services }) {
    const market = marketNow(services, symbol)
    const { basePrecision, quotePrecision } = market.definition
    const print = (side: readonly DepthLevel[]) =>
      side.map(({ price, lots }) => ({
        price: writeDecimal(price, quotePrecision),
        volume: writeDecimal(lots, basePrecision),
      }))
    const depth = services.venue.views.depth(market.definition.market, limit)
    invariant(depth !== undefined, 'a listed market has a book')
    const { bids, asks, lastUpdateId } = depth
    return { symbol, orderbook: { bids: print(bids), asks: print(asks) }, lastUpdateId: String(lastUpdateId) }
  },
})
