import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { publicTradeJson, publicTradeSchema } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getLastTrades = tradingEndpoint({
  method: 'GET',
  path: '/public/last_trades',
  tag: 'Public',
  summary: 'List the newest trades of a market, newest first',
  access: 'public',
  params: {
    symbol: symbolParameter,
    limit: withDefault(param.integer(z.int().min(1).max(tradingLimits.lastTradesMax)), 100),
    fromId: optional(param.integer(z.int().positive(), 'Start at this trade, oldest first, to read the whole history')),
  },
  reply: z.array(publicTradeSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params: { symbol, limit, fromId }, services }) {
    const { venue } = services
    const { market } = marketOf(services, symbol)
    const trades =
      fromId === undefined
        ? venue.marketData.lastTrades(market, limit)
        : await venue.history.trades(market, { limit, fromId })
    return trades.map((trade) => publicTradeJson(venue.views, market, trade))
  },
})
