import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { coinJson, coinSchema } from '../../wire/coin.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getCoinsInfo = tradingEndpoint({
  method: 'GET',
  path: '/public/coins_info',
  tag: 'Public',
  summary: 'List the coins with their networks, or one coin',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(coinSchema),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ services }) => services.venue.views.sequence,
  handle({ params: { symbol }, services: { venue } }) {
    if (symbol === undefined) return venue.views.coins.map(coinJson)
    const coin = venue.views.coinBySymbol(symbol)
    if (coin === undefined) throw refuse.unknownSymbol(symbol)
    return [coinJson(coin)]
  },
})
