import type { Dict, Int, OHLCV, OrderBook, Strings, Ticker, Tickers, Trade } from 'ccxt'
import { BookSync } from '../socket/book-sync.ts'
import type { ChannelMessage } from '../socket/connection.ts'
import { RecentItems } from './recent-items.ts'
import { AgoraSocket, type StreamClient } from './socket.ts'

type Listener = (message: ChannelMessage) => void

/** Public data over the socket. Each channel is a subscription; its messages resolve the waiting calls. */
export class AgoraStreams extends AgoraSocket {
  readonly #listeners = new Map<string, Listener>()
  readonly #books = new Map<string, BookSync>()
  readonly #recent = new Map<string, RecentItems<unknown>>()

  override async watchOrderBook(symbol: string, limit: Int = undefined, _params: Dict = {}): Promise<OrderBook> {
    return await this.watchOrderBookForSymbols([symbol], limit)
  }

  /** The book of the market that changes first. */
  override async watchOrderBookForSymbols(
    symbols: string[],
    limit: Int = undefined,
    _params: Dict = {},
  ): Promise<OrderBook> {
    await this.readyToWatch()
    const channels = symbols.map((symbol) => {
      const id = String(this.market(symbol).id)
      const channel = `${id}@depth`
      if (!this.#books.has(channel)) this.#followBook(id, channel)
      return channel
    })
    const changed = String(await this.#nextOf(channels))
    const market = this.market(symbols[channels.indexOf(changed)])
    const sync = this.#books.get(changed) as BookSync
    const numbers = ({ price, volume }: { price: string; volume: string }) => [Number(price), Number(volume)]
    const timestamp = this.milliseconds()
    return {
      symbol: market.symbol,
      bids: sync.book.bids.slice(0, limit).map(numbers),
      asks: sync.book.asks.slice(0, limit).map(numbers),
      timestamp,
      datetime: this.iso8601(timestamp),
      nonce: Number(sync.lastId),
    } as unknown as OrderBook
  }

  /** The book verifies itself; if it is wrong, it subscribes again and notifies only when it is correct. */
  #followBook(id: string, channel: string): BookSync {
    const source = {
      subscribe: (name: string, listener: Listener) => {
        this.#listeners.set(name, listener)
        return () => this.#listeners.delete(name)
      },
      renew: (name: string) => {
        const client = this.client(this.addressOf('ws')) as StreamClient
        for (const method of ['unsubscribe', 'subscribe']) {
          client.send(this.requestWithId(method, { channels: [name] }, name)).catch(() => undefined)
        }
      },
    }
    const sync = new BookSync({ source, symbol: id, onChange: () => this.#deliver(channel, channel) })
    this.#books.set(channel, sync)
    return sync
  }

  override async watchTrades(symbol: string, since?: Int, limit?: Int, _params: Dict = {}): Promise<Trade[]> {
    return await this.watchTradesForSymbols([symbol], since, limit)
  }

  /** The trades of one of the markets since the last call. */
  override async watchTradesForSymbols(
    symbols: string[],
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<Trade[]> {
    await this.readyToWatch()
    const channels = symbols.map((symbol) => {
      const market = this.market(symbol)
      const channel = `${market.id}@trades`
      this.#listeners.set(channel, ({ data }) => {
        const rows = this.safeList(data as Dict, 'trades', []) as Dict[]
        this.keptOf<Trade>(channel, ({ id }) => id).add(rows.map((row) => this.parseTrade(row, market)))
        this.#deliver(channel, channel)
      })
      return channel
    })
    const { items: trades } = await this.#freshOf<Trade>(channels, ({ id }) => id)
    return this.filterBySinceLimit(trades, since, limit, 'timestamp', true) as Trade[]
  }

  override async watchOHLCV(
    symbol: string,
    timeframe = '1m',
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<OHLCV[]> {
    const found = await this.watchOHLCVForSymbols([[symbol, timeframe]], since, limit)
    return found[this.market(symbol).symbol]?.[timeframe] ?? []
  }

  /** Candles of one of the markets, by symbol and timeframe. */
  override async watchOHLCVForSymbols(
    symbolsAndTimeframes: string[][],
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<Record<string, Record<string, OHLCV[]>>> {
    await this.readyToWatch()
    const channels = symbolsAndTimeframes.map(([symbol = '', timeframe = '1m']) => {
      const channel = this.#candleChannel(symbol, timeframe)
      this.#listeners.set(channel, ({ data }) => {
        const candle = this.safeDict(data as Dict, 'candle')
        if (candle === undefined) return
        this.keptOf<OHLCV>(channel, ([time]) => time).add([this.parseOHLCV(candle)])
        this.#deliver(channel, channel)
      })
      return channel
    })
    const { channel, items } = await this.#freshOf<OHLCV>(channels, ([time]) => time)
    const [symbol = '', timeframe = '1m'] = symbolsAndTimeframes[channels.indexOf(channel)] ?? []
    const candles = this.filterBySinceLimit(items, since, limit, 0, true) as OHLCV[]
    return { [this.market(symbol).symbol]: { [timeframe]: candles } }
  }

  #candleChannel(symbol: string, timeframe: string): string {
    return `${this.market(symbol).id}@candles_${this.safeString(this.timeframes as Dict, timeframe, timeframe)}`
  }

  override async watchTicker(symbol: string, _params: Dict = {}): Promise<Ticker> {
    await this.readyToWatch()
    const market = this.market(symbol)
    const channel = `${market.id}@ticker`
    this.#listeners.set(channel, ({ data }) => this.#deliver(channel, this.parseTicker(data as Dict, market)))
    return (await this.follow(channel)) as Ticker
  }

  override watchTickers(symbols: Strings = undefined, _params: Dict = {}): Promise<Tickers> {
    return this.#watchQuotes('all@ticker', symbols)
  }

  override watchBidsAsks(symbols: Strings = undefined, _params: Dict = {}): Promise<Tickers> {
    return this.#watchQuotes('all@book_ticker', symbols)
  }

  async #watchQuotes(channel: string, symbols: Strings): Promise<Tickers> {
    await this.readyToWatch()
    const requested = this.marketSymbols(symbols) as string[] | undefined
    const isWanted = (ticker: Ticker) => requested === undefined || requested.includes(String(ticker.symbol))
    this.#listeners.set(channel, ({ data }) => {
      const tickers = (data as Dict[]).map((ticker) => this.parseTicker(ticker))
      this.keptOf<Ticker>(channel, ({ symbol }) => symbol).add(tickers)
      this.#deliver(channel, channel)
    })
    const tickers = await this.fresh<Ticker>(channel, ({ symbol }) => symbol, isWanted)
    return this.indexBy(tickers, 'symbol') as unknown as Tickers
  }

  /** Waits for the next message of a channel; subscribes first if needed. */
  async follow(channel: string): Promise<unknown> {
    await this.readyToWatch()
    const { subscriptions } = this.client(this.addressOf('ws')) as StreamClient
    const request =
      channel in subscriptions ? undefined : this.requestWithId('subscribe', { channels: [channel] }, channel)
    return await this.watch(this.addressOf('ws'), channel, request, channel)
  }

  keptOf<Item>(name: string, nameOf: (item: Item) => unknown): RecentItems<Item> {
    const kept =
      this.#recent.get(name) ??
      new RecentItems<Item>(this.safeInteger(this.options, 'tradesLimit') ?? 1000, nameOf as never)
    this.#recent.set(name, kept as RecentItems<unknown>)
    return kept as RecentItems<Item>
  }

  /** Drops the cached items. */
  protected forget(name: string): void {
    this.#recent.delete(name)
  }

  /** The items since the last call: at once if there are any, otherwise when the next arrives. */
  async fresh<Item>(
    channel: string,
    nameOf: (item: Item) => unknown,
    isWanted: (item: Item) => boolean = () => true,
    wait: () => Promise<unknown> = () => this.follow(channel),
  ): Promise<Item[]> {
    const kept = this.keptOf<Item>(channel, nameOf)
    for (;;) {
      const isNew = kept.hasFresh
      const items = isNew ? kept.take(this.newUpdates !== false, isWanted) : []
      if (items.length > 0) return items
      await wait()
    }
  }

  /** The same for the first of several channels with new items. */
  async #freshOf<Item>(channels: readonly string[], nameOf: (item: Item) => unknown) {
    for (;;) {
      for (const channel of channels) {
        const kept = this.keptOf<Item>(channel, nameOf)
        const items = kept.hasFresh ? kept.take(this.newUpdates !== false, () => true) : []
        if (items.length > 0) return { channel, items }
      }
      await this.#nextOf(channels)
    }
  }

  /** Waits for the next message of any of the channels; subscribes to new ones. */
  async #nextOf(channels: readonly string[]): Promise<unknown> {
    return await Promise.race(channels.map((channel) => this.follow(channel)))
  }

  override unWatchOrderBook(symbol: string, params: Dict = {}): Promise<boolean> {
    return this.unWatchOrderBookForSymbols([symbol], params)
  }

  override unWatchOrderBookForSymbols(symbols: string[], _params: Dict = {}): Promise<boolean> {
    return this.#leave(() => symbols.map((symbol) => `${this.market(symbol).id}@depth`))
  }

  override unWatchTrades(symbol: string, params: Dict = {}): Promise<boolean> {
    return this.unWatchTradesForSymbols([symbol], params)
  }

  override unWatchTradesForSymbols(symbols: string[], _params: Dict = {}): Promise<boolean> {
    return this.#leave(() => symbols.map((symbol) => `${this.market(symbol).id}@trades`))
  }

  override unWatchOHLCV(symbol: string, timeframe = '1m', params: Dict = {}): Promise<boolean> {
    return this.unWatchOHLCVForSymbols([[symbol, timeframe]], params)
  }

  override unWatchOHLCVForSymbols(symbolsAndTimeframes: string[][], _params: Dict = {}): Promise<boolean> {
    return this.#leave(() =>
      symbolsAndTimeframes.map(([symbol = '', timeframe = '1m']) => this.#candleChannel(symbol, timeframe)),
    )
  }

  override unWatchTicker(symbol: string, _params: Dict = {}): Promise<boolean> {
    return this.#leave(() => [`${this.market(symbol).id}@ticker`])
  }

  override unWatchTickers(_symbols: Strings = undefined, _params: Dict = {}): Promise<boolean> {
    return this.#leave(() => ['all@ticker'])
  }

  override unWatchBidsAsks(_symbols: Strings = undefined, _params: Dict = {}): Promise<boolean> {
    return this.#leave(() => ['all@book_ticker'])
  }

  /** Ends the subscriptions; waiting calls get ccxt's UnsubscribeError. */
  async #leave(channelsOf: () => string[]): Promise<boolean> {
    await this.readyToWatch()
    const channels = channelsOf()
    const client = this.client(this.addressOf('ws')) as StreamClient
    const followed = channels.filter((channel) => channel in client.subscriptions)
    if (followed.length > 0) await this.ask('unsubscribe', { channels: followed })
    for (const channel of channels) {
      this.#listeners.delete(channel)
      this.#books.delete(channel)
      this.#recent.delete(channel)
      this.cleanUnsubscription(client as never, channel, `unsubscribe:${channel}`)
    }
    return true
  }

  override handleEvent(_client: StreamClient, message: ChannelMessage): void {
    this.#listeners.get(message.channel ?? '')?.(message)
  }

  #deliver(channel: string, result: unknown): void {
    ;(this.client(this.addressOf('ws')) as StreamClient).resolve(result, channel)
  }
}
