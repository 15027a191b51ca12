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
  /** Minimum value of an order, in the quote coin */
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
  /** Explorer URL with {address} as a placeholder */
  addressUrl: string
  contractAddressUrl: string
  /** Explorer URL with {txid} as a placeholder */
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
  /** Rises with every change of the book and never restarts */
  lastUpdateId: Decimal
}

export interface PublicTrade {
  tradeId: string
  price: Decimal
  volume: Decimal
  total: Decimal
  /** The side of the taker */
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
  /** Opening time */
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
  /** The reason of the unavailability; empty otherwise */
  reason: string
  /** Planned and active windows, nearest first */
  maintenance: ({
    windowId: string
    from: Decimal
    to: Decimal
    /** Empty: all markets */
    markets: string[]
    /** The state of the markets during the window */
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
  /** 0 for an order without a stop */
  stopPrice: Decimal
  /** The distance of a trailing stop from the last price; 0 for every other order */
  trail: Decimal
  /** The same in percent of the last price; 0 for every other order */
  trailPercent: Decimal
  /** When a GTD order expires, in milliseconds; 0 for every other order */
  expireTime: Decimal
  /** The maximum slippage of the request in percent; 0 if it has none */
  maxSlippage: Decimal
  /** 0 for a market buy by total */
  volume: Decimal
  /** The amount a market buy may spend; 0 for every other order */
  total: Decimal
  icebergVolume: Decimal
  executedVolume: Decimal
  executedQuote: Decimal
  /** 0 before the first fill */
  averagePrice: Decimal
  status: 'new' | 'open' | 'partially_filled' | 'filled' | 'canceled' | 'expired' | 'rejected' | 'pending_trigger'
  /** The reason of the closing; empty while it is open */
  reason: string
  /** The other order of a pair, open or closed; empty for a single order */
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
  /** 0 for an order without a stop */
  stopPrice: Decimal
  /** The distance of a trailing stop from the last price; 0 for every other order */
  trail: Decimal
  /** The same in percent of the last price; 0 for every other order */
  trailPercent: Decimal
  /** When a GTD order expires, in milliseconds; 0 for every other order */
  expireTime: Decimal
  /** The maximum slippage of the request in percent; 0 if it has none */
  maxSlippage: Decimal
  /** 0 for a market buy by total */
  volume: Decimal
  /** The amount a market buy may spend; 0 for every other order */
  total: Decimal
  icebergVolume: Decimal
  executedVolume: Decimal
  executedQuote: Decimal
  /** 0 before the first fill */
  averagePrice: Decimal
  status: 'new' | 'open' | 'partially_filled' | 'filled' | 'canceled' | 'expired' | 'rejected' | 'pending_trigger'
  /** The reason of the closing; empty while it is open */
  reason: string
  /** The other order of a pair, open or closed; empty for a single order */
  pairedOrderId: string
  time: Decimal
  updateTime: Decimal
  fee: Decimal
  feeCoin: string
  /** The clientOrderId repeats an earlier request; no new order was placed */
  replayed: boolean
}

export interface PlacedPair {
  limitOrder: Order
  stopOrder: Order
  /** The clientOrderId repeats an earlier request; no new pair was placed */
  replayed: boolean
}

export interface Fill {
  tradeId: string
  orderId: string
  /** Empty for an order without a client id */
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

export interface Portfolio {
  coin: string
  value: Decimal
  /** Since the first point */
  change: Decimal
  /** Deposits and adjustments less withdrawals, at the prices of their time */
  transferred: Decimal
  /** The change less the transferred amount */
  profit: Decimal
  points: {
    time: Decimal
    value: Decimal
  }[]
  coins: {
    coin: string
    total: Decimal
    /** Empty without a price */
    value: string
    /** The same amount at the prices of the first point; empty without a price */
    valueBefore: string
  }[]
}

export interface PriceAlert {
  alertId: string
  symbol: string
  direction: 'above' | 'below'
  price: Decimal
  repeats: boolean
  /** armed; waiting: a repeating alert until the price is back on the other side; triggered: ended */
  state: 'armed' | 'waiting' | 'triggered'
  /** When it was set, in milliseconds */
  time: Decimal
  /** When it was last triggered, in milliseconds; 0 before */
  triggeredTime: Decimal
  /** The price of the trade that last triggered it; 0 before */
  triggeredPrice: Decimal
  /** How often it was triggered */
  times: Decimal
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
  /** When cancel_all_after takes effect, in milliseconds; 0 if it is off */
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
  permissions: ('read' | 'trade' | 'withdraw' | 'wallet' | 'admin')[]
  /** Empty: any address */
  ipWhitelist: string[]
  createdAt: Decimal
  /** 0 for never */
  expiresAt: Decimal
  /** 0 if unused */
  lastUsedAt: Decimal
  lastUsedIp: string
  /** Created by a sign-in of the web client; ends with the session */
  belongsToSession: boolean
  /** Signatures over the parameters alone are refused */
  boundSignaturesOnly: boolean
  /** The networks of a key with the permission wallet; empty otherwise */
  networks: string[]
}

export interface LedgerEntry {
  entryId: string
  coin: string
  type: 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion'
  /** Negative for a debit */
  amount: Decimal
  fee: Decimal
  /** The balance after this entry */
  balance: Decimal
  /** The id of the trade, deposit or withdrawal; empty otherwise */
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
  /** The amount the recipient gets; the fee is added to it */
  amount: Decimal
  fee: Decimal
  address: string
  memo: string
  /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
  status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
  /** The reason of a rejection or failure; empty otherwise */
  reason: string
  transactionId: string
  time: Decimal
  updateTime: Decimal
}

export interface DepositAddress {
  coin: string
  network: string
  address: string
  /** Required in every transfer unless empty */
  memo: string
  confirmationsNeeded: Decimal
  /** When the address was assigned */
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
  /** Withdrawals to it are possible from this time */
  usableFrom: Decimal
}

export interface PlacedWithdrawal {
  withdrawalId: string
  clientWithdrawId: string
  coin: string
  network: string
  /** The amount the recipient gets; the fee is added to it */
  amount: Decimal
  fee: Decimal
  address: string
  memo: string
  /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
  status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
  /** The reason of a rejection or failure; empty otherwise */
  reason: string
  transactionId: string
  time: Decimal
  updateTime: Decimal
  /** The clientWithdrawId repeats an earlier request */
  replayed: boolean
}

export interface TradingCalls {
  /** Check that the service is available */
  'GET /public/ping': {
    access: 'public'
    params: Record<never, never>
    result: 'pong'
  }
  /** Show the server time, in milliseconds since 1970-01-01 UTC */
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
  /** List the markets with their precisions and limits, or one market */
  'GET /public/exchange_info': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Market[]
  }
  /** List what the markets accept now: states and price limits, or of one market */
  'GET /public/market_rules': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: ({
      symbol: string
      /** post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing */
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** The maximum distance of a limit price from the last price, in percent; 0 for no band */
      priceBand: Decimal
      /** The maximum slippage of a stop-market order from its stop, in percent */
      stopSlippage: Decimal
      /** The lowest price of an order at the last price; 0 for no limit */
      lowestPrice: Decimal
      /** The highest price of an order at the last price; 0 for no limit */
      highestPrice: Decimal
    })[]
  }
  /** List the coins with their networks, or one coin */
  'GET /public/coins_info': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Coin[]
  }
  /** Show the order book of a market, best price first */
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
  /** List the newest trades of a market, newest first; from an id or a time on, oldest first */
  'GET /public/last_trades': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol: string
      limit?: Whole | undefined
      /** Start at this trade, oldest first, to read the whole history */
      fromId?: Whole | undefined
      /** Start at this time, in milliseconds, oldest first; not with fromId */
      from?: Whole | undefined
    }
    result: PublicTrade[]
  }
  /** Show the last price of all markets or of one; 0 before the first trade */
  'GET /public/last_prices': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: LastPrice[]
  }
  /** Show the statistics of the last 24 hours of all markets or of one */
  'GET /public/ticker_24h': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Ticker24h[]
  }
  /** Show the best bid and ask of all markets or of one; 0 for an empty side */
  'GET /public/book_ticker': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: BookTicker[]
  }
  /** List the candles of a market, oldest first; weeks start on Monday UTC, periods without a trade have no candle */
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
      /** The newest candles of the range */
      limit?: Whole | undefined
    }
    result: Candle[]
  }
  /** List the fee tiers of all markets or of one */
  'GET /public/fees': {
    access: 'public'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: FeeSchedule[]
  }
  /** Show whether the venue accepts commands, the planned maintenance and the state of every market */
  'GET /public/system_status': {
    access: 'public'
    params: Record<never, never>
    result: SystemStatus
  }
  /** Show the liabilities of the venue in each coin, with the root of a tree in which every account finds its leaf */
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
      /** The liabilities to all accounts */
      total: Decimal
      /** The number of accounts with a balance in the coin */
      accounts: Decimal
      /** The sequence of the newest included command of the journal */
      sequence: Decimal
      time: Decimal
    }[]
  }
  /** Show what the wallets of the venue have on the chains, for comparison with the proof of liabilities */
  'GET /public/proof_of_assets': {
    access: 'public'
    params: Record<never, never>
    result: {
      coin: string
      /** On all networks of the coin */
      total: Decimal
      /** When the oldest of the balances was read */
      time: Decimal
    }[]
  }
  /** Place a limit order to buy */
  'POST /private/order/limit/buy': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** Default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused if it would trade at once */
      postOnly?: boolean | undefined
      /** The part of the volume that the book shows */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** Default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused if it would trade at once */
      postOnly?: boolean | undefined
      /** The part of the volume that the book shows */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin: the amount a market buy may spend */
      total?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In percent: the maximum distance from the best price */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In percent: the maximum distance from the best price */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin: the distance of the stop from the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin: the distance of the stop from the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the quote coin, for one whole base coin */
      price: string
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** Applies after the trigger; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      stop: string
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Applies while the order waits; default GTC. GTD requires expireTime */
      timeInForce?: 'GTC' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side?: 'buy' | 'sell' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      sl_price: string
    }
    result: PlacedOrder
  }
  /** Stop loss and take profit: the first to execute cancels the other */
  'POST /private/order/sltp/sl_tp': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side?: 'buy' | 'sell' | undefined
      /** In the base coin */
      volume: string
      /** The last price at which the order is entered */
      sl_price: string
      /** In the quote coin, for one whole base coin */
      tp_price: string
      /** Your client id of the stop order */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin, for one whole base coin */
      price: string
      /** The last price at which the order is entered */
      stop: string
      /** In the quote coin, for one whole base coin */
      stopLimitPrice?: string | undefined
      /** Your client id of the stop order */
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
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin, for one whole base coin */
      price: string
      /** The last price at which the order is entered */
      stop: string
      /** In the quote coin, for one whole base coin */
      stopLimitPrice?: string | undefined
      /** Your client id of the stop order */
      stopClientOrderId?: string | undefined
    }
    result: PlacedPair
  }
  /** Replace both orders of an open pair atomically; market, side and stpMode stay */
  'POST /private/order/oco/replace': {
    access: 'trade'
    params: {
      /** The venue’s id of the order to cancel */
      cancelOrderId?: Whole | undefined
      /** Your client id of the order to cancel */
      cancelClientOrderId?: string | undefined
      /** The market of the order, as a check */
      symbol?: string | undefined
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** In the base coin */
      volume: string
      /** In the quote coin, for one whole base coin */
      price: string
      /** The last price at which the order is entered */
      stop: string
      /** In the quote coin, for one whole base coin */
      stopLimitPrice?: string | undefined
      /** Your client id of the stop order */
      stopClientOrderId?: string | undefined
    }
    result: {
      limitOrder: Order
      stopOrder: Order
      /** The clientOrderId repeats an earlier request; no new pair was placed */
      replayed: boolean
      /** null if the clientOrderId repeats an earlier request */
      canceled: {
        limitOrder: Order
        stopOrder: Order
      } | null
    }
  }
  /** Check whether an order would be accepted now, without placing it */
  'POST /private/order/test': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side: 'buy' | 'sell'
      type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
      /** In the quote coin, for one whole base coin */
      price?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In the quote coin: the amount a market buy may spend */
      total?: string | undefined
      /** The last price at which the order is entered */
      stop?: string | undefined
      /** In the quote coin: the distance of the stop from the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** The part of the volume that the book shows */
      icebergVolume?: string | undefined
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Default GTC, IOC for a market order. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused if it would trade at once */
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
        expireTime?: number | string | undefined
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
  /** Lower the volume of an open order, which keeps its time priority */
  'POST /private/order/amend': {
    access: 'trade'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your client id */
      clientOrderId?: string | undefined
      /** The market of the order, as a check */
      symbol?: string | undefined
      /** In the base coin */
      volume: string
    }
    result: Order
  }
  /** Cancel an order and place another atomically */
  'POST /private/order/cancel_replace': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Your client id of the order: a repeat with equal parameters returns the first order */
      clientOrderId?: string | undefined
      /** Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER */
      stpMode?: 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | undefined
      side: 'buy' | 'sell'
      type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market'
      /** In the quote coin, for one whole base coin */
      price?: string | undefined
      /** In the base coin */
      volume?: string | undefined
      /** In the quote coin: the amount a market buy may spend */
      total?: string | undefined
      /** The last price at which the order is entered */
      stop?: string | undefined
      /** In the quote coin: the distance of the stop from the best price since the order was placed */
      trail?: string | undefined
      /** In percent of the last price, instead of trail; at most 50, with at most 4 decimals */
      trailPercent?: string | undefined
      /** The part of the volume that the book shows */
      icebergVolume?: string | undefined
      /** In percent: the maximum distance from the best price */
      maxSlippage?: string | undefined
      /** Default GTC, IOC for a market order. GTD requires expireTime */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD' | undefined
      /** Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead */
      expireTime?: Whole | undefined
      /** Refused if it would trade at once */
      postOnly?: boolean | undefined
      /** The venue’s id of the order to cancel */
      cancelOrderId?: Whole | undefined
      /** Your client id of the order to cancel */
      cancelClientOrderId?: string | undefined
      /** Refused with ORDER_CHANGED unless the order to cancel has executed exactly this volume; 0 for an order that has not traded */
      expectedExecutedVolume?: string | undefined
    }
    result: {
      /** null if the clientOrderId repeats an earlier request */
      canceled: Order | null
      order: PlacedOrder
    }
  }
  /** Arm the dead-man switch: cancel all orders of the account after a time unless this is sent again; 0 disarms it */
  'POST /private/order/cancel_all_after': {
    access: 'trade'
    params: {
      /** Milliseconds from now; 0 for never */
      timeoutMs: Whole
    }
    result: {
      /** When the orders are canceled, in milliseconds; 0 if disarmed */
      deadline: Decimal
    }
  }
  /** Cancel an open order by its id or your client id */
  'DELETE /private/order/cancel': {
    access: 'trade'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your client id */
      clientOrderId?: string | undefined
      /** The market of the order, as a check */
      symbol?: string | undefined
    }
    result: Order
  }
  /** Cancel up to 50 open orders in one request */
  'DELETE /private/order/cancel_batch': {
    access: 'trade'
    params: {
      orders: ({
        orderId: number | string
      } | {
        clientOrderId: string
      })[]
    }
    result: ({
      order: Order
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
  /** Cancel all open orders, or those of one market */
  'DELETE /private/order/cancel_all': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: {
      /** Ids of the canceled orders */
      canceled: string[]
    }
  }
  /** Show an open or closed order by its id or your client id */
  'GET /private/order/get': {
    access: 'read'
    params: {
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your client id */
      clientOrderId?: string | undefined
      /** The market of the order, as a check */
      symbol?: string | undefined
    }
    result: Order
  }
  /** List your open orders, of all markets or of one */
  'GET /private/order/open_orders': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Order[]
  }
  /** Show the owner and the state of the account */
  'GET /private/account/info': {
    access: 'read'
    params: Record<never, never>
    result: AccountInfo
  }
  /** Show the balances of the account, of all coins or of one */
  'GET /private/account/get_balance': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: Balance[]
  }
  /** List balances that are too small for an order, with the current offer of the venue */
  'GET /private/account/get_dust_balance': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      into?: string | undefined
    }
    result: {
      coin: string
      /** The whole available balance of the coin */
      amount: Decimal
      into: string
      /** The lowest price of the last day, or the best bid of another account if that is lower */
      price: Decimal
      /** In the coin `into`, rounded down */
      worth: Decimal
      fee: Decimal
      /** `worth` less the fee */
      received: Decimal
    }[]
  }
  /** Sell balances that are too small for an order to the venue, at the lowest price of the last day less the taker fee */
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
      /** The whole available balance of the coin */
      amount: Decimal
      into: string
      /** The lowest price of the last day, or the best bid of another account if that is lower */
      price: Decimal
      /** In the coin `into`, rounded down */
      worth: Decimal
      fee: Decimal
      /** `worth` less the fee */
      received: Decimal
    }[]
  }
  /** Show the trading fees of the account, in all markets or in one */
  'GET /private/account/fees': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
    }
    result: AccountFee[]
  }
  /** Show the key of this request */
  'GET /private/account/api_key_info': {
    access: 'signed'
    params: Record<never, never>
    result: ApiKey
  }
  /** List the keys of the account, without their secrets */
  'GET /private/account/api_keys': {
    access: 'read'
    params: Record<never, never>
    result: ApiKey[]
  }
  /** Create a key; its secret is shown only once */
  'POST /private/account/api_keys': {
    access: 'withdraw'
    params: {
      label?: string | undefined
      /** read, trade and withdraw, joined with commas; for administrators also admin, or wallet alone */
      permissions?: string | undefined
      /** Addresses and ranges, joined with commas; `any` for all addresses */
      ipWhitelist?: string | undefined
      /** Milliseconds; 0 for never */
      expiresAt?: Whole | undefined
      /** Accept only bound signatures; always true for a key with the permission admin or wallet */
      boundSignaturesOnly?: boolean | undefined
      /** The networks of a key with the permission wallet, joined with commas */
      networks?: string | undefined
    }
    result: {
      apiKey: string
      label: string
      permissions: ('read' | 'trade' | 'withdraw' | 'wallet' | 'admin')[]
      /** Empty: any address */
      ipWhitelist: string[]
      createdAt: Decimal
      /** 0 for never */
      expiresAt: Decimal
      /** 0 if unused */
      lastUsedAt: Decimal
      lastUsedIp: string
      /** Created by a sign-in of the web client; ends with the session */
      belongsToSession: boolean
      /** Signatures over the parameters alone are refused */
      boundSignaturesOnly: boolean
      /** The networks of a key with the permission wallet; empty otherwise */
      networks: string[]
      secretKey: string
    }
  }
  /** Change a key; omitted fields stay unchanged */
  'PATCH /private/account/api_keys': {
    access: 'withdraw'
    params: {
      apiKey: string
      label?: string | undefined
      /** read, trade and withdraw, joined with commas; for administrators also admin, or wallet alone */
      permissions?: string | undefined
      /** Addresses and ranges, joined with commas; `any` for all addresses */
      ipWhitelist?: string | undefined
      /** Milliseconds; 0 for never */
      expiresAt?: Whole | undefined
      /** Accept only bound signatures; always true for a key with the permission admin or wallet */
      boundSignaturesOnly?: boolean | undefined
      /** The networks of a key with the permission wallet, joined with commas */
      networks?: string | undefined
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
  /** Show which notifications you get as direct messages in the chat */
  'GET /private/account/news': {
    access: 'read'
    params: Record<never, never>
    result: {
      /** Each step of deposits and withdrawals */
      transfers: boolean
      /** Fills of your orders, grouped, at most every 20 seconds */
      fills: boolean
      /** Triggered price alerts */
      alerts: boolean
    }
  }
  /** Choose which notifications you get as direct messages in the chat */
  'POST /private/account/news': {
    access: 'withdraw'
    params: {
      /** Each step of deposits and withdrawals */
      transfers?: boolean | undefined
      /** Future fills of your orders */
      fills?: boolean | undefined
      /** Triggered price alerts */
      alerts?: boolean | undefined
    }
    result: {
      /** Each step of deposits and withdrawals */
      transfers: boolean
      /** Fills of your orders, grouped, at most every 20 seconds */
      fills: boolean
      /** Triggered price alerts */
      alerts: boolean
    }
  }
  /** Show the value of your account over a period */
  'GET /private/account/portfolio': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      coin?: string | undefined
      period?: 'day' | 'week' | 'month' | 'year' | undefined
    }
    result: Portfolio
  }
  /** Show your profit by coin, over the markets of all quote coins */
  'GET /private/account/profit': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      coin?: string | undefined
    }
    result: {
      coin: string
      /** False if the next request includes more fills, or if the oldest are no longer in the history */
      isComplete: boolean
      coins: {
        coin: string
        /** Bought and not sold */
        volume: Decimal
        /** Paid for the volume */
        cost: Decimal
        /** The volume at the last price; empty without one */
        value: string
        realized: Decimal
        /** Empty without a price */
        unrealized: string
      }[]
    }
  }
  /** List your price alerts, newest first */
  'GET /private/account/price_alerts': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      state?: 'armed' | 'waiting' | 'triggered' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: PriceAlert[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Set a price alert */
  'POST /private/account/price_alerts': {
    access: 'trade'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** above: at the price or higher; below: at the price or lower */
      direction: 'above' | 'below'
      price: string
      /** Stays after it is triggered */
      repeats?: boolean | undefined
      /** The alert to delete in the same step */
      replaces?: Whole | undefined
    }
    result: PriceAlert
  }
  /** Delete a price alert */
  'DELETE /private/account/price_alerts': {
    access: 'trade'
    params: {
      alertId: Whole
    }
    result: {
      alertId: string
    }
  }
  /** Show the panels, the chart and the drawings of your terminal */
  'GET /private/account/terminal_settings': {
    access: 'read'
    params: Record<never, never>
    result: ({
      name: 'layout' | 'chart' | 'drawings'
      /** Of drawings; empty for the other parts */
      symbol: string
      /** JSON */
      value: string
      /** When it was changed, in milliseconds */
      time: Decimal
    })[]
  }
  /** Save the panels, the chart or the drawings of your terminal */
  'POST /private/account/terminal_settings': {
    access: 'trade'
    params: {
      name: 'layout' | 'chart' | 'drawings'
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** JSON */
      value: string
    }
    result: {
      name: 'layout' | 'chart' | 'drawings'
      /** Of drawings; empty for the other parts */
      symbol: string
      /** JSON */
      value: string
      /** When it was changed, in milliseconds */
      time: Decimal
    }
  }
  /** List your orders; newest first by default */
  'GET /private/history/orders': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your client id */
      clientOrderId?: string | undefined
      side?: 'buy' | 'sell' | undefined
      type?: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'take_profit_limit' | 'take_profit_market' | undefined
      status?: 'new' | 'open' | 'partially_filled' | 'pending_trigger' | 'filled' | 'canceled' | 'expired' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Order[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List your fills; newest first by default */
  'GET /private/history/trades': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** The venue’s id */
      orderId?: Whole | undefined
      /** Your client id */
      clientOrderId?: string | undefined
      side?: 'buy' | 'sell' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Fill[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List every change of your balances; newest first by default */
  'GET /private/history/ledger': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      type?: 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: LedgerEntry[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List your deposits of coins; newest first by default */
  'GET /private/history/deposit/crypto': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'seen' | 'credited' | 'orphaned' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Deposit[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List your deposits of coins without a network; newest first by default */
  'GET /private/history/deposit/irt': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'seen' | 'credited' | 'orphaned' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Deposit[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List your withdrawals of coins; newest first by default */
  'GET /private/history/withdrawals/crypto': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Withdrawal[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** List your withdrawals of coins without a network; newest first by default */
  'GET /private/history/withdrawals/irt': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      network?: string | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      /** oldest_first reads a history onward from `from`, by cursor; rows that are added come last */
      sort?: 'newest_first' | 'oldest_first' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: Withdrawal[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Show your part of the proof of liabilities: your leaf and its path to the published root */
  'GET /private/account/proof_of_liabilities': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** Of a recent proof; default: the newest */
      sequence?: Whole | undefined
    }
    result: ({
      coin: string
      /** Hash of the root of the tree */
      root: string
      /** The liabilities to all accounts */
      total: Decimal
      /** The number of accounts with a balance in the coin */
      accounts: Decimal
      /** The sequence of the newest included command of the journal */
      sequence: Decimal
      time: Decimal
      accountId: string
      /** Your whole balance of the coin, including holds */
      amount: Decimal
      /** Prevents others from finding your leaf; only for this proof */
      nonce: string
      /** The siblings from your leaf up to the level below the root */
      path: ({
        side: 'left' | 'right'
        hash: string
        sum: Decimal
      })[]
    })[]
  }
  /** Get a deposit address; an existing one is returned again */
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
  /** List your deposit addresses: of a coin, of a network, or all */
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
  /** Request a withdrawal to an address; the amount is held until it is sent or rejected */
  'POST /private/wallet/withdraw_crypto': {
    access: 'withdraw'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      /** In the coin */
      amount: string
      /** The address of the recipient on the network */
      address?: string | undefined
      /** The id of an address in the address book */
      address_uuid?: string | undefined
      /** If the network or the recipient needs one */
      memo?: string | undefined
      /** Your client id of the withdrawal: a repeat with equal parameters returns the first one */
      clientWithdrawId?: string | undefined
    }
    result: PlacedWithdrawal
  }
  /** Request a withdrawal to your bank account; the amount is held until it is sent or rejected */
  'POST /private/wallet/withdraw_irt': {
    access: 'withdraw'
    params: {
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** In the coin */
      amount: string
      /** From bank/get_accounts */
      iban_uuid: string
      /** Your client id of the withdrawal: a repeat with equal parameters returns the first one */
      clientWithdrawId?: string | undefined
    }
    result: PlacedWithdrawal
  }
  /** Cancel a withdrawal before it is approved */
  'POST /private/wallet/cancel_withdraw': {
    access: 'withdraw'
    params: {
      withdrawalId?: Whole | undefined
      /** Your client id of the withdrawal: a repeat with equal parameters returns the first one */
      clientWithdrawId?: string | undefined
    }
    result: Withdrawal
  }
  /** Show one of your withdrawals with the times of its steps and all its transactions */
  'GET /private/wallet/withdrawal': {
    access: 'read'
    params: {
      withdrawalId: Whole
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
      amount: Decimal
      fee: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** The reason of a rejection or failure; empty otherwise */
      reason: string
      transactionId: string
      time: Decimal
      updateTime: Decimal
      /** Oldest first; `approval` is one of several, `replaced` is another transaction of a sent one */
      steps: ({
        step: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | 'approval' | 'replaced'
        time: Decimal
      })[]
      /** Every transaction of the withdrawal, oldest first; `transactionId` is the one that counts */
      transactions: ({
        transactionId: string
        state: 'open' | 'mined' | 'failed' | 'replaced'
        /** 0 while the network does not have it */
        confirmations: Decimal
        time: Decimal
      })[]
      /** Of one of the transactions, to complete the withdrawal; 0 for a bank */
      confirmationsNeeded: Decimal
    }
  }
  /** Show the fee of a withdrawal, and what its network charges now */
  'GET /private/wallet/withdraw_fee': {
    access: 'read'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
    }
    result: {
      coin: string
      network: string
      /** Your fee, in the coin, whatever the network charges */
      fee: Decimal
      /** An estimate of what the network charges the venue; null if the venue does not read the network */
      networkFee: {
        /** The coin of the chain */
        coin: string
        amount: Decimal
        time: Decimal
      } | null
    }
  }
  /** Show the remaining withdrawal limits of today for each coin */
  'GET /private/wallet/withdraw_limits': {
    access: 'read'
    params: Record<never, never>
    result: {
      tier: Decimal
      limits: {
        coin: string
        /** Empty for no limit */
        dailyLimit: string
        /** On the current UTC day, without canceled, rejected and failed withdrawals */
        requestedToday: Decimal
        /** Empty for no limit */
        left: string
      }[]
    }
  }
  /** List your address book with the end of each hold, newest first */
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
      /** The address of the recipient on the network */
      address: string
      /** If the network or the recipient needs one */
      memo?: string | undefined
      /** For yourself */
      label?: string | undefined
    }
    result: WithdrawAddress
  }
  /** Remove an address from the address book; adding it again starts a new hold */
  'DELETE /private/wallet/withdraw_address': {
    access: 'withdraw'
    params: {
      /** The id of an address in the address book */
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
  /** List your bank cards and bank accounts, newest first */
  'GET /private/bank/get_accounts': {
    access: 'read'
    params: Record<never, never>
    result: {
      cards: {
        card_uuid: string
        /** The first six and last four digits; the rest is not stored */
        cardNumber: string
        /** When it was added */
        time: Decimal
      }[]
      ibans: {
        iban_uuid: string
        iban: string
        /** When it was added */
        time: Decimal
        /** Withdrawals to it are possible from this time */
        usableFrom: Decimal
      }[]
    }
  }
  /** Add a bank card for deposits */
  'POST /private/bank/set_card': {
    access: 'withdraw'
    params: {
      /** 16 digits, spaces allowed */
      cardNumber: string
    }
    result: {
      card_uuid: string
      /** The first six and last four digits; the rest is not stored */
      cardNumber: string
      /** When it was added */
      time: Decimal
    }
  }
  /** Add your bank account for withdrawals; its hold starts now */
  'POST /private/bank/set_iban': {
    access: 'withdraw'
    params: {
      /** IR and 24 digits, spaces allowed */
      iban: string
    }
    result: {
      iban_uuid: string
      iban: string
      /** When it was added */
      time: Decimal
      /** Withdrawals to it are possible from this time */
      usableFrom: Decimal
    }
  }
  /** Remove a bank card or a bank account; adding it again starts a new hold */
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
  /** List all coins with their networks and scales */
  'GET /private/operator/coins': {
    access: 'admin'
    params: Record<never, never>
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals in the ledger; never changes */
      scale: Decimal
    }[]
  }
  /** Add a coin, without networks */
  'POST /private/operator/coins': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Decimals in the ledger; never changes */
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
      /** Decimals in the ledger; never changes */
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
      /** Decimals in the ledger; never changes */
      scale: Decimal
    }
  }
  /** Add a network to a coin; deposits and withdrawals are suspended by default */
  'POST /private/operator/networks': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      network: string
      NetworkNameEn?: string | undefined
      NetworkNameFa?: string | undefined
      /** A coin has one default network: this one replaces the previous one */
      isDefault?: boolean | undefined
      /** null removes it */
      tokenNameOnNetwork?: string | null | undefined
      tokenSymbolOnNetwork?: string | undefined
      /** With {address} as a placeholder */
      addressUrl?: string | undefined
      /** null removes it */
      contractAddressUrl?: string | null | undefined
      /** With {txid} as a placeholder */
      transactionUrl?: string | undefined
      /** null removes it */
      contractAddress?: string | null | undefined
      memoRequired?: boolean | undefined
      /** RE2 syntax; must match the whole memo; null removes it */
      memoRegex?: string | null | undefined
      /** RE2 syntax; must match the whole address */
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
      /** Decimals in the ledger; never changes */
      scale: Decimal
    }
  }
  /** Change a network of a coin; omitted fields stay unchanged */
  'PATCH /private/operator/networks': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      network: string
      NetworkNameEn?: string | undefined
      NetworkNameFa?: string | undefined
      /** A coin has one default network: this one replaces the previous one */
      isDefault?: boolean | undefined
      /** null removes it */
      tokenNameOnNetwork?: string | null | undefined
      tokenSymbolOnNetwork?: string | undefined
      /** With {address} as a placeholder */
      addressUrl?: string | undefined
      /** null removes it */
      contractAddressUrl?: string | null | undefined
      /** With {txid} as a placeholder */
      transactionUrl?: string | undefined
      /** null removes it */
      contractAddress?: string | null | undefined
      memoRequired?: boolean | undefined
      /** RE2 syntax; must match the whole memo; null removes it */
      memoRegex?: string | null | undefined
      /** RE2 syntax; must match the whole address */
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
      /** Decimals in the ledger; never changes */
      scale: Decimal
    }
  }
  /** Pause or resume a network, for all coins on it or for one */
  'POST /private/operator/network_state': {
    access: 'admin'
    params: {
      network: string
      /** Market or coin, in any case */
      symbol?: string | undefined
      state: 'active' | 'suspended'
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      symbol: string
      nameEn: string
      nameFa: string
      /** By network symbol; empty for a coin without a chain */
      networks: Record<string, Network>
      /** Decimals in the ledger; never changes */
      scale: Decimal
    }[]
  }
  /** List all markets with their states and limits */
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
      /** Minimum value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      /** post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing */
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** The maximum distance of a limit price from the last price, in percent; 0 for no band */
      priceBand: Decimal
      /** The maximum slippage of a stop-market order from its stop, in percent */
      stopSlippage: Decimal
    })[]
  }
  /** Add a market; it is halted until it is opened */
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
      /** Minimum value of an order, in the quote coin; with 0 the market accepts no dust */
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
      /** Minimum value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      /** post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing */
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** The maximum distance of a limit price from the last price, in percent; 0 for no band */
      priceBand: Decimal
      /** The maximum slippage of a stop-market order from its stop, in percent */
      stopSlippage: Decimal
    }
  }
  /** Change the limits of a market; omitted fields stay unchanged */
  'PATCH /private/operator/markets': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Minimum value of an order, in the quote coin; with 0 the market accepts no dust */
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
      /** Minimum value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      /** post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing */
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** The maximum distance of a limit price from the last price, in percent; 0 for no band */
      priceBand: Decimal
      /** The maximum slippage of a stop-market order from its stop, in percent */
      stopSlippage: Decimal
    }
  }
  /** Open, restrict or halt one market or all; all users are notified */
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
      /** Minimum value of an order, in the quote coin */
      minimumQuoteSize: Decimal
      /** Largest market sell order, in the base coin */
      maxMarketOrderAsk: Decimal
      /** Largest market buy order, in the base coin */
      maxMarketOrderBid: Decimal
      isActive: boolean
      /** post_only accepts orders that do not trade at once, cancel_only cancels, halted nothing */
      state: 'active' | 'post_only' | 'cancel_only' | 'halted'
      /** The maximum distance of a limit price from the last price, in percent; 0 for no band */
      priceBand: Decimal
      /** The maximum slippage of a stop-market order from its stop, in percent */
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
      /** A JSON list; fees as fractions (0.0015 is 0.15 percent), volumes in the quote coin, the first from 0 */
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
  /** Set the agreed fees of an account; without rates it pays by its tier again */
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
  /** Show the owner, the state and the balances of an account */
  'GET /private/operator/account': {
    access: 'admin'
    params: {
      accountId?: Whole | undefined
      /** Instead of accountId */
      email?: string | undefined
    }
    result: {
      accountId: string
      email: string
      fullName: string
      state: 'active' | 'frozen'
      /** The tier of its daily withdrawal limits */
      tier: Decimal
      openOrders: Decimal
      balances: Balance[]
    }
  }
  /** Freeze or unfreeze an account */
  'POST /private/operator/account_state': {
    access: 'admin'
    params: {
      accountId: Whole
      state: 'active' | 'frozen'
      /** With state frozen: also cancel its open orders */
      cancelOrders?: boolean | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      accountId: string
      state: 'active' | 'frozen'
    }
  }
  /** Credit or debit an account against the adjustments of the venue */
  'POST /private/operator/adjust_balance': {
    access: 'admin'
    params: {
      accountId: Whole
      /** Market or coin, in any case */
      symbol: string
      /** In the coin; negative for a debit */
      amount: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: Balance
  }
  /** Pay collected fees to an account */
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
  /** Show an open or closed order of any account */
  'GET /private/operator/order': {
    access: 'admin'
    params: {
      orderId: Whole
    }
    result: {
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
      /** 0 for an order without a stop */
      stopPrice: Decimal
      /** The distance of a trailing stop from the last price; 0 for every other order */
      trail: Decimal
      /** The same in percent of the last price; 0 for every other order */
      trailPercent: Decimal
      /** When a GTD order expires, in milliseconds; 0 for every other order */
      expireTime: Decimal
      /** The maximum slippage of the request in percent; 0 if it has none */
      maxSlippage: Decimal
      /** 0 for a market buy by total */
      volume: Decimal
      /** The amount a market buy may spend; 0 for every other order */
      total: Decimal
      icebergVolume: Decimal
      executedVolume: Decimal
      executedQuote: Decimal
      /** 0 before the first fill */
      averagePrice: Decimal
      status: 'new' | 'open' | 'partially_filled' | 'filled' | 'canceled' | 'expired' | 'rejected' | 'pending_trigger'
      /** The reason of the closing; empty while it is open */
      reason: string
      /** The other order of a pair, open or closed; empty for a single order */
      pairedOrderId: string
      time: Decimal
      updateTime: Decimal
      fee: Decimal
      feeCoin: string
      accountId: string
    }
  }
  /** List withdrawals of all accounts or of one, newest first */
  'GET /private/operator/withdrawals': {
    access: 'admin'
    params: {
      accountId?: Whole | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: ({
        withdrawalId: string
        clientWithdrawId: string
        coin: string
        network: string
        /** The amount the recipient gets; the fee is added to it */
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
        /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
        accountState: 'active' | 'frozen'
        /** The operator of the last decision; 0 before the first, and for the command line */
        operatorId: string
        /** The operators who have approved it; 0 for the command line */
        approvals: string[]
        /** Under the current policy */
        approvalsNeeded: Decimal
        /** The operator of the signer with the newest claim; empty before the first */
        claimedBy: string
        /** The name of that signer */
        claim: string
        /** When the claim ends or ended; 0 before the first */
        claimedUntil: Decimal
        /** Those of them who may not approve now: until they may again, it can only be rejected */
        lapsedApprovals: string[]
      })[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Show a withdrawal with the times of its steps and all its transactions */
  'GET /private/operator/withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
      /** Those of them who may not approve now: until they may again, it can only be rejected */
      lapsedApprovals: string[]
      /** Oldest first; `approval` is one of several, `replaced` is another transaction of a sent one */
      steps: ({
        step: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | 'approval' | 'replaced'
        time: Decimal
      })[]
      /** Every transaction of the withdrawal, oldest first; `transactionId` is the one that counts */
      transactions: ({
        transactionId: string
        state: 'open' | 'mined' | 'failed' | 'replaced'
        /** 0 while the network does not have it */
        confirmations: Decimal
        time: Decimal
      })[]
      /** Of one of the transactions, to complete the withdrawal; 0 for a bank */
      confirmationsNeeded: Decimal
    }
  }
  /** Count the withdrawals that have not ended, by status */
  'GET /private/operator/withdrawal_queue': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast'
      count: Decimal
      /** Since when the oldest of them has this status; 0 without any */
      oldest: Decimal
    })[]
  }
  /** Approve a withdrawal of another account */
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
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Reject an unclaimed withdrawal; amount and fee return to the account */
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
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Claim an approved withdrawal for one signer, before it sends it */
  'POST /private/operator/claim_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** The duration of the claim */
      seconds?: Whole | undefined
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Release a claim: the withdrawal was not sent, and an operator reviews it */
  'POST /private/operator/release_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Report the transaction of a claimed withdrawal */
  'POST /private/operator/broadcast_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** The transaction id on the network */
      transactionId: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Decide about a withdrawal whose claim has ended */
  'POST /private/operator/review_withdrawal': {
    access: 'admin'
    params: {
      withdrawalId: Whole
      outcome: 'sent' | 'not_sent' | 'failed'
      /** The transaction id on the network */
      transactionId?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      clientWithdrawId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Report that the network has confirmed a withdrawal for good */
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
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** Report that a withdrawal has failed for good; amount and fee return to the account */
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
      /** The amount the recipient gets; the fee is added to it */
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
      /** Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported */
      accountState: 'active' | 'frozen'
      /** The operator of the last decision; 0 before the first, and for the command line */
      operatorId: string
      /** The operators who have approved it; 0 for the command line */
      approvals: string[]
      /** Under the current policy */
      approvalsNeeded: Decimal
      /** The operator of the signer with the newest claim; empty before the first */
      claimedBy: string
      /** The name of that signer */
      claim: string
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
    }
  }
  /** List the approvals and daily limits of the withdrawals of each coin */
  'GET /private/operator/withdrawal_policies': {
    access: 'admin'
    params: Record<never, never>
    result: {
      coin: string
      /** The number of approvals of a withdrawal above approvalsAbove; others need one */
      approvals: Decimal
      approvalsAbove: Decimal
      /** The limit per account and UTC day, by tier from 0; higher tiers use the last entry */
      accountDaily: string[]
      /** The limit of all claims per UTC day, empty for no limit; further withdrawals wait as approved */
      venueDaily: string
      /** The amount claimed on the current UTC day */
      claimedToday: Decimal
    }[]
  }
  /** Set the approvals and daily limits of the withdrawals of a coin */
  'POST /private/operator/withdrawal_policy': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** Distinct approvals above approvalsAbove */
      approvals?: Whole | undefined
      /** In the coin, without the fee; up to it one approval is enough */
      approvalsAbove?: string | undefined
      /** A JSON list: the limit per UTC day of an account of tier 0, 1, …; `none` is no limit, and so is an empty list */
      accountDaily?: string[] | undefined
      /** The limit of the venue per UTC day, in the coin; `none` for no limit */
      venueDaily?: string | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      coin: string
      /** The number of approvals of a withdrawal above approvalsAbove; others need one */
      approvals: Decimal
      approvalsAbove: Decimal
      /** The limit per account and UTC day, by tier from 0; higher tiers use the last entry */
      accountDaily: string[]
      /** The limit of all claims per UTC day, empty for no limit; further withdrawals wait as approved */
      venueDaily: string
      /** The amount claimed on the current UTC day */
      claimedToday: Decimal
    }
  }
  /** Set the tier of the daily withdrawal limits of an account */
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
  /** Book a network fee, paid from the collected fees of the coin */
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
      /** The remaining fees */
      collected: Decimal
    }
  }
  /** Report a transfer to a deposit address, again with every confirmation */
  'POST /private/operator/report_deposit': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** The address of the recipient on the network */
      address: string
      /** If the network or the recipient needs one */
      memo?: string | undefined
      /** The transaction id on the network */
      transactionId: string
      /** Index of the output or event in the transaction */
      output?: Whole | undefined
      /** In the coin */
      amount: string
      confirmations: Whole
    }
    result: {
      credited: boolean
      /** null: credited earlier */
      deposit: Deposit | null
    }
  }
  /** Report a payment that arrived at the bank; it is credited at once, and only once */
  'POST /private/operator/report_bank_deposit': {
    access: 'admin'
    params: {
      accountId: Whole
      /** Market or coin, in any case */
      symbol?: string | undefined
      /** In the coin */
      amount: string
      /** The reference of the bank */
      transactionId: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason?: string | undefined
    }
    result: {
      credited: boolean
      /** null: credited earlier */
      deposit: Deposit | null
    }
  }
  /** Report that a network has dropped a transfer before it was credited */
  'POST /private/operator/orphan_deposit': {
    access: 'admin'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** The transaction id on the network */
      transactionId: string
      /** Index of the output or event in the transaction */
      output?: Whole | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      transactionId: string
    }
  }
  /** Count the unassigned deposit addresses of a network */
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
      /** Unassigned addresses */
      atHand: Decimal
    }
  }
  /** Add addresses of the venue’s wallets; each is assigned to one account */
  'POST /private/operator/deposit_addresses': {
    access: 'admin'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** A JSON list of {"address", "memo"}; the memo if the network needs one */
      addresses: ({
        address: string
        memo?: string | undefined
      })[]
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      network: string
      /** Unassigned addresses */
      atHand: Decimal
      added: Decimal
    }
  }
  /** Show the engine rules, the journal sequence and whether the venue is suspended */
  'GET /private/operator/venue': {
    access: 'admin'
    params: Record<never, never>
    result: {
      /** Number of the engine rules in force */
      rules: string
      /** The sequence of the newest command */
      sequence: string
      suspended: boolean
      /** The sequence of the first skipped command; empty while the venue trades */
      suspendedSince: string
    }
  }
  /** Resume a venue that was suspended by a quarantined command */
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
  /** List planned and active maintenance windows, nearest first */
  'GET /private/operator/maintenance': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      windowId: string
      from: Decimal
      to: Decimal
      /** Empty: all markets */
      markets: string[]
      /** The state of the markets during the window */
      marketState: 'halted' | 'cancel_only' | 'post_only'
      reason: string
      status: 'scheduled' | 'under_way' | 'done' | 'canceled'
    })[]
  }
  /** Schedule a window in which markets are halted or restricted; system_status shows it */
  'POST /private/operator/maintenance': {
    access: 'admin'
    params: {
      /** Milliseconds; a past time starts it at once */
      from: Whole
      /** Milliseconds */
      to: Whole
      /** Symbols joined with commas; default: all */
      markets?: string | undefined
      marketState?: 'halted' | 'cancel_only' | 'post_only' | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      windowId: string
      from: Decimal
      to: Decimal
      /** Empty: all markets */
      markets: string[]
      /** The state of the markets during the window */
      marketState: 'halted' | 'cancel_only' | 'post_only'
      reason: string
      status: 'scheduled' | 'under_way' | 'done' | 'canceled'
    }
  }
  /** Cancel a maintenance window, or end the active one */
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
  /** List operator actions with operator, time, state before and after, and reason; newest first */
  'GET /private/operator/audit': {
    access: 'admin'
    params: {
      operatorId?: Whole | undefined
      action?: string | undefined
      subject?: string | undefined
      /** Milliseconds, inclusive */
      from?: Whole | undefined
      /** Milliseconds, inclusive */
      to?: Whole | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
    }
    result: {
      rows: ({
        actionId: string
        time: Decimal
        /** 0 for the command line and for scheduled actions */
        operatorId: string
        via: 'api' | 'command_line' | 'schedule' | 'chat'
        action: string
        subject: string
        before: Record<string, unknown>
        after: Record<string, unknown>
        reason: string
        /** started: the server stopped before the outcome was recorded */
        outcome: 'started' | 'done' | 'refused'
        /** The code of the refusal; empty otherwise */
        refusal: string
        /** The sequence in the journal; 0 for actions outside it */
        sequence: Decimal
      })[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Show the networks that the venue watches, with the health of their endpoints */
  'GET /private/operator/custody_networks': {
    access: 'admin'
    params: Record<never, never>
    result: {
      network: string
      /** The chain kind; empty if the network is not configured any more */
      kind: string
      /** The node that watches it; empty if none does */
      node: string
      /** Why it could not be read last; empty if it could */
      problem: string
      /** How its endpoints contradict each other; empty if they agree */
      disagreement: string
      /** The newest known block; 0 if unknown */
      height: Decimal
      /** Blocks that are not read yet */
      lag: Decimal
      endpoints: {
        name: string
        isUsable: boolean
        problem: string
      }[]
      updatedAt: Decimal
    }[]
  }
  /** List the transactions of signers that are not final, oldest first */
  'GET /private/operator/custody_transactions': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      network: string
      transactionId: string
      purpose: 'withdrawal' | 'replacement' | 'sweep' | 'top_up'
      /** 0 if it belongs to no withdrawal */
      withdrawalId: string
      time: Decimal
      /** Not executed for longer than it should take */
      isStuck: boolean
    })[]
  }
  /** List deposit addresses with the coins that are not swept yet, newest first */
  'GET /private/operator/custody_addresses': {
    access: 'admin'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      /** Also those with nothing on them */
      all?: boolean | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: {
        network: string
        address: string
        memo: string
        accountId: string
        /** Its balances on the chain */
        unswept: {
          coin: string
          amount: Decimal
        }[]
        /** When it was assigned */
        time: Decimal
      }[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Compare the ledger with the balances on the chains, per coin */
  'GET /private/operator/solvency': {
    access: 'admin'
    params: Record<never, never>
    result: ({
      coin: string
      /** The balances of all accounts */
      liabilities: Decimal
      /** hot, cold, unswept and in flight together */
      assets: Decimal
      hot: Decimal
      cold: Decimal
      /** On deposit addresses */
      unswept: Decimal
      inFlight: Decimal
      collectedFees: Decimal
      pendingDeposits: Decimal
      /** Sent and not confirmed */
      sentWithdrawals: Decimal
      /** Network fees that the collected fees do not cover yet */
      unbookedFees: Decimal
      /** null while the balances of some networks are unknown */
      shortfall: Decimal | null
      unknownNetworks: string[]
      /** When the oldest balance was read; 0 without any */
      readAt: Decimal
    })[]
  }
  /** List what an operator must look at, newest first */
  'GET /private/operator/incidents': {
    access: 'admin'
    params: {
      /** Also closed ones */
      all?: boolean | undefined
    }
    result: ({
      incidentId: string
      /** Empty if it concerns none */
      network: string
      kind: 'credited_deposit_dropped' | 'deposit_mismatch' | 'unassigned_address' | 'withdrawal_failed' | 'withdrawal_paid_twice' | 'unexpected_payment' | 'shortfall'
      subject: string
      /** 0 if it concerns none */
      accountId: string
      details: Record<string, string>
      time: Decimal
      /** 0 while it is open */
      closedAt: Decimal
      note: string
    })[]
  }
  /** Close an incident after it is dealt with; it changes nothing else */
  'POST /private/operator/close_incident': {
    access: 'admin'
    params: {
      incidentId: Whole
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      closed: string
    }
  }
  /** List the webhooks of custody services, with their last problem */
  'GET /private/operator/webhooks': {
    access: 'admin'
    params: Record<never, never>
    result: {
      apiKey: string
      url: string
      /** The place up to which everything is delivered: the id of an event */
      delivered: string
      /** Failed attempts since the last delivery */
      failures: Decimal
      /** 0 if no retry waits */
      retryAt: Decimal
      problem: string
    }[]
  }
  /** Deliver the steps of transfers on the networks of a key to an address */
  'POST /private/operator/webhooks': {
    access: 'admin'
    params: {
      /** A key of yours with the permission wallet */
      apiKey: string
      /** https, or http on this machine */
      url: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      url: string
    }
  }
  /** Deliver no more to the address of a key */
  'DELETE /private/operator/webhooks': {
    access: 'admin'
    params: {
      /** A key of yours with the permission wallet */
      apiKey: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      removed: string
    }
  }
  /** List withdrawals of the networks of the key, newest first */
  'GET /private/custody/withdrawals': {
    access: 'wallet'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network?: string | undefined
      status?: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed' | undefined
      page?: Whole | undefined
      maxRowsPerPage?: Whole | undefined
      /** `nextCursor` of the previous page */
      cursor?: string | undefined
      /** csv returns a table, with the cursor in the header X-Next-Cursor */
      format?: 'json' | 'csv' | undefined
    }
    result: {
      rows: ({
        withdrawalId: string
        coin: string
        network: string
        /** The amount the recipient gets; the fee is added to it */
        amount: Decimal
        address: string
        memo: string
        /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
        status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
        /** The contract of a token; empty for the coin of the chain */
        contract: string
        /** The amount in the smallest unit of the coin on the chain */
        units: Decimal
        transactionId: string
        /** The account is frozen: do not sign */
        isFrozen: boolean
        /** The name of the signer with the newest claim; empty before the first */
        claim: string
        /** The owner of this key made the claim */
        isOwnClaim: boolean
        /** When the claim ends or ended; 0 before the first */
        claimedUntil: Decimal
        time: Decimal
        updateTime: Decimal
      })[]
      /** Empty on the last page */
      nextCursor: string
    }
  }
  /** Claim an approved withdrawal for one signer, before it signs */
  'POST /private/custody/claim_withdrawal': {
    access: 'wallet'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** The duration of the claim */
      seconds?: Whole | undefined
    }
    result: {
      withdrawalId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
      amount: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** The contract of a token; empty for the coin of the chain */
      contract: string
      /** The amount in the smallest unit of the coin on the chain */
      units: Decimal
      transactionId: string
      /** The account is frozen: do not sign */
      isFrozen: boolean
      /** The name of the signer with the newest claim; empty before the first */
      claim: string
      /** The owner of this key made the claim */
      isOwnClaim: boolean
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
      time: Decimal
      updateTime: Decimal
    }
  }
  /** Release a claim: the withdrawal was not sent, and an operator reviews it */
  'POST /private/custody/release_withdrawal': {
    access: 'wallet'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      withdrawalId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
      amount: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** The contract of a token; empty for the coin of the chain */
      contract: string
      /** The amount in the smallest unit of the coin on the chain */
      units: Decimal
      transactionId: string
      /** The account is frozen: do not sign */
      isFrozen: boolean
      /** The name of the signer with the newest claim; empty before the first */
      claim: string
      /** The owner of this key made the claim */
      isOwnClaim: boolean
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
      time: Decimal
      updateTime: Decimal
    }
  }
  /** Report the transaction of a claimed withdrawal, or the one that replaces it */
  'POST /private/custody/broadcast_withdrawal': {
    access: 'wallet'
    params: {
      withdrawalId: Whole
      /** The name of the signer; unique per signer, the same in every request about the withdrawal */
      claim: string
      /** The transaction id on the network */
      transactionId: string
    }
    result: {
      withdrawalId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
      amount: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** The contract of a token; empty for the coin of the chain */
      contract: string
      /** The amount in the smallest unit of the coin on the chain */
      units: Decimal
      transactionId: string
      /** The account is frozen: do not sign */
      isFrozen: boolean
      /** The name of the signer with the newest claim; empty before the first */
      claim: string
      /** The owner of this key made the claim */
      isOwnClaim: boolean
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
      time: Decimal
      updateTime: Decimal
    }
  }
  /** Report that the network has confirmed a withdrawal for good */
  'POST /private/custody/confirm_withdrawal': {
    access: 'wallet'
    params: {
      withdrawalId: Whole
    }
    result: {
      withdrawalId: string
      coin: string
      network: string
      /** The amount the recipient gets; the fee is added to it */
      amount: Decimal
      address: string
      memo: string
      /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
      status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
      /** The contract of a token; empty for the coin of the chain */
      contract: string
      /** The amount in the smallest unit of the coin on the chain */
      units: Decimal
      transactionId: string
      /** The account is frozen: do not sign */
      isFrozen: boolean
      /** The name of the signer with the newest claim; empty before the first */
      claim: string
      /** The owner of this key made the claim */
      isOwnClaim: boolean
      /** When the claim ends or ended; 0 before the first */
      claimedUntil: Decimal
      time: Decimal
      updateTime: Decimal
    }
  }
  /** Report a transaction between wallets of the venue: a sweep of deposits or a top-up for fees */
  'POST /private/custody/report_transaction': {
    access: 'wallet'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** The transaction id on the network */
      transactionId: string
      purpose: 'sweep' | 'top_up'
    }
    result: {
      /** false: reported before */
      added: boolean
    }
  }
  /** Report a transfer to a deposit address, again with every confirmation */
  'POST /private/custody/report_deposit': {
    access: 'wallet'
    params: {
      /** Market or coin, in any case */
      symbol: string
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** The address of the recipient on the network */
      address: string
      /** If the network or the recipient needs one */
      memo?: string | undefined
      /** The transaction id on the network */
      transactionId: string
      /** Index of the output or event in the transaction */
      output?: Whole | undefined
      /** In the coin */
      amount: string
      confirmations: Whole
    }
    result: {
      credited: boolean
      /** null: credited earlier */
      deposit: Deposit | null
    }
  }
  /** Report that the network has dropped a transfer that is not credited yet */
  'POST /private/custody/orphan_deposit': {
    access: 'wallet'
    params: {
      /** NetworkSymbol of coins_info, in any case */
      network: string
      /** The transaction id on the network */
      transactionId: string
      /** Index of the output or event in the transaction */
      output?: Whole | undefined
      /** Recorded in the audit log, and sent to the users it concerns */
      reason: string
    }
    result: {
      orphaned: string
    }
  }
  /** List the steps of deposits and withdrawals on the networks of the key, oldest first */
  'GET /private/custody/events': {
    access: 'wallet'
    params: {
      /** `next` of the previous reply; from the beginning if omitted */
      after?: string | undefined
      limit?: Whole | undefined
    }
    result: {
      events: ({
        /** The place in the list; the same in every delivery */
        id: string
        /** `deposit.` or `withdrawal.`, and the step */
        type: string
        deposit: Deposit | null
        withdrawal: {
          withdrawalId: string
          coin: string
          network: string
          /** The amount the recipient gets; the fee is added to it */
          amount: Decimal
          address: string
          memo: string
          /** requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived */
          status: 'requested' | 'approved' | 'claimed' | 'review' | 'broadcast' | 'confirmed' | 'rejected' | 'canceled' | 'failed'
          /** The contract of a token; empty for the coin of the chain */
          contract: string
          /** The amount in the smallest unit of the coin on the chain */
          units: Decimal
          transactionId: string
          /** The account is frozen: do not sign */
          isFrozen: boolean
          /** The name of the signer with the newest claim; empty before the first */
          claim: string
          /** The owner of this key made the claim */
          isOwnClaim: boolean
          /** When the claim ends or ended; 0 before the first */
          claimedUntil: Decimal
          time: Decimal
          updateTime: Decimal
        } | null
      })[]
      next: string
    }
  }
  /** Get test coins; only in a sandbox */
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
  /** Send yourself coins over a simulated network; only in a sandbox */
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
  | 'DUPLICATE_CLIENT_ORDER_ID'
  | 'ORDER_CLOSED'
  | 'ORDER_CHANGED'
  | 'INSUFFICIENT_BALANCE'
  | 'POST_ONLY_WOULD_MATCH'
  | 'FOK_NOT_FILLED'
  | 'NO_LIQUIDITY'
  | 'SELF_TRADE'
  | 'KEY_NOT_FOUND'
  | 'TOO_MANY_KEYS'
  | 'REPLAYED_REQUEST'
  | 'RESYNC_REQUIRED'
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
  | 'ALERT_NOT_FOUND'
  | 'TOO_MANY_ALERTS'
  | 'ALERT_REACHED'
  | 'MARKET_HALTED'
  | 'MARKET_CANCEL_ONLY'
  | 'TIMEOUT_UNKNOWN'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'
