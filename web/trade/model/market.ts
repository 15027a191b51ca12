export type Side = 'buy' | 'sell'
export type MarketState = 'active' | 'post_only' | 'cancel_only' | 'halted'

/** A market of exchange_info with its precisions as numbers. */
export interface Market {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly volumeDecimals: number
  readonly priceDecimals: number
  readonly minimumTotal: string
  readonly maxMarketSell: string
  readonly maxMarketBuy: string
  readonly isActive: boolean
}

export interface MarketOnWire {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly basePrecision: string
  readonly quotePrecision: string
  readonly minimumQuoteSize: string
  readonly maxMarketOrderAsk: string
  readonly maxMarketOrderBid: string
  readonly isActive: boolean
}

export function marketOf(wire: MarketOnWire): Market {
  return {
    symbol: wire.symbol,
    base: wire.base,
    quote: wire.quote,
    volumeDecimals: Number(wire.basePrecision),
    priceDecimals: Number(wire.quotePrecision),
    minimumTotal: wire.minimumQuoteSize,
    maxMarketSell: wire.maxMarketOrderAsk,
    maxMarketBuy: wire.maxMarketOrderBid,
    isActive: wire.isActive,
  }
}

/** The display name: BTC/USDT. */
export function marketName({ base, quote }: { readonly base: string; readonly quote: string }): string {
  return `${base.toUpperCase()}/${quote.toUpperCase()}`
}

/** Whether the search text matches the name: "btc usdt", "btc/us" and "btcu" find BTC/USDT. */
export function matchesSearch(market: { readonly base: string; readonly quote: string }, typed: string): boolean {
  const query = typed.toLowerCase().replace(/[\s/_-]+/g, '')
  return query === '' || `${market.base}${market.quote}`.includes(query)
}
