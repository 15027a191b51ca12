import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { FillRecord } from '../store/queries/fill-history.ts'
import type { PublicTrade } from '../store/queries/trade-history.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

export const publicTradeSchema = z.object({
  tradeId: z.string(),
  price: decimalText,
  volume: decimalText,
  total: decimalText,
  side: z.enum(['buy', 'sell']).describe('The side of the taker'),
  time: decimalText,
})

export const fillSchema = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  clientOrderId: z.string().describe('Empty for an order without a client id'),
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

/** Writes the numbers of a market with its precisions and scales. */
export class MarketWriter {
  readonly symbol: string
  readonly base: CoinDefinition
  readonly quote: CoinDefinition
  readonly basePrecision: number
  readonly quotePrecision: number

  constructor(views: VenueViews, marketId: number) {
    const market = views.market(marketId)
    const base = market && views.coin(market.definition.base)
    const quote = market && views.coin(market.definition.quote)
    invariant(
      market !== undefined && base !== undefined && quote !== undefined,
      'a traded market and its coins are listed',
    )
    this.symbol = market.definition.symbol
    this.base = base
    this.quote = quote
    this.basePrecision = market.definition.basePrecision
    this.quotePrecision = market.definition.quotePrecision
  }

  price(ticks: number): string {
    return writeDecimal(ticks, this.quotePrecision)
  }

  volume(lots: number | bigint): string {
    return writeDecimal(lots, this.basePrecision)
  }

  quoteAmount(units: bigint): string {
    return writeDecimal(units, this.quote.scale)
  }
}

export function publicTradeJson(
  views: VenueViews,
  marketId: number,
  trade: PublicTrade,
): z.input<typeof publicTradeSchema> {
  const write = new MarketWriter(views, marketId)
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
  const write = new MarketWriter(views, fill.marketId)
  const feeCoin = fill.side === 'buy' ? write.base : write.quote
  return {
    tradeId: String(fill.tradeId),
    orderId: String(fill.orderId),
    clientOrderId: fill.clientOrderId,
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
