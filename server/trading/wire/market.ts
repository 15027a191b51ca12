import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { MarketView } from '../domain/engine/views.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'

/** All numbers of this API are decimal text. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

/** A percentage with this many decimals is in millionths. */
export const percentDecimals = 4

export const marketSchema = z.object({
  symbol: z.string().describe('Lowercase base symbol followed by the quote symbol'),
  base: z.string(),
  quote: z.string(),
  basePrecision: decimalText.describe('Decimal places of a volume'),
  quotePrecision: decimalText.describe('Decimal places of a price and of a total'),
  minimumQuoteSize: decimalText.describe('Minimum value of an order, in the quote coin'),
  maxMarketOrderAsk: decimalText.describe('Largest market sell order, in the base coin'),
  maxMarketOrderBid: decimalText.describe('Largest market buy order, in the base coin'),
  isActive: z.boolean(),
})

export function marketJson({ definition, isActive }: MarketView, coin: (id: number) => CoinDefinition | undefined) {
  const symbolOf = (id: number) => {
    const found = coin(id)
    invariant(found !== undefined, 'a listed market has listed coins')
    return found.symbol
  }
  const { symbol, base, quote, basePrecision, quotePrecision } = definition
  return {
    symbol,
    base: symbolOf(base),
    quote: symbolOf(quote),
    basePrecision: String(basePrecision),
    quotePrecision: String(quotePrecision),
    minimumQuoteSize: writeDecimal(definition.minimumQuoteSize, quotePrecision),
    maxMarketOrderAsk: writeDecimal(definition.maxMarketOrderAsk, basePrecision),
    maxMarketOrderBid: writeDecimal(definition.maxMarketOrderBid, basePrecision),
    isActive,
  }
}
