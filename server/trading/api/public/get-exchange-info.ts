import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { marketJson, marketSchema } from '../../wire/market.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getExchangeInfo = tradingEndpoint({
  method: 'GET',
  path: '/public/exchange_info',
  tag: 'Public',
  summary: 'List the markets with their precisions and limits, or one market',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(marketSchema),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ services }) => services.venue.views.sequence,
  handle({ params: { symbol }, services: { venue } }) {
    const { views } = venue
    const coin = (id: number) => views.coin(id)
    if (symbol === undefined) return views.markets.map((market) => marketJson(market, coin))
    const market = views.marketBySymbol(symbol)
    if (market === undefined) throw refuse.unknownSymbol(symbol)
    return [marketJson(market, coin)]
  },
})
