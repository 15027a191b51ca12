import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { marketNow } from '../../actions/orders/order-input.ts'
import type { MarketView } from '../../domain/engine/views.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import type { TradingServices } from '../../services.ts'
import { decimalText } from '../../wire/market.ts'
import { MarketWriter } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

/** All markets, or the one with the symbol. */
function marketsOf(services: TradingServices, symbol: string | undefined): readonly MarketView[] {
  return symbol === undefined ? services.venue.views.markets : [marketNow(services, symbol)]
}

export const getLastPrices = tradingEndpoint({
  method: 'GET',
  path: '/public/last_prices',
  tag: 'Public',
  summary: 'Show the last price of all markets or of one; 0 before the first trade',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(z.object({ symbol: z.string(), price: decimalText })),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ services }) => services.venue.views.sequence,
  handle: ({ params, services }) =>
    marketsOf(services, params.symbol).map(({ definition, lastPrice }) => ({
      symbol: definition.symbol,
      price: writeDecimal(lastPrice, definition.quotePrecision),
    })),
})

export const getBookTicker = tradingEndpoint({
  method: 'GET',
  path: '/public/book_ticker',
  tag: 'Public',
  summary: 'Show the best bid and ask of all markets or of one; 0 for an empty side',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(
    z.object({
      symbol: z.string(),
      bidPrice: decimalText,
      bidVolume: decimalText,
      askPrice: decimalText,
      askVolume: decimalText,
      lastUpdateId: decimalText,
    }),
  ),
  failures: ['UNKNOWN_SYMBOL'],
  version: ({ services }) => services.venue.views.sequence,
  handle: ({ params, services }) =>
    marketsOf(services, params.symbol).map(({ definition, lastUpdateId }) => {
      const write = new MarketWriter(services.venue.views, definition.market)
      const depth = services.venue.views.depth(definition.market, 1)
      const bid = depth?.bids[0]
      const ask = depth?.asks[0]
      return {
        symbol: definition.symbol,
        bidPrice: write.price(bid?.price ?? 0),
        bidVolume: write.volume(bid?.lots ?? 0),
        askPrice: write.price(ask?.price ?? 0),
        askVolume: write.volume(ask?.lots ?? 0),
        lastUpdateId: String(lastUpdateId),
      }
    }),
})

export const getTicker24h = tradingEndpoint({
  method: 'GET',
  path: '/public/ticker_24h',
  tag: 'Public',
  summary: 'Show the statistics of the last 24 hours of all markets or of one',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(
    z.object({
      symbol: z.string(),
      lastPrice: decimalText,
      openPrice: decimalText,
      highPrice: decimalText,
      lowPrice: decimalText,
      priceChange: decimalText,
      bidPrice: decimalText,
      askPrice: decimalText,
      volume: decimalText,
      quoteVolume: decimalText,
      trades: decimalText,
      openTime: decimalText,
      closeTime: decimalText,
    }),
  ),
  failures: ['UNKNOWN_SYMBOL'],
  // The window ends now, so the reply changes every millisecond.
  version: ({ services: { venue, clock } }) => `${venue.views.sequence} ${clock.nowMs()}`,
  handle: ({ params, services }) =>
    marketsOf(services, params.symbol).map(({ definition, bestBid, bestAsk }) => {
      const write = new MarketWriter(services.venue.views, definition.market)
      const ticker = services.venue.marketData.ticker(definition.market, services.clock.nowMs())
      return {
        symbol: definition.symbol,
        lastPrice: write.price(ticker.lastPrice),
        openPrice: write.price(ticker.openPrice),
        highPrice: write.price(ticker.highPrice),
        lowPrice: write.price(ticker.lowPrice),
        priceChange: write.price(ticker.lastPrice - ticker.openPrice),
        bidPrice: write.price(bestBid),
        askPrice: write.price(bestAsk),
        volume: write.volume(ticker.lots),
        quoteVolume: write.quoteAmount(ticker.quoteAmount),
        trades: String(ticker.trades),
        openTime: String(ticker.fromMs),
        closeTime: String(ticker.toMs),
      }
    }),
})
