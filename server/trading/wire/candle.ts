import { z } from 'zod'
import type { Candle } from '../store/queries/candles.ts'
import { decimalText } from './market.ts'
import type { MarketWriter } from './trade.ts'

export const candleSchema = z.object({
  time: decimalText.describe('Opening time'),
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  volume: decimalText,
  quoteVolume: decimalText,
  trades: decimalText,
})

export function candleJson(write: MarketWriter, candle: Candle): z.input<typeof candleSchema> {
  return {
    time: String(candle.openTimeMs),
    open: write.price(candle.open),
    high: write.price(candle.high),
    low: write.price(candle.low),
    close: write.price(candle.close),
    volume: write.volume(candle.lots),
    quoteVolume: write.quoteAmount(candle.quoteAmount),
    trades: String(candle.trades),
  }
}
