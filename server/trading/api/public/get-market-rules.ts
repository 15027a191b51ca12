import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { marketRulesJson, marketRulesSchema } from '../../wire/market-rules.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getMarketRules = tradingEndpoint({
  method: 'GET',
  path: '/public/market_rules',
  tag: 'Public',
  summary: 'List what the markets accept now: states and price limits, or of one market',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(marketRulesSchema),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ services }) => services.venue.views.sequence,
  handle({ params: { symbol }, services: { venue } }) {
    const { views } = venue
    if (symbol === undefined) return views.markets.map((market) => marketRulesJson(views, market))
    const market = views.marketBySymbol(symbol)
    if (market === undefined) throw refuse.unknownSymbol(symbol)
    return [marketRulesJson(views, market)]
  },
})
