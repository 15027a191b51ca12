import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { FillRecord, PublicTrade } from '../store/queries/trade-history.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

export const publicTradeSchema = z.object({
  tradeId: z.string(),
  price: decimalText,
  volume: decimalText,
  total: decimalText,
  side: z.enum(['buy', 'sell']).describe('What the taker did'),
  time: decimalText,
})

export const fillSchema = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  price: decimalText,
  volume: decimalText,
  total: decimalText,
  fee: decimalText,
  feeCoin: z.string(),
  isMaker: z.boolean(),
  time: decimalText,
})

/** A market with what its numbers are written by. */
export function writerOf(views: VenueViews, marketId: number) {
  const market = views.market(marketId)
  const base = market && views.coin(market.definition.base)
  const quote = market && views.coin(market.definition.quote)
  invariant(market !== undefined && base !== undefined && quote !== undefined, 'what was traded is listed')
  const { symbol, basePrecision, quotePrecision } = market.definition
  return {
    symbol,
    base,
    quote,
    basePrecision,
    quotePrecision,
    price: (ticks: number) => writeDecimal(ticks, quotePrecision),
    volume: (lots: number | bigint) => writeDecimal(lots, basePrecision),
    quoteAmount: (units: bigint) => writeDecimal(units, quote.scale),
  }
}

export type MarketWriter = ReturnType<typeof writerOf>

export function publicTradeJson(
  views: VenueViews,
  marketId: number,
  trade: PublicTrade,
): z.input<typeof publicTradeSchema> {
  const write = writerOf(views, marketId)
  return {
    tradeId: String(trade.tradeId),
    price: write.price(trade.price),
    volume: write.volume(trade.lots),
    total: write.quoteAmount(trade.quoteAmount),
    side: trade.takerSide,
    time: String(trade.atMs),
  }
}

export function fillJson(views: VenueViews, fill: FillRecord): z.input<typeof fillSchema> {
  const write = writerOf(views, fill.marketId)
  const feeCoin = fill.side === 'buy' ? write.base : write.quote
  return {
    tradeId: String(fill.tradeId),
    orderId: String(fill.orderId),
    symbol: write.symbol,
    side: fill.side,
    price: write.price(fill.price),
    volume: write.volume(fill.lots),
    total: write.quoteAmount(fill.quoteAmount),
    fee: writeDecimal(fill.fee, feeCoin.scale),
    feeCoin: feeCoin.symbol,
    isMaker: fill.isMaker,
    time: String(fill.atMs),
  }
}
