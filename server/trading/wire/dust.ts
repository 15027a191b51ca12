import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { DustOffer } from '../domain/engine/wallet/dust.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'
import { MarketWriter } from './trade.ts'

export const dustSchema = z.object({
  coin: z.string(),
  amount: decimalText.describe('The whole available balance of the coin'),
  into: z.string(),
  price: decimalText.describe('The lowest price of the last day, or the best bid of another account if that is lower'),
  worth: decimalText.describe('In the coin `into`, rounded down'),
  fee: decimalText,
  received: decimalText.describe('`worth` less the fee'),
})

export function dustJson(views: VenueViews, offer: Omit<DustOffer, 'coin'>): z.input<typeof dustSchema> {
  const { market, amount, price, worth, fee } = offer
  const write = new MarketWriter(views, market)
  return {
    coin: write.base.symbol,
    amount: writeDecimal(amount, write.base.scale),
    into: write.quote.symbol,
    price: write.price(price),
    worth: write.quoteAmount(worth),
    fee: write.quoteAmount(fee),
    received: write.quoteAmount(worth - fee),
  }
}
