import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { protectedBuyPrice, protectedSellPrice } from '../domain/engine/market/price-shares.ts'
import type { MarketView } from '../domain/engine/views.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText, percentDecimals } from './market.ts'
import { MarketWriter } from './trade.ts'

export const marketStates = ['active', 'post_only', 'cancel_only', 'halted'] as const

/** The terms of an operator that decide what a market accepts. */
export const marketTermsShape = {
  state: z
    .enum(marketStates)
    .describe('post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing'),
  priceBand: decimalText.describe(
    'The maximum distance of a limit price from the last price, in percent; 0 for no band',
  ),
  stopSlippage: decimalText.describe('The maximum slippage of a stop-market order from its stop, in percent'),
}

export function marketTermsJson({ state, definition: { priceBandPpm, slippagePpm } }: MarketView) {
  return {
    state,
    priceBand: writeDecimal(priceBandPpm, percentDecimals),
    stopSlippage: writeDecimal(slippagePpm, percentDecimals),
  }
}

export const marketRulesSchema = z.object({
  symbol: z.string(),
  ...marketTermsShape,
  lowestPrice: decimalText.describe('The lowest price of an order at the last price; 0 for no limit'),
  highestPrice: decimalText.describe('The highest price of an order at the last price; 0 for no limit'),
})

export function marketRulesJson(views: VenueViews, market: MarketView): z.input<typeof marketRulesSchema> {
  const { definition, lastPrice } = market
  const { priceBandPpm } = definition
  const write = new MarketWriter(views, definition.market)
  const isLimited = lastPrice !== 0 && priceBandPpm !== 0
  return {
    symbol: definition.symbol,
    ...marketTermsJson(market),
    lowestPrice: isLimited ? write.price(protectedSellPrice(lastPrice, priceBandPpm)) : '0',
    highestPrice: isLimited ? write.price(protectedBuyPrice(lastPrice, priceBandPpm)) : '0',
  }
}
