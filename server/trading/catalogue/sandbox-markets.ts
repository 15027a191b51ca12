export interface MarketSeed {
  readonly base: string
  readonly quote: string
  readonly basePrecision: number
  readonly quotePrecision: number
  readonly minimumQuoteSize: string
  readonly maxMarketOrder: string
  /** The first price of the sandbox market maker. */
  readonly startPrice: string
}

export const sandboxMarkets: readonly MarketSeed[] = [
  {
    base: 'btc',
    quote: 'usdt',
    basePrecision: 6,
    quotePrecision: 2,
    minimumQuoteSize: '5',
    maxMarketOrder: '20',
    startPrice: '96250.00',
  },
  {
    base: 'eth',
    quote: 'usdt',
    basePrecision: 5,
    quotePrecision: 2,
    minimumQuoteSize: '5',
    maxMarketOrder: '300',
    startPrice: '3480.00',
  },
  {
    base: 'xrp',
    quote: 'usdt',
    basePrecision: 1,
    quotePrecision: 4,
    minimumQuoteSize: '5',
    maxMarketOrder: '200000',
    startPrice: '2.3150',
  },
  {
    base: 'ton',
    quote: 'usdt',
    basePrecision: 2,
    quotePrecision: 4,
    minimumQuoteSize: '5',
    maxMarketOrder: '100000',
    startPrice: '5.1200',
  },
  {
    base: 'trx',
    quote: 'usdt',
    basePrecision: 1,
    quotePrecision: 5,
    minimumQuoteSize: '5',
    maxMarketOrder: '1000000',
    startPrice: '0.24680',
  },
  {
    base: 'eth',
    quote: 'btc',
    basePrecision: 4,
    quotePrecision: 6,
    minimumQuoteSize: '0.0001',
    maxMarketOrder: '300',
    startPrice: '0.036150',
  },
  {
    base: 'btc',
    quote: 'irt',
    basePrecision: 6,
    quotePrecision: 0,
    minimumQuoteSize: '100000',
    maxMarketOrder: '5',
    startPrice: '10202500000',
  },
  {
    base: 'eth',
    quote: 'irt',
    basePrecision: 5,
    quotePrecision: 0,
    minimumQuoteSize: '100000',
    maxMarketOrder: '100',
    startPrice: '368880000',
  },
  {
    base: 'usdt',
    quote: 'irt',
    basePrecision: 2,
    quotePrecision: 0,
    minimumQuoteSize: '100000',
    maxMarketOrder: '500000',
    startPrice: '106000',
  },
]
