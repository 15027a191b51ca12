import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import { candleResolutions } from '../../store/read-models/candle-times.ts'
import { candleJson, candleSchema } from '../../wire/candle.ts'
import { MarketWriter } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const time = param.integer(z.int().min(0), 'Milliseconds since 1970-01-01 UTC')

export const getCandlesticks = tradingEndpoint({
  method: 'GET',
  path: '/public/candlesticks',
  tag: 'Public',
  summary:
    'List the candles of a market, oldest first; weeks start on Monday UTC, periods without a trade have no candle',
  access: 'public',
  params: {
    symbol: symbolParameter,
    resolution: param.choice(candleResolutions, 'Minutes, or 1D and 1W'),
    from: optional(time),
    to: optional(time),
    limit: withDefault(
      param.integer(z.int().min(1).max(tradingLimits.candlesMax), 'The newest candles of the range'),
      500,
    ),
  },
  reply: z.array(candleSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params: { symbol, resolution, from = 0, to = Number.MAX_SAFE_INTEGER, limit }, services }) {
    if (from > to) throw refuse.badParameter('from', 'is later than to')
    const { market } = marketOf(services, symbol)
    const write = new MarketWriter(services.venue.views, market)
    const range = { marketId: market, resolution, fromMs: from, toMs: to, limit }
    return (await services.venue.history.candles(range)).map((candle) => candleJson(write, candle))
  },
})
