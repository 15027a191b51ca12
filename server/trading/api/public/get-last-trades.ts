import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { tradesFrom } from '../../feed/recent-trades.ts'
import { tradingLimits } from '../../limits.ts'
import { publicTradeJson, publicTradeSchema } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getLastTrades = tradingEndpoint({
  method: 'GET',
  path: '/public/last_trades',
  tag: 'Public',
  summary: 'List the newest trades of a market, newest first; from an id or a time on, oldest first',
  access: 'public',
  params: {
    symbol: symbolParameter,
    limit: withDefault(param.integer(z.int().min(1).max(tradingLimits.lastTradesMax)), 100),
    fromId: optional(param.integer(z.int().positive(), 'Start at this trade, oldest first, to read the whole history')),
    from: optional(param.integer(z.int().min(0), 'Start at this time, in milliseconds, oldest first; not with fromId')),
  },
  reply: z.array(publicTradeSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params: { symbol, limit, fromId, from: fromMs }, services }) {
    if (fromId !== undefined && fromMs !== undefined) throw refuse.badParameter('from', 'does not go with fromId')
    const { venue } = services
    const { market } = marketOf(services, symbol)
    if (fromId === undefined && fromMs === undefined) {
      const newest = venue.marketData.lastTrades(market, limit)
      return newest.map((trade) => publicTradeJson(venue.views, market, trade))
    }
    // Those in memory include trades that the histories do not have yet.
    const recent = tradesFrom(venue, market, ({ tradeId, atMs }) =>
      fromId === undefined ? atMs < (fromMs ?? 0) : tradeId < fromId,
    )
    const trades = recent?.slice(0, limit) ?? (await venue.history.trades(market, { limit, fromId, fromMs }))
    return trades.map((trade) => publicTradeJson(venue.views, market, trade))
  },
})
