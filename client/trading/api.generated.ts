// Written from the OpenAPI document by tests/clients/sdk-types.test.ts; after a change: vitest --update.

/** Decimal text without an exponent. */
export type Decimal = string

/** A whole number, as a number or as its text. */
export type Whole = number | string

export interface Market {
  /** Lowercase base symbol followed by the quote symbol */
  symbol: string
  base: string
  quote: string
  /** Decimal places of a volume */
  basePrecision: Decimal
  /** Decimal places of a price and of a total */
  quotePrecision: Decimal
  /** Least total value of an order, in the quote coin */
  minimumQuoteSize: Decimal
  /** Largest market sell order, in the base coin */
  maxMarketOrderAsk: Decimal
  /** Largest market buy order, in the base coin */
  maxMarketOrderBid: Decimal
  isActive: boolean
}

export interface Network {
  NetworkSymbol: string
  NetworkNameEn: string
  NetworkNameFa: string
  isDefault: boolean
  tokenNameOnNetwork: string
  tokenSymbolOnNetwork: string
  /** Explorer address with {address} in the place of the address */
  addressUrl: string
  contractAddressUrl: string
  /** Explorer address with {txid} in the place of the transaction id */
  transactionUrl: string
  contractAddress: string
  memoRequired: boolean
  memoRegex: string
  addressRegex: string
  tokenDecimal: Decimal
  depositFee: Decimal
  withdrawFee: Decimal
  depositStatus: 'active' | 'suspended'
  withdrawStatus: 'active' | 'suspended'
  minimumDeposit: Decimal
  minimumWithdraw: Decimal
  DepositConfirmationCount: Decimal
  withdrawPrecision: Decimal
}

export interface Coin {
  symbol: string
  nameEn: string
  nameFa: string
  /** By network symbol; empty for a coin without a chain */
  networks: Record<string, Network>
}

export interface BookLevel {
  price: Decimal
  volume: Decimal
}

export interface OrderBook {
  symbol: string
  orderbook: {
    bids: BookLevel[]
    asks: BookLevel[]
  }
  /** Rises with every change of the book and never starts anew */
  lastUpdateId: Decimal
}

export interface PublicTrade {
  tradeId: string
  price: Decimal
  volume: Decimal
  total: Decimal
  /** What the taker did */
  side: 'buy' | 'sell'
  time: Decimal
}

export interface LastPrice {
  symbol: string
  price: Decimal
}

export interface Ticker24h {
  symbol: string
  lastPrice: Decimal
  openPrice: Decimal
  highPrice: Decimal
  lowPrice: Decimal
  priceChange: Decimal
  bidPrice: Decimal
  askPrice: Decimal
  volume: Decimal
  quoteVolume: Decimal
  trades: Decimal
  openTime: Decimal
  closeTime: Decimal
}

export interface BookTicker {
  symbol: string
  bidPrice: Decimal
  bidVolume: Decimal
  askPrice: Decimal
  askVolume: Decimal
  lastUpdateId: Decimal
}

export interface Candle {
  /** When it opens */
  time: Decimal
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
  quoteVolume: Decimal
  trades: Decimal
}

export interface FeeSchedule {
  symbol: string
  quote: string
  tiers: {
    /** In the quote coin, over the 30 days before today */
    fromVolume: Decimal
    /** As a fraction: 0.0015 is 0.15 percent */
    makerFee: Decimal
    takerFee: Decimal
  }[]
}

export interface SystemStatus {
  status: 'online' | 'maintenance' | 'unavailable'
  /** Why it is unavailable; empty otherwise */
  reason: string
  /** Planned or under way, the nearest first */
  maintenance: ({
    windowId: string
    from: Decimal
    to: Decimal
    /** Empty for all */
    markets: string[]
    /** In which the markets are meanwhile */
    marketState: 'halted' | 'cancel_only' | 'post_only'
    reason: string
    status: 'scheduled' | 'under_way' | 'done' | 'canceled'
  })[]
  markets: ({
    symbol: string
    state: 'active' | 'post_only' | 'cancel_only' | 'halted'
  })[]
}

export interface Order {
  orderId: string
  clientOrderId: string
  symbol: string
  side: 'buy' | 'sell'
  type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
  timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD'
  postOnly: boolean
  stpMode: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT'
  /** 0 for a market order */
  price: Decimal
  /** 0 where there is none */
  stopPrice: Decimal
  /** How far a trailing stop keeps behind the last price; 0 for every other order */
  trail: Decimal
  /** The same in percent of the last price; 0 for every other order */
  trailPercent: Decimal
  /** When a GTD order expires, in milliseconds; 0 for every other order */
  expireTime: Decimal
  /** 0 for a market buy by total */
  volume: Decimal
  /** What a market buy may spend; 0 for every other order */
  total: Decimal
  icebergVolume: Decimal
  executedVolume: Decimal
  executedQuote: Decimal
  /** 0 before the first fill */
  averagePrice: Decimal
  status: 'new' | 'open' | 'partially_filled' | 'filled' | 'canceled' | 'expired' | 'rejected' | 'pending_trigger'
  /** Why it is closed; empty while it is open */
  reason: string
  /** The other leg of a pair; empty where there is none */
  pairedOrderId: string
  time: Decimal
  updateTime: Decimal
  fee: Decimal
  feeCoin: string
}

export interface PlacedOrder {
  orderId: string
  clientOrderId: string
  symbol: string
  side: 'buy' | 'sell'
  type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
  timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD'
  postOnly: boolean
  stpMode: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT'
  /** 0 for a market order */
  price: Decimal
  /** 0 where there is none */
  stopPrice: Decimal
  /** How far a trailing stop keeps behind the last price; 0 for every other order */
  trail: Decimal
  /** The same in percent of the last price; 0 for every other order */
  trailPercent: Decimal
  /** When a GTD order expires, in milliseconds; 0 for every other order */
  expireTime: Decimal
  /** 0 for a market buy by total */
  volume: Decimal
  /** What a market buy may spend; 0 for every other order */
  total: Decimal
  icebergVolume: Decimal
  executedVolume: Decimal
  executedQuote: Decimal
  /** 0 before the first fill */
  averagePrice: Decimal
  status: 'new' | 'open' | 'partially_filled' | 'filled' | 'canceled' | 'expired' | 'rejected' | 'pending_trigger'
  /** Why it is closed; empty while it is open */
  reason: string
  /** The other leg of a pair; empty where there is none */
  pairedOrderId: string
  time: Decimal
  updateTime: Decimal
  fee: Decimal
  feeCoin: string
  /** The clientOrderId was used before for this very order; nothing new was placed */
  replayed: boolean
}

export interface PlacedPair {
  limitOrder: Order
  stopOrder: Order
  /** The clientOrderId was used before for this very pair; nothing new was placed */
  replayed: boolean
}

export interface Fill {
  tradeId: string
  orderId: string
  /** Your own name for the order; empty where it has none */
  clientOrderId: string
  symbol: string
  side: 'buy' | 'sell'
  price: Decimal
  volume: Decimal
  total: Decimal
  fee: Decimal
  feeCoin: string
  isMaker: boolean
  time: Decimal
}

export interface Balance {
  coin: string
  total: Decimal
  available: Decimal
  inOrder: Decimal
  pendingWithdraw: Decimal
}

export interface AccountInfo {
  accountId: string
  email: string
  fullName: string
  state: 'active' | 'frozen'
  openOrders: Decimal
  /** When cancel_all_after takes effect, in milliseconds; 0 when it is off */
  cancelAllAt: Decimal
}

export interface AccountFee {
  symbol: string
  /** As a fraction: 0.0015 is 0.15 percent */
  makerFee: Decimal
  takerFee: Decimal
  /** In the quote coin, over the 30 days before today and all markets quoted in it */
  volume30d: Decimal
}

export interface ApiKey {
  apiKey: string
  label: string
  permissions: ('read' | 'trade' | 'withdraw' | 'admin')[]
  /** Empty: from everywhere */
  ipWhitelist: string[]
  createdAt: Decimal
  /** 0 for never */
  expiresAt: Decimal
  /** 0 for not yet */
  lastUsedAt: Decimal
  lastUsedIp: string
  /** Made by signing in to the web client; ends with the session */
  belongsToSession: boolean
  /** Signatures over the parameters alone are refused */
  boundSignaturesOnly: boolean
}

export interface LedgerEntry {
  entryId: string
  coin: string
  type: 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion'
  /** Below 0 when the account gave */
  amount: Decimal
  fee: Decimal
  /** After this entry */
  balance: Decimal
  /** Of the trade, deposit or withdrawal; empty where there is none */
  referenceId: string
  reason: string
  time: Decimal
}

export interface Deposit {
  depositId: string
  coin: string
  network: string
  transactionId: string
  amount: Decimal
  fee: Decimal
  confirmations: Decimal
  confirmationsNeeded: Decimal
  status: 'seen' | 'credited' | 'orphaned'
  time: Decimal
  updateTime: Decimal
}

export interface Withdrawal {
  withdrawalId: string
  clientWithdrawId: string
  coin: string
  network: string
  /** What the recipient gets; the fee comes on top of it */
  amount: Decimal
  fee: Decimal
  address: string
  memo: string
  /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
  status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
  /** Why it was rejected or has failed; empty otherwise */
  reason: string
  transactionId: string
  time: Decimal
  updateTime: Decimal
}

export interface DepositAddress {
  coin: string
  network: string
  address: string
  /** Must go with every transfer where it is not empty */
  memo: string
  confirmationsNeeded: Decimal
  /** When the account got the address */
  time: Decimal
}

export interface WithdrawAddress {
  address_uuid: string
  coin: string
  network: string
  address: string
  memo: string
  label: string
  /** When it was added */
  time: Decimal
  /** From when on money can be sent to it */
  usableFrom: Decimal
}

export interface PlacedWithdrawal {
  withdrawalId: string
  clientWithdrawId: string
  coin: string
  network: string
  /** What the recipient gets; the fee comes on top of it */
  amount: Decimal
  fee: Decimal
  address: string
  memo: string
  /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
  status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
  /** Why it was rejected or has failed; empty otherwise */
  reason: string
  transactionId: string
  time: Decimal
  updateTime: Decimal
  /** The clientWithdrawId was used before for this one */
  replayed: boolean
}

export interface TradingCalls {
  /** Is the service there? */
  'GET /public/ping': {
    access: 'public'
    params: Record<never, never>
    result: 'pong'
  }
  /** The time of the server, in milliseconds since 1970-01-01 UTC */
  'GET /public/time': {
    access: 'public'
    params: Record<never, never>
    result: string
  }
  /** This API as an OpenAPI 3.1 document */
  'GET /public/swagger': {
    access: 'public'
    params: Record<never, never>
    result: {
      openapi: '3.1.0'
      info: {
        title: string
        version: '1.0.0'
      }
      paths: Record<string, unknown>
      components: {
        schemas: Record<string, unknown>
      }
    }
  }
  /** The markets with their precisions and limits; one of them where a symbol is given */
  'GET /public/exchange_info': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Market[]
  }
  /** The coins with their networks; one of them where a symbol is given */
  'GET /public/coins_info': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Coin[]
  }
  /** Resting orders of one market by price, best price first */
  'GET /public/orderbook': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Levels on each side */
      limit?: Whole | undefined
    }
    result: OrderBook
  }
  /** The newest trades of a market, newest first */
  'GET /public/last_trades': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol: string
      limit?: Whole | undefined
      /** From this trade on, oldest first: for going through all of them */
      fromId?: Whole | undefined
    }
    result: PublicTrade[]
  }
  /** The last price of every market, or of one; 0 before its first trade */
  'GET /public/last_prices': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: LastPrice[]
  }
  /** The last 24 hours of every market, or of one */
  'GET /public/ticker_24h': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Ticker24h[]
  }
  /** The best bid and ask of every market, or of one; 0 where a side is empty */
  'GET /public/book_ticker': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: BookTicker[]
  }
  /** Candles of a market, oldest first; weeks start on Monday UTC, a time without a trade has none */
  'GET /public/candlesticks': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Minutes, or 1D and 1W */
      resolution: '1' | '5' | '15' | '30' | '60' | '240' | '1D' | '1W'
      /** Milliseconds since 1970-01-01 UTC */
      from?: Whole | undefined
      /** Milliseconds since 1970-01-01 UTC */
      to?: Whole | undefined
      /** The newest so many of the range */
      limit?: Whole | undefined
    }
    result: Candle[]
  }
  /** What trading costs, of all markets or of one */
  'GET /public/fees': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: FeeSchedule[]
  }
  /** Whether commands are taken, what maintenance is planned, and the state of every market */
  'GET /public/system_status': {
    access: 'public'
    params: Record<never, never>
    result: SystemStatus
  }
  /** What the venue owes of each coin, with the root of a tree in which everybody finds their part */
  'GET /public/proof_of_liabilities': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: {
      coin: string
      /** Hash of the root of the tree */
      root: string
      /** What the venue owes to all accounts together */
      total: Decimal
      /** How many of them have any of the coin */
      accounts: Decimal
      /** Of the newest command of the journal that is counted */
      sequence: Decimal
      time: Decimal
    }[]
  }
  /** Place a limit order to buy */
  'POST /private/order/limit/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** Default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused when it would trade at once */
      postOnly?: boolean | undefined
      /** How much of the volume the book shows */
      icebergVolume?: string | undefined
    }
    result: PlacedOrder
  }
  /** Place a limit order to sell */
  'POST /private/order/limit/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** Default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused when it would trade at once */
      postOnly?: boolean | undefined
      /** How much of the volume the book shows */
      icebergVolume?: string | undefined
    }
    result: PlacedOrder
  }
  /** Buy at the best prices, for a total or a volume */
  'POST /private/order/market/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin: what a market buy may spend */
      total?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Default IOC. FOK requires a volume and fills completely or is refused */
      timeInForce?: 'IOC' | 'FOK' | undefined
    }
    result: PlacedOrder
  }
  /** Sell a volume at the best prices */
  'POST /private/order/market/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Default IOC. FOK requires a volume and fills completely or is refused */
      timeInForce?: 'IOC' | 'FOK' | undefined
    }
    result: PlacedOrder
  }
  /** Enter a limit order to buy once the last price reaches the stop */
  'POST /private/order/stoplimit/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Enter a limit order to sell once the last price reaches the stop */
  'POST /private/order/stoplimit/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Buy at the best prices once the last price reaches the stop */
  'POST /private/order/stopmarket/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Sell at the best prices once the last price reaches the stop */
  'POST /private/order/stopmarket/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Buy at the best prices once the last price reverses by a distance */
  'POST /private/order/trailing_stop/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin: how far the stop keeps behind the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Sell at the best prices once the last price reverses by a distance */
  'POST /private/order/trailing_stop/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin: how far the stop keeps behind the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Enter a limit order to buy once the last price falls to the stop */
  'POST /private/order/take_profit_limit/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Enter a limit order to sell once the last price rises to the stop */
  'POST /private/order/take_profit_limit/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Buy at the best prices once the last price falls to the stop */
  'POST /private/order/take_profit_market/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Sell at the best prices once the last price rises to the stop */
  'POST /private/order/take_profit_market/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
    }
    result: PlacedOrder
  }
  /** Stop loss: a market order once the last price reaches sl_price */
  'POST /private/order/sltp/sl': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side?: 'buy' | 'sell' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      sl_price: string
    }
    result: PlacedOrder
  }
  /** Stop loss and take profit: whichever price is reached first ends the other order */
  'POST /private/order/sltp/sl_tp': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side?: 'buy' | 'sell' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      sl_price: string
      /** In the quote coin, for one whole base coin */
      tp_price: string
      /** Your own name for the stop order */
      stopClientOrderId?: string | undefined
    }
    result: PlacedPair
  }
  /** A limit order and a stop order to buy, of which one cancels the other; the funds are held once */
  'POST /private/order/oco/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin, for one whole base coin */
      price: string
      /** The last price at which the order is entered */
      stop: string
      /** In the quote coin, for one whole base coin */
      stopLimitPrice?: string | undefined
      /** Your own name for the stop order */
      stopClientOrderId?: string | undefined
    }
    result: PlacedPair
  }
  /** A limit order and a stop order to sell, of which one cancels the other; the funds are held once */
  'POST /private/order/oco/sell': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin, for one whole base coin */
      price: string
      /** The last price at which the order is entered */
      stop: string
      /** In the quote coin, for one whole base coin */
      stopLimitPrice?: string | undefined
      /** Your own name for the stop order */
      stopClientOrderId?: string | undefined
    }
    result: PlacedPair
  }
  /** Say whether an order would be accepted right now, without placing it */
  'POST /private/order/test': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side: 'buy' | 'sell'
      type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
      /** In the quote coin, for one whole base coin */
      price?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In the quote coin: what a market buy may spend */
      total?: string | undefined
      /** The last price at which the order is entered */
      stop?: string | undefined
      /** In the quote coin: how far the stop keeps behind the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** How much of the volume the book shows */
      icebergVolume?: string | undefined
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** GTC unless given, IOC for a market order. GTD goes with expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused when it would trade at once */
      postOnly?: boolean | undefined
    }
    result: {
      accepted: true
    }
  }
  /** Place up to 50 orders in one request */
  'POST /private/order/batch': {
    access: 'trade'
    params: {
      orders: ({
        symbol: string
        side: 'buy' | 'sell'
        type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
        price?: string | number | undefined
        volume?: string | number | undefined
        total?: string | number | undefined
        stop?: string | number | undefined
        icebergVolume?: string | number | undefined
        maxSlippage?: string | number | undefined
        trail?: string | number | undefined
        trailPercent?: string | number | undefined
        clientOrderId?: string | undefined
        timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
        expireTime?: number | undefined
        postOnly?: boolean | undefined
        stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      })[]
    }
    result: ({
      order: PlacedOrder
    } | {
      error: {
        code: string
        message: string
        messageFa: string
        details: Record<string, unknown>
        retryable: boolean
      }
    })[]
  }
  /** Lower the volume of an open order, which keeps its place in the queue */
  'POST /private/order/amend': {
    access: 'trade'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your own id */
      clientOrderId?: string | undefined
      /** The market of the order, where you want it checked */
      symbol?: string | undefined
      /** In the base coin */
      volume: string
    }
    result: Order
  }
  /** Cancel an order and place another in one step: both happen or neither does */
  'POST /private/order/cancel_replace': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your own name for the order: a repeat with equal parameters answers the first order */
      clientOrderId?: string | undefined
      /** What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side: 'buy' | 'sell'
      type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
      /** In the quote coin, for one whole base coin */
      price?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In the quote coin: what a market buy may spend */
      total?: string | undefined
      /** The last price at which the order is entered */
      stop?: string | undefined
      /** In the quote coin: how far the stop keeps behind the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** How much of the volume the book shows */
      icebergVolume?: string | undefined
      /** In percent: how far from the best price it may trade */
      maxSlippage?: string | undefined
      /** GTC unless given, IOC for a market order. GTD goes with expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused when it would trade at once */
      postOnly?: boolean | undefined
      /** The venue’s id of the order to cancel */
      cancelOrderId?: Whole | undefined
      /** Your own id of the order to cancel */
      cancelClientOrderId?: string | undefined
    }
    result: {
      /** null when the clientOrderId repeats a request carried out before */
      canceled: Order | null
      order: PlacedOrder
    }
  }
  /** Cancel all orders of the account after a time, unless this is sent again; 0 turns it off */
  'POST /private/order/cancel_all_after': {
    access: 'trade'
    params: {
      /** Milliseconds from now; 0 for never */
      timeoutMs: Whole
    }
    result: {
      /** When the orders go, in milliseconds; 0 when it is off */
      deadline: Decimal
    }
  }
  /** Cancel an open order, named by its id or by your own */
  'DELETE /private/order/cancel': {
    access: 'trade'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your own id */
      clientOrderId?: string | undefined
      /** The market of the order, where you want it checked */
      symbol?: string | undefined
    }
    result: Order
  }
  /** Cancel all open orders, or those of one market */
  'DELETE /private/order/cancel_all': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: {
      /** Ids of the orders that were open */
      canceled: string[]
    }
  }
  /** One order, open or closed, named by its id or by your own */
  'GET /private/order/get': {
    access: 'read'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your own id */
      clientOrderId?: string | undefined
      /** The market of the order, where you want it checked */
      symbol?: string | undefined
    }
    result: Order
  }
  /** Your open orders, of all markets or of one */
  'GET /private/order/open_orders': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Order[]
  }
  /** Who the account belongs to and how it stands */
  'GET /private/account/info': {
    access: 'read'
    params: Record<never, never>
    result: AccountInfo
  }
  /** What the account has of each coin, or of one */
  'GET /private/account/get_balance': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Balance[]
  }
  /** Balances that are too small for an order, and what the venue gives for them now */
  'GET /private/account/get_dust_balance': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      into?: string | undefined
    }
    result: {
      coin: string
      /** All that is available of the coin */
      amount: Decimal
      into: string
      /** The lowest price of the last day, or the best bid of others if that is lower */
      price: Decimal
      /** In the coin `into`, rounded down */
      worth: Decimal
      fee: Decimal
      /** The worth less the fee */
      received: Decimal
    }[]
  }
  /** Sell the venue balances that are too small for an order, at a low price of the last day less the taker fee */
  'POST /private/account/convert_dust_balance': {
    access: 'trade'
    params: {
      /** Coins, joined with commas */
      coinsList: string
      /** Market or coin, in any case */
      into?: string | undefined
    }
    result: {
      coin: string
      /** All that is available of the coin */
      amount: Decimal
      into: string
      /** The lowest price of the last day, or the best bid of others if that is lower */
      price: Decimal
      /** In the coin `into`, rounded down */
      worth: Decimal
      fee: Decimal
      /** The worth less the fee */
      received: Decimal
    }[]
  }
  /** What the account pays for trading, in all markets or in one */
  'GET /private/account/fees': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: AccountFee[]
  }
  /** The key this request is signed with */
  'GET /private/account/api_key_info': {
    access: 'signed'
    params: Record<never, never>
    result: ApiKey
  }
  /** The keys of the account, without their secrets */
  'GET /private/account/api_keys': {
    access: 'read'
    params: Record<never, never>
    result: ApiKey[]
  }
  /** Make a key; its secret is shown this once */
  'POST /private/account/api_keys': {
    access: 'withdraw'
    params: {
      label?: string | undefined
      /** Some of read, trade, withdraw, joined with commas; for administrators also admin */
      permissions?: string | undefined
      /** Addresses and ranges, joined with commas; `any` for everywhere */
      ipWhitelist?: string | undefined
      /** Milliseconds; 0 for never */
      expiresAt?: Whole | undefined
      /** Whether only bound signatures are taken; always true for a key with the permission admin */
      boundSignaturesOnly?: boolean | undefined
    }
    result: {
      apiKey: string
      label: string
      permissions: ('read' | 'trade' | 'withdraw' | 'admin')[]
      /** Empty: from everywhere */
      ipWhitelist: string[]
      createdAt: Decimal
      /** 0 for never */
      expiresAt: Decimal
      /** 0 for not yet */
      lastUsedAt: Decimal
      lastUsedIp: string
      /** Made by signing in to the web client; ends with the session */
      belongsToSession: boolean
      /** Signatures over the parameters alone are refused */
      boundSignaturesOnly: boolean
      secretKey: string
    }
  }
  /** Change a key; what is left out stays as it is */
  'PATCH /private/account/api_keys': {
    access: 'withdraw'
    params: {
      apiKey: string
      label?: string | undefined
      /** Some of read, trade, withdraw, joined with commas; for administrators also admin */
      permissions?: string | undefined
      /** Addresses and ranges, joined with commas; `any` for everywhere */
      ipWhitelist?: string | undefined
      /** Milliseconds; 0 for never */
      expiresAt?: Whole | undefined
      /** Whether only bound signatures are taken; always true for a key with the permission admin */
      boundSignaturesOnly?: boolean | undefined
    }
    result: ApiKey
  }
  /** Revoke a key for good */
  'DELETE /private/account/api_keys': {
    access: 'withdraw'
    params: {
      apiKey: string
    }
    result: {
      revoked: string
    }
  }
  /** What you are told in a direct message in the chat */
  'GET /private/account/news': {
    access: 'read'
    params: Record<never, never>
    result: {
      /** Deposits and withdrawals, step by step */
      transfers: boolean
      /** What your orders have traded, put together and at most every 20 seconds */
      fills: boolean
    }
  }
  /** Choose what you are told in a direct message in the chat */
  'POST /private/account/news': {
    access: 'withdraw'
    params: {
      /** Deposits and withdrawals, step by step */
      transfers?: boolean | undefined
      /** What your orders trade from now on */
      fills?: boolean | undefined
    }
    result: {
      /** Deposits and withdrawals, step by step */
      transfers: boolean
      /** What your orders have traded, put together and at most every 20 seconds */
      fills: boolean
    }
  }
  /** Your orders, newest first */
  'GET /private/history/orders': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your own id */
      clientOrderId?: string | undefined
      side?: 'buy' | 'sell' | undefined
      type?: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market' | undefined
      status?: 'new' | 'open' | 'partially_filled' | 'pending_trigger' | 'filled' | 'canceled' | 'expired' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Order[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your fills, newest first */
  'GET /private/history/trades': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** The venue’s id */
      orderId?: Whole | undefined
      side?: 'buy' | 'sell' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Fill[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Every change of your balances, newest first */
  'GET /private/history/ledger': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      type?: 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: LedgerEntry[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your deposits of coins, newest first */
  'GET /private/history/deposit/crypto': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'seen' | 'credited' | 'orphaned' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Deposit[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your deposits of money without a chain, newest first */
  'GET /private/history/deposit/irt': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'seen' | 'credited' | 'orphaned' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Deposit[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your withdrawals of coins, newest first */
  'GET /private/history/withdrawals/crypto': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Withdrawal[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your withdrawals of money without a chain, newest first */
  'GET /private/history/withdrawals/irt': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Withdrawal[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Your part of the proof of liabilities: your leaf and the way from it to the published root */
  'GET /private/account/proof_of_liabilities': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** Of a proof made lately; the newest one unless given */
      sequence?: Whole | undefined
    }
    result: ({
      coin: string
      /** Hash of the root of the tree */
      root: string
      /** What the venue owes to all accounts together */
      total: Decimal
      /** How many of them have any of the coin */
      accounts: Decimal
      /** Of the newest command of the journal that is counted */
      sequence: Decimal
      time: Decimal
      accountId: string
      /** What you have of the coin, in orders or not */
      amount: Decimal
      /** Keeps others from finding your leaf; of this proof alone */
      nonce: string
      /** The siblings from your leaf up to below the root */
      path: ({
        side: 'left' | 'right'
        hash: string
        sum: Decimal
      })[]
    })[]
  }
  /** Get an address to deposit to; who has one gets the same again */
  'POST /private/wallet/generate_deposit_address': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
    }
    result: DepositAddress[]
  }
  /** The deposit addresses you have: of a coin, of a network, or all */
  'GET /private/wallet/get_deposit_address': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
    }
    result: DepositAddress[]
  }
  /** Ask for coins to be sent to an address; they are held until that is done or refused */
  'POST /private/wallet/withdraw_crypto': {
    access: 'withdraw'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      /** In the coin */
      amount: string
      /** Of the recipient on the network */
      address?: string | undefined
      /** Of an address in the address book */
      address_uuid?: string | undefined
      /** Where the network or the recipient needs one */
      memo?: string | undefined
      /** Your own name for the withdrawal: a repeat with equal parameters answers the first one */
      clientWithdrawId?: string | undefined
    }
    result: PlacedWithdrawal
  }
  /** Ask for money to be sent to a bank account of yours; it is held until that is done or refused */
  'POST /private/wallet/withdraw_irt': {
    access: 'withdraw'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** In the coin */
      amount: string
      /** Of bank/get_accounts */
      iban_uuid: string
      /** Your own name for the withdrawal: a repeat with equal parameters answers the first one */
      clientWithdrawId?: string | undefined
    }
    result: PlacedWithdrawal
  }
  /** Call a withdrawal back before it is approved */
  'POST /private/wallet/cancel_withdraw': {
    access: 'withdraw'
    params: {
      withdrawalId?: Whole | undefined
      /** Your own name for the withdrawal: a repeat with equal parameters answers the first one */
      clientWithdrawId?: string | undefined
    }
    result: Withdrawal
  }
  /** How much of each coin the account may still withdraw today */
  'GET /private/wallet/withdraw_limits': {
    access: 'read'
    params: Record<never, never>
    result: {
      tier: Decimal
      limits: {
        coin: string
        /** Empty for no limit */
        dailyLimit: string
        /** On the present UTC day, without what was canceled, rejected or has failed */
        requestedToday: Decimal
        /** Empty for no limit */
        left: string
      }[]
    }
  }
  /** Your address book: where you may withdraw to, and from when on; newest first */
  'GET /private/wallet/withdraw_address': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
    }
    result: WithdrawAddress[]
  }
  /** Add an address to the address book; its hold starts now */
  'POST /private/wallet/withdraw_address': {
    access: 'withdraw'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      /** Of the recipient on the network */
      address: string
      /** Where the network or the recipient needs one */
      memo?: string | undefined
      /** For yourself */
      label?: string | undefined
    }
    result: WithdrawAddress
  }
  /** Remove an address from the address book; added again, it is on hold again */
  'DELETE /private/wallet/withdraw_address': {
    access: 'withdraw'
    params: {
      /** Of an address in the address book */
      address_uuid: string
    }
    result: {
      removed: string
    }
  }
  /** The same as GET wallet/withdraw_address */
  'GET /private/wallet/get_withdraw_address': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
    }
    result: WithdrawAddress[]
  }
  /** Your bank cards and bank accounts, newest first */
  'GET /private/bank/get_accounts': {
    access: 'read'
    params: Record<never, never>
    result: {
      cards: {
        card_uuid: string
        /** Its first six and last four digits; no more of it is kept */
        cardNumber: string
        /** When it was added */
        time: Decimal
      }[]
      ibans: {
        iban_uuid: string
        iban: string
        /** When it was added */
        time: Decimal
        /** From when on money can be sent to it */
        usableFrom: Decimal
      }[]
    }
  }
  /** Name a bank card that you pay in from */
  'POST /private/bank/set_card': {
    access: 'withdraw'
    params: {
      /** 16 digits, with spaces or without */
      cardNumber: string
    }
    result: {
      card_uuid: string
      /** Its first six and last four digits; no more of it is kept */
      cardNumber: string
      /** When it was added */
      time: Decimal
    }
  }
  /** Name a bank account of your own that you are paid out to; its hold starts now */
  'POST /private/bank/set_iban': {
    access: 'withdraw'
    params: {
      /** IR and 24 digits, with spaces or without */
      iban: string
    }
    result: {
      iban_uuid: string
      iban: string
      /** When it was added */
      time: Decimal
      /** From when on money can be sent to it */
      usableFrom: Decimal
    }
  }
  /** Remove a bank card or a bank account; added again, it is on hold again */
  'DELETE /private/bank/accounts': {
    access: 'withdraw'
    params: {
      /** `card_uuid` or `iban_uuid` */
      account_uuid: string
    }
    result: {
      removed: string
    }
  }
  /** All coins with their networks and scales */
  'GET /private/operator/coins': {
    access: 'admin'
    params: Record<never, never>
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals the ledger keeps; never changes */
      scale: Decimal
    }[]
  }
  /** List a coin; it is on no network yet */
  'POST /private/operator/coins': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Decimals the ledger keeps; never changes */
      scale: Whole
      nameEn: string
      nameFa: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals the ledger keeps; never changes */
      scale: Decimal
    }
  }
  /** Change the names of a coin */
  'PATCH /private/operator/coins': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      nameEn?: string | undefined
      nameFa?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals the ledger keeps; never changes */
      scale: Decimal
    }
  }
  /** List a coin on a network; suspended both ways unless it is said otherwise */
  'POST /private/operator/networks': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      network: string
      NetworkNameEn?: string | undefined
      NetworkNameFa?: string | undefined
      /** There is one default: the one before is none any more */
      isDefault?: boolean | undefined
      tokenNameOnNetwork?: string | undefined
      tokenSymbolOnNetwork?: string | undefined
      /** With {address} in the place of the address */
      addressUrl?: string | undefined
      contractAddressUrl?: string | undefined
      /** With {txid} in the place of the transaction id */
      transactionUrl?: string | undefined
      contractAddress?: string | undefined
      memoRequired?: boolean | undefined
      /** As RE2 reads it; matched against the whole memo */
      memoRegex?: string | undefined
      /** As RE2 reads it; matched against the whole address */
      addressRegex?: string | undefined
      tokenDecimal?: Whole | undefined
      /** In the coin */
      depositFee?: string | undefined
      /** In the coin */
      withdrawFee?: string | undefined
      depositStatus?: 'active' | 'suspended' | undefined
      withdrawStatus?: 'active' | 'suspended' | undefined
      /** In the coin */
      minimumDeposit?: string | undefined
      /** In the coin */
      minimumWithdraw?: string | undefined
      DepositConfirmationCount?: Whole | undefined
      withdrawPrecision?: Whole | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals the ledger keeps; never changes */
      scale: Decimal
    }
  }
  /** Change a coin on a network; what is left out stays as it is */
  'PATCH /private/operator/networks': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      network: string
      NetworkNameEn?: string | undefined
      NetworkNameFa?: string | undefined
      /** There is one default: the one before is none any more */
      isDefault?: boolean | undefined
      tokenNameOnNetwork?: string | undefined
      tokenSymbolOnNetwork?: string | undefined
      /** With {address} in the place of the address */
      addressUrl?: string | undefined
      contractAddressUrl?: string | undefined
      /** With {txid} in the place of the transaction id */
      transactionUrl?: string | undefined
      contractAddress?: string | undefined
      memoRequired?: boolean | undefined
      /** As RE2 reads it; matched against the whole memo */
      memoRegex?: string | undefined
      /** As RE2 reads it; matched against the whole address */
      addressRegex?: string | undefined
      tokenDecimal?: Whole | undefined
      /** In the coin */
      depositFee?: string | undefined
      /** In the coin */
      withdrawFee?: string | undefined
      depositStatus?: 'active' | 'suspended' | undefined
      withdrawStatus?: 'active' | 'suspended' | undefined
      /** In the coin */
      minimumDeposit?: string | undefined
      /** In the coin */
      minimumWithdraw?: string | undefined
      DepositConfirmationCount?: Whole | undefined
      withdrawPrecision?: Whole | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals the ledger keeps; never changes */
      scale: Decimal
    }
  }
  /** All markets with their states and bounds */
  'GET /private/operator/markets': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      /** Lowercase base symbol followed by the quote symbol */
      symbol: string
      base: string
      quote: string
      /** Decimal places of a volume */
      basePrecision: Decimal
      /** Decimal places of a price and of a total */
      quotePrecision: Decimal
      /** Least total value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** How far from the last price a limit may lie, in percent; 0 for no band */
      priceBand: Decimal
      /** How far beyond its stop a stop-market order may trade, in percent */
      stopSlippage: Decimal
    })[]
  }
  /** List a market; it is halted until it is opened */
  'POST /private/operator/markets': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      base: string
      /** Market or coin, in any case */
      quote: string
      /** Decimals of a volume; never changes */
      basePrecision: Whole
      /** Decimals of a price; never changes */
      quotePrecision: Whole
      /** Least total of an order, in the quote coin; 0 = none, and the market takes no dust */
      minimumQuoteSize?: string | undefined
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk?: string | undefined
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid?: string | undefined
      /** In percent of the last price; 0 for no band */
      priceBand?: string | undefined
      /** In percent of the stop price */
      stopSlippage?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      /** Lowercase base symbol followed by the quote symbol */
      symbol: string
      base: string
      quote: string
      /** Decimal places of a volume */
      basePrecision: Decimal
      /** Decimal places of a price and of a total */
      quotePrecision: Decimal
      /** Least total value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** How far from the last price a limit may lie, in percent; 0 for no band */
      priceBand: Decimal
      /** How far beyond its stop a stop-market order may trade, in percent */
      stopSlippage: Decimal
    }
  }
  /** Change the bounds of a market; what is left out stays as it is */
  'PATCH /private/operator/markets': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Least total of an order, in the quote coin; 0 = none, and the market takes no dust */
      minimumQuoteSize?: string | undefined
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk?: string | undefined
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid?: string | undefined
      /** In percent of the last price; 0 for no band */
      priceBand?: string | undefined
      /** In percent of the stop price */
      stopSlippage?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      /** Lowercase base symbol followed by the quote symbol */
      symbol: string
      base: string
      quote: string
      /** Decimal places of a volume */
      basePrecision: Decimal
      /** Decimal places of a price and of a total */
      quotePrecision: Decimal
      /** Least total value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** How far from the last price a limit may lie, in percent; 0 for no band */
      priceBand: Decimal
      /** How far beyond its stop a stop-market order may trade, in percent */
      stopSlippage: Decimal
    }
  }
  /** Open, restrict or halt a market, or all of them; everybody is told */
  'POST /private/operator/market_state': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: ({
      /** Lowercase base symbol followed by the quote symbol */
      symbol: string
      base: string
      quote: string
      /** Decimal places of a volume */
      basePrecision: Decimal
      /** Decimal places of a price and of a total */
      quotePrecision: Decimal
      /** Least total value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** How far from the last price a limit may lie, in percent; 0 for no band */
      priceBand: Decimal
      /** How far beyond its stop a stop-market order may trade, in percent */
      stopSlippage: Decimal
    })[]
  }
  /** Cancel every order of a market */
  'POST /private/operator/market_clear': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      canceled: Decimal
    }
  }
  /** Set the fee tiers of all markets quoted in a coin */
  'POST /private/operator/fees': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      quote: string
      /** A list in JSON; fees as fractions (0.0015 is 0.15 percent), volumes in the quote coin, the first from 0 */
      tiers: {
        fromVolume: string
        makerFee: string
        takerFee: string
      }[]
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      quote: string
      tiers: {
        fromVolume: Decimal
        makerFee: Decimal
        takerFee: Decimal
      }[]
    }
  }
  /** Agree fees with one account; without rates it pays by the tiers again */
  'POST /private/operator/account_fees': {
    access: 'admin'
    params: {
      accountId: Whole
      /** As a fraction */
      makerFee?: string | undefined
      /** As a fraction */
      takerFee?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      accountId: string
    }
  }
  /** Whose an account is, how it stands and what it has */
  'GET /private/operator/account': {
    access: 'admin'
    params: {
      accountId?: Whole | undefined
      /** In its place */
      email?: string | undefined
    }
    result: {
      accountId: string
      email: string
      fullName: string
      state: 'active' | 'frozen'
      /** Which of the daily withdrawal limits hold for it */
      tier: Decimal
      openOrders: Decimal
      balances: Balance[]
    }
  }
  /** Freeze an account or free it again */
  'POST /private/operator/account_state': {
    access: 'admin'
    params: {
      accountId: Whole
      state: 'active' | 'frozen'
      /** When freezing: cancel its open orders too */
      cancelOrders?: boolean | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      accountId: string
      state: 'active' | 'frozen'
    }
  }
  /** Give an account money, or take some from it, against the venue’s adjustments */
  'POST /private/operator/adjust_balance': {
    access: 'admin'
    params: {
      accountId: Whole
      /** Market or coin, in any case */
      symbol: string
      /** In the coin; below 0 to take */
      amount: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: Balance
  }
  /** Pay fees that the venue has collected out to an account */
  'POST /private/operator/pay_out_fees': {
    access: 'admin'
    params: {
      accountId: Whole
      /** Market or coin, in any case */
      symbol: string
      /** In the coin */
      amount: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: Balance
  }
  /** Withdrawals of all accounts or of one, newest first */
  'GET /private/operator/withdrawals': {
    access: 'admin'
    params: {
      accountId?: Whole | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
      /** csv answers a table; its header X-Next-Cursor has the cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: ({
        withdrawalId: string
        clientWithdrawId: string
        coin: string
        network: string
        /** What the recipient gets; the fee comes on top of it */
        amount: Decimal
        fee: Decimal
        address: string
        memo: string
        /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
        status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
        /** Reason of the last decision or of the released claim */
        reason: string
        transactionId: string
        time: Decimal
        updateTime: Decimal
        accountId: string
        /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
        accountState: 'active' | 'frozen'
        /** Who decided last; 0 while nobody did, and for the command line */
        operatorId: string
        /** Who has approved it; 0 for the command line */
        approvals: string[]
        /** As things are set now */
        approvalsNeeded: Decimal
        /** The operator whose signer has the newest claim; empty before the first */
        claimedBy: string
        /** What that signer calls itself */
        claim: string
        /** When the claim ends or ended; 0 before the first */
        claimedUntil: Decimal
      })[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Approve a withdrawal; not one of your own */
  'POST /private/operator/approve_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason?: string | undefined
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Refuse a withdrawal that nobody has claimed; amount and fee go back */
  'POST /private/operator/reject_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Take an approved withdrawal to send it; nobody else can from then on */
  'POST /private/operator/claim_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** How the signer calls itself; one name per signer, the same in every request about the withdrawal */
      claim: string
      /** How long the signer needs at most */
      seconds?: Whole | undefined
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Give up a claim: the withdrawal was not sent, and an operator reviews it */
  'POST /private/operator/release_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** How the signer calls itself; one name per signer, the same in every request about the withdrawal */
      claim: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Say that a withdrawal you claimed is on its network, and under which transaction */
  'POST /private/operator/broadcast_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** How the signer calls itself; one name per signer, the same in every request about the withdrawal */
      claim: string
      /** As the network names it */
      transactionId: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Say what became of a withdrawal whose claim has ended */
  'POST /private/operator/review_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      outcome: 'sent' | 'not_sent' | 'failed'
      /** As the network names it */
      transactionId?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Say that the network has carried a withdrawal out for good */
  'POST /private/operator/confirm_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Say that the network will never carry a withdrawal out; amount and fee go back */
  'POST /private/operator/fail_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** What the recipient gets; the fee comes on top of it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** Reason of the last decision or of the released claim */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      accountId: string
      /** Nothing of a frozen account is approved or claimed; what a signer has sent is still reported */
      accountState: 'active' | 'frozen'
      /** Who decided last; 0 while nobody did, and for the command line */
      operatorId: string
      /** Who has approved it; 0 for the command line */
      approvals: string[]
      /** As things are set now */
      approvalsNeeded: Decimal
      /** The operator whose signer has the newest claim; empty before the first */
      claimedBy: string
      /** What that signer calls itself */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** How many approve withdrawals of each coin, and how much may leave on a day */
  'GET /private/operator/withdrawal_policies': {
    access: 'admin'
    params: Record<never, never>
    result: {
      coin: string
      /** How many people approve a withdrawal above approvalsAbove; one is enough for others */
      approvals: Decimal
      approvalsAbove: Decimal
      /** What an account may ask for on one UTC day, by its tier from 0 on; higher tiers have the last one */
      accountDaily: string[]
      /** What signers may claim on one UTC day, empty for no limit; the rest waits approved */
      venueDaily: string
      /** What signers have claimed on the present UTC day */
      claimedToday: Decimal
    }[]
  }
  /** Say how many approve withdrawals of a coin, and how much may leave on a day */
  'POST /private/operator/withdrawal_policy': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Of different people, above approvalsAbove */
      approvals?: Whole | undefined
      /** In the coin, without the fee; one approval is enough up to it */
      approvalsAbove?: string | undefined
      /** A list in JSON: what an account of tier 0, 1, … may withdraw on one UTC day; none for no limit */
      accountDaily?: string[] | undefined
      /** What may leave the venue on one UTC day, in the coin; none for no limit */
      venueDaily?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      coin: string
      /** How many people approve a withdrawal above approvalsAbove; one is enough for others */
      approvals: Decimal
      approvalsAbove: Decimal
      /** What an account may ask for on one UTC day, by its tier from 0 on; higher tiers have the last one */
      accountDaily: string[]
      /** What signers may claim on one UTC day, empty for no limit; the rest waits approved */
      venueDaily: string
      /** What signers have claimed on the present UTC day */
      claimedToday: Decimal
    }
  }
  /** Say which of the daily withdrawal limits hold for an account */
  'POST /private/operator/account_tier': {
    access: 'admin'
    params: {
      accountId: Whole
      tier: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      accountId: string
      tier: Decimal
    }
  }
  /** Book what a network took for carrying withdrawals, out of the collected fees of the coin it is paid in */
  'POST /private/operator/book_network_fee': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** In the coin */
      amount: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      coin: string
      /** What is left of the fees */
      collected: Decimal
    }
  }
  /** Say what a network shows about a transfer to a deposit address; again with every confirmation */
  'POST /private/operator/report_deposit': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** Of the recipient on the network */
      address: string
      /** Where the network or the recipient needs one */
      memo?: string | undefined
      /** As the network names it */
      transactionId: string
      /** Which output or event of the transaction */
      output?: Whole | undefined
      /** In the coin */
      amount: string
      confirmations: Whole
    }
    result: {
      credited: boolean
      /** null: credited long ago */
      deposit: Deposit | null
    }
  }
  /** Say that a payment of somebody has arrived at the bank; it is credited at once, and once */
  'POST /private/operator/report_bank_deposit': {
    access: 'admin'
    params: {
      accountId: Whole
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** In the coin */
      amount: string
      /** How the bank names the payment */
      transactionId: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason?: string | undefined
    }
    result: {
      credited: boolean
      /** null: credited long ago */
      deposit: Deposit | null
    }
  }
  /** Say that a network has dropped a transfer before it was credited */
  'POST /private/operator/orphan_deposit': {
    access: 'admin'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** As the network names it */
      transactionId: string
      /** Which output or event of the transaction */
      output?: Whole | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      transactionId: string
    }
  }
  /** How many addresses are left for those who ask for one */
  'GET /private/operator/deposit_addresses': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
    }
    result: {
      network: string
      /** Addresses nobody has yet */
      atHand: Decimal
    }
  }
  /** Add addresses of the venue’s own wallets, each of which is given to one account */
  'POST /private/operator/deposit_addresses': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** A list in JSON: {"address", "memo"}; the memo where the network needs one */
      addresses: ({
        address: string
        memo?: string | undefined
      })[]
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      network: string
      /** Addresses nobody has yet */
      atHand: Decimal
      added: Decimal
    }
  }
  /** Engine rules, journal sequence and whether the venue is suspended */
  'GET /private/operator/venue': {
    access: 'admin'
    params: Record<never, never>
    result: {
      /** Number of the engine rules in force */
      rules: string
      /** Of the newest command */
      sequence: string
      suspended: boolean
      /** Sequence of the command that could not be carried out; empty while the venue trades */
      suspendedSince: string
    }
  }
  /** Resume a venue that was suspended because a command could not be carried out */
  'POST /private/operator/venue_resume': {
    access: 'admin'
    params: {
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      suspended: boolean
    }
  }
  /** Maintenance that is planned or under way, the nearest first */
  'GET /private/operator/maintenance': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      windowId: string
      from: Decimal
      to: Decimal
      /** Empty for all */
      markets: string[]
      /** In which the markets are meanwhile */
      marketState: 'halted' | 'cancel_only' | 'post_only'
      reason: string
      status: 'scheduled' | 'under_way' | 'done' | 'canceled'
    })[]
  }
  /** Plan a time in which markets are halted or restricted; system_status shows it */
  'POST /private/operator/maintenance': {
    access: 'admin'
    params: {
      /** Milliseconds; may have passed, then it starts at once */
      from: Whole
      /** Milliseconds */
      to: Whole
      /** Symbols joined with commas; all unless given */
      markets?: string | undefined
      marketState?: 'halted' | 'cancel_only' | 'post_only' | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      windowId: string
      from: Decimal
      to: Decimal
      /** Empty for all */
      markets: string[]
      /** In which the markets are meanwhile */
      marketState: 'halted' | 'cancel_only' | 'post_only'
      reason: string
      status: 'scheduled' | 'under_way' | 'done' | 'canceled'
    }
  }
  /** Call a maintenance off, or end the one under way */
  'DELETE /private/operator/maintenance': {
    access: 'admin'
    params: {
      windowId: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      canceled: string
    }
  }
  /** Who operated the venue, when, what was before and after, and why; newest first */
  'GET /private/operator/audit': {
    access: 'admin'
    params: {
      operatorId?: Whole | undefined
      action?: string | undefined
      subject?: string | undefined
      /** Milliseconds, included */
      from?: Whole | undefined
      /** Milliseconds, included */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the page before */
      cursor?: string | undefined
    }
    result: {
      rows: ({
        actionId: string
        time: Decimal
        /** 0 for the command line on the server, and for its clock */
        operatorId: string
        via: 'api' | 'command_line' | 'schedule' | 'chat'
        action: string
        subject: string
        before: Record<string, unknown>
        after: Record<string, unknown>
        reason: string
        /** started: the server ended before it could say more */
        outcome: 'started' | 'done' | 'refused'
        /** The code of the refusal; empty otherwise */
        refusal: string
        /** In the journal; 0 for what is not in it */
        sequence: Decimal
      })[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Get coins to play with; only a sandbox has this */
  'POST /private/sandbox/faucet': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** In the coin */
      amount: string
    }
    result: Balance
  }
  /** Send yourself coins over a simulated network; only a sandbox has this */
  'POST /private/sandbox/deposit': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      /** In the coin */
      amount: string
    }
    result: Deposit
  }
}

export type TradingErrorCode =
  | 'BAD_REQUEST'
  | 'UNKNOWN_PARAMETER'
  | 'MISSING_CREDENTIALS'
  | 'INVALID_API_KEY'
  | 'KEY_EXPIRED'
  | 'INVALID_SIGNATURE'
  | 'BOUND_SIGNATURE_REQUIRED'
  | 'INVALID_TIMESTAMP'
  | 'PERMISSION_DENIED'
  | 'STEP_UP_REQUIRED'
  | 'SECOND_FACTOR_MISSING'
  | 'IP_NOT_ALLOWED'
  | 'ACCOUNT_FROZEN'
  | 'UNKNOWN_SYMBOL'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'BAD_PRECISION'
  | 'MIN_NOTIONAL'
  | 'MAX_ORDER'
  | 'PRICE_BAND'
  | 'ORDER_NOT_FOUND'
  | 'KEY_NOT_FOUND'
  | 'TOO_MANY_KEYS'
  | 'DUPLICATE_CLIENT_ORDER_ID'
  | 'ORDER_CLOSED'
  | 'REPLAYED_REQUEST'
  | 'RESYNC_REQUIRED'
  | 'INSUFFICIENT_BALANCE'
  | 'POST_ONLY_WOULD_MATCH'
  | 'FOK_NOT_FILLED'
  | 'NO_LIQUIDITY'
  | 'SELF_TRADE'
  | 'BAD_ADDRESS'
  | 'BAD_MEMO'
  | 'BELOW_MINIMUM'
  | 'UNKNOWN_NETWORK'
  | 'WITHDRAWAL_NOT_FOUND'
  | 'DEPOSIT_NOT_FOUND'
  | 'ADDRESS_NOT_FOUND'
  | 'BANK_ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_FOUND'
  | 'MAINTENANCE_NOT_FOUND'
  | 'DUPLICATE_CLIENT_WITHDRAW_ID'
  | 'WITHDRAWAL_STATE'
  | 'WITHDRAWAL_LIMIT'
  | 'DEPOSIT_STATE'
  | 'TOO_MANY_ADDRESSES'
  | 'TOO_MANY_BANK_ACCOUNTS'
  | 'ALREADY_LISTED'
  | 'MAINTENANCE_OVERLAPS'
  | 'ADDRESS_ON_HOLD'
  | 'NETWORK_SUSPENDED'
  | 'MARKET_HALTED'
  | 'MARKET_CANCEL_ONLY'
  | 'TIMEOUT_UNKNOWN'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'
