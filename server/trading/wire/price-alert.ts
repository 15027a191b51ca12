import { z } from 'zod'
import { alertDirections, alertStates, type PriceAlert } from '../store/price-alerts.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'
import { MarketWriter } from './trade.ts'

export const priceAlertSchema = z.object({
  alertId: z.string(),
  symbol: z.string(),
  direction: z.enum(alertDirections),
  price: decimalText,
  repeats: z.boolean(),
  state: z
    .enum(alertStates)
    .describe('armed; waiting: a repeating alert until the price is back on the other side; triggered: ended'),
  time: decimalText.describe('When it was set, in milliseconds'),
  triggeredTime: decimalText.describe('When it was last triggered, in milliseconds; 0 before'),
  triggeredPrice: decimalText.describe('The price of the trade that last triggered it; 0 before'),
  times: decimalText.describe('How often it was triggered'),
})

export function priceAlertJson(views: VenueViews, alert: PriceAlert): z.input<typeof priceAlertSchema> {
  const write = new MarketWriter(views, alert.market)
  return {
    alertId: String(alert.alertId),
    symbol: write.symbol,
    direction: alert.direction,
    price: write.price(alert.price),
    repeats: alert.repeats,
    state: alert.state,
    time: String(alert.createdAtMs),
    triggeredTime: String(alert.triggeredAtMs),
    triggeredPrice: write.price(alert.triggeredPrice),
    times: String(alert.times),
  }
}
