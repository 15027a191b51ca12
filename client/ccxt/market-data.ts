import type {
  Currencies,
  CurrencyInterface,
  Dict,
  Int,
  LastPrice,
  LastPrices,
  Market,
  OHLCV,
  OrderBook,
  Status,
  Strings,
  Ticker,
  Tickers,
  Trade,
} from 'ccxt'
import { Precise } from 'ccxt'
import { currencyOf, marketOf, tradedPrecisions } from './listings.ts'
import { AgoraRequests, type Envelope } from './requests.ts'

/** The public endpoints. */
export class AgoraMarketData extends AgoraRequests {
  override async fetchTime(params: Dict = {}): Promise<Int> {
    return this.safeInteger(await this.publicGetTime(params), 'result')
  }

  override async fetchStatus(params: Dict = {}): Promise<Status> {
    const { result, serverTime } = (await this.publicGetSystemStatus(params)) as Envelope
    const status = this.safeString(result as Dict, 'status') === 'online' ? 'ok' : 'maintenance'
    return { status, updated: Number(serverTime), eta: undefined, url: undefined, info: result } as unknown as Status
  }

  override async fetchMarkets(params: Dict = {}): Promise<Market[]> {
    if (this.safeBool(this.options, 'adjustForTimeDifference') === true) await this.loadTimeDifference()
    const { result: markets } = (await this.publicGetExchangeInfo(params)) as Envelope
    const { result: fees } = (await this.publicGetFees()) as Envelope
    const feesBySymbol = this.indexBy(fees as Dict[], 'symbol') as Record<string, Dict>
    return (markets as Dict[]).map((market) => marketOf(this, market, feesBySymbol[String(market.symbol)]))
  }

  override async fetchCurrencies(params: Dict = {}): Promise<Currencies> {
    const { result: coins } = (await this.publicGetCoinsInfo(params)) as Envelope
    const { result: markets } = (await this.publicGetExchangeInfo()) as Envelope
    const precisions = tradedPrecisions(this, markets as Dict[])
    const currencies = (coins as Dict[]).map((coin) => currencyOf(this, coin, precisions))
    return this.indexBy(currencies as CurrencyInterface[], 'code') as Currencies
  }

  override async fetchTicker(symbol: string, params: Dict = {}): Promise<Ticker> {
    await this.loadMarkets()
    const market = this.market(symbol)
    const { result } = (await this.publicGetTicker24h(this.extend({ symbol: market.id }, params))) as Envelope
    return this.parseTicker((result as Dict[])[0] ?? {}, market)
  }

  override async fetchTickers(symbols: Strings = undefined, params: Dict = {}): Promise<Tickers> {
    await this.loadMarkets()
    const { result } = (await this.publicGetTicker24h(params)) as Envelope
    return this.parseTickers(result as Dict[], this.marketSymbols(symbols))
  }

  override async fetchBidsAsks(symbols: Strings = undefined, params: Dict = {}): Promise<Tickers> {
    await this.loadMarkets()
    const { result } = (await this.publicGetBookTicker(params)) as Envelope
    return this.parseTickers(result as Dict[], this.marketSymbols(symbols))
  }

  override async fetchLastPrices(symbols: Strings = undefined, params: Dict = {}): Promise<LastPrices> {
    await this.loadMarkets()
    const { result } = (await this.publicGetLastPrices(params)) as Envelope
    return this.parseLastPrices(result as Dict[], this.marketSymbols(symbols))
  }

  override parseLastPrice(price: Dict, market?: Market): LastPrice {
    const { symbol } = this.safeMarket(this.safeString(price, 'symbol'), market)
    const named = { symbol, timestamp: undefined, datetime: undefined, side: undefined }
    return { ...named, price: this.parseNumber(aboveZero(this.safeString(price, 'price'))), info: price } as LastPrice
  }

  /** From ticker_24h, or from book_ticker, which has only the quotes. A price of 0 means none. */
  override parseTicker(ticker: Dict, market?: Market): Ticker {
    const found = this.safeMarket(this.safeString(ticker, 'symbol'), market)
    const text = (name: string) => aboveZero(this.safeString(ticker, name))
    const timestamp = this.safeInteger(ticker, 'closeTime')
    const last = text('lastPrice')
    return this.safeTicker(
      {
        symbol: found.symbol,
        timestamp,
        datetime: this.iso8601(timestamp),
        high: text('highPrice'),
        low: text('lowPrice'),
        bid: text('bidPrice'),
        bidVolume: text('bidVolume'),
        ask: text('askPrice'),
        askVolume: text('askVolume'),
        open: text('openPrice'),
        close: last,
        last,
        change: last === undefined ? undefined : this.safeString(ticker, 'priceChange'),
        baseVolume: this.safeString(ticker, 'volume'),
        quoteVolume: this.safeString(ticker, 'quoteVolume'),
        info: ticker,
      },
      found,
    )
  }

  override async fetchOrderBook(symbol: string, limit: Int = undefined, params: Dict = {}): Promise<OrderBook> {
    await this.loadMarkets()
    const market = this.market(symbol)
    const request = this.extend(
      { symbol: market.id },
      limit === undefined ? {} : { limit: Math.min(limit, 1000) },
      params,
    )
    const { result, serverTime } = (await this.publicGetOrderbook(request)) as Envelope
    const { orderbook, lastUpdateId } = result as { orderbook: Dict; lastUpdateId: string }
    const keys = ['bids', 'asks', 'price', 'volume'] as const
    const book = this.parseOrderBook(orderbook, market.symbol, Number(serverTime), ...keys)
    book.nonce = Number(lastUpdateId)
    return book
  }

  override async fetchTrades(symbol: string, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    await this.loadMarkets()
    const market = this.market(symbol)
    const request = {
      symbol: market.id,
      ...(since === undefined ? {} : { from: since }),
      ...(limit === undefined ? {} : { limit: Math.min(limit, 500) }),
    }
    const { result } = (await this.publicGetLastTrades(this.extend(request, params))) as Envelope
    return this.parseTrades(result as Dict[], market, since, limit)
  }

  /** A public trade, or an own fill, which also has an order, a role and a fee. */
  override parseTrade(trade: Dict, market?: Market): Trade {
    const found = this.safeMarket(this.safeString(trade, 'symbol'), market)
    const timestamp = this.safeInteger(trade, 'time')
    const isMaker = this.safeBool(trade, 'isMaker')
    const fee = this.safeString(trade, 'fee')
    const clientOrderId = this.safeString(trade, 'clientOrderId')
    const currency = this.safeCurrencyCode(this.safeString(trade, 'feeCoin'))
    return this.safeTrade(
      {
        info: trade,
        id: this.safeString(trade, 'tradeId'),
        timestamp,
        datetime: this.iso8601(timestamp),
        symbol: found.symbol,
        order: this.safeString(trade, 'orderId'),
        ...(clientOrderId === undefined ? {} : { clientOrderId: clientOrderId === '' ? undefined : clientOrderId }),
        type: undefined,
        side: this.safeString(trade, 'side'),
        takerOrMaker: isMaker === undefined ? undefined : isMaker ? 'maker' : 'taker',
        price: this.safeString(trade, 'price'),
        amount: this.safeString(trade, 'volume'),
        cost: this.safeString(trade, 'total'),
        fee: fee === undefined ? undefined : { cost: fee, currency },
      },
      found,
    )
  }

  override async fetchOHLCV(
    symbol: string,
    timeframe = '1m',
    since: Int = undefined,
    limit: Int = undefined,
    params: Dict = {},
  ): Promise<OHLCV[]> {
    await this.loadMarkets()
    const market = this.market(symbol)
    const resolution = this.safeString(this.timeframes as Dict, timeframe, timeframe)
    const candles = Math.min(limit ?? 500, 1000)
    // With `since`, ccxt expects the first candles; the API returns the newest of a range, so the range is limited.
    const until = this.safeInteger(params, 'until') ?? Number.POSITIVE_INFINITY
    const lastMs = since === undefined ? until : since + candles * this.parseTimeframe(timeframe) * 1000 - 1
    const to = Math.min(lastMs, until)
    const request = {
      symbol: market.id,
      resolution,
      limit: candles,
      ...(since === undefined ? {} : { from: since }),
      ...(Number.isFinite(to) ? { to } : {}),
    }
    const { result } = (await this.publicGetCandlesticks(this.extend(request, this.omit(params, 'until')))) as Envelope
    return this.parseOHLCVs(result as Dict[], market, timeframe, since, limit)
  }

  override parseOHLCV(candle: Dict): OHLCV {
    const values = ['open', 'high', 'low', 'close', 'volume'].map((name) => this.safeNumber(candle, name))
    return [this.safeInteger(candle, 'time'), ...values] as OHLCV
  }
}

function aboveZero(text: string | undefined): string | undefined {
  return text === undefined || Precise.stringEq(text, '0') ? undefined : text
}
