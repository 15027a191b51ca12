import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { rateText } from '../../wire/fee.ts'
import { decimalText } from '../../wire/market.ts'
import { MarketWriter } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getFees = tradingEndpoint({
  method: 'GET',
  path: '/public/fees',
  tag: 'Public',
  summary: 'List the fee tiers of all markets or of one',
  description: 'Each side pays in the coin it receives. A tier applies from its volume, traded over the last 30 days.',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(
    z.object({
      symbol: z.string(),
      quote: z.string(),
      tiers: z.array(
        z.object({
          fromVolume: decimalText.describe('In the quote coin, over the 30 days before today'),
          makerFee: decimalText.describe('As a fraction: 0.0015 is 0.15 percent'),
          takerFee: decimalText,
        }),
      ),
    }),
  ),
  failures: ['UNKNOWN_SYMBOL'],
  handle({ params: { symbol }, services }) {
    const { views } = services.venue
    const markets = views.markets.filter(({ definition }) => symbol === undefined || definition.symbol === symbol)
    if (symbol !== undefined && markets.length === 0) throw refuse.unknownSymbol(symbol)
    return markets.map(({ definition }) => {
      const { symbol: name, quote } = new MarketWriter(views, definition.market)
      const tiers = views.feeTiers(definition.quote) ?? []
      return {
        symbol: name,
        quote: quote.symbol,
        tiers: tiers.map(({ fromVolume, makerPpm, takerPpm }) => ({
          fromVolume: writeDecimal(fromVolume, quote.scale),
          makerFee: rateText(makerPpm),
          takerFee: rateText(takerPpm),
        })),
      }
    })
  },
})
