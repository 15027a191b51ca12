import type { Dict, Int, OHLCV, OrderBook, Strings, Ticker, Tickers, Trade } from 'ccxt'
import { BookSync } from '../socket/book-sync.ts'
import type { ChannelMessage } from '../socket/connection.ts'
import { Kept } from './kept.ts'
import { AgoraWallet } from './wallet.ts'

/** The part of ccxt's own socket that is used here. */
export interface StreamClient {
  readonly url: string
  readonly subscriptions: Record<string, unknown>
  send(message: object): Promise<unknown>
  resolve(result: unknown, messageHash: string): unknown
  reject(error: Error, messageHash: string): unknown
}

type Listener = (message: ChannelMessage) => void

/** Public data over the socket. Each channel is a subscription of its own; what comes is handed to whoever waits for it. */
export class AgoraStreams extends AgoraWallet {
  #lastId = 0
  /** By the number of a request, what waits for its answer. */
  readonly #asked = new Map<number, string>()
  readonly #listeners = new Map<string, Listener>()
  readonly #books = new Map<string, BookSync>()
  readonly #kept = new Map<string, Kept<unknown>>()

  override async watchOrderBook(symbol: string, limit: Int = undefined, _params: Dict = {}): Promise<OrderBook> {
    await this.readyToWatch()
    const market = this.market(symbol)
    const channel = `${market.id}@depth`
    const sync = this.#books.get(channel) ?? this.#followBook(String(market.id), channel)
    await this.follow(channel)
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

  /** The book checks itself; where it is wrong, it subscribes anew and nobody is told until it is right again. */
  #followBook(id: string, channel: string): BookSync {
    const source = {
      subscribe: (name: string, listener: Listener) => {
        this.#listeners.set(name, listener)
        return () => this.#listeners.delete(name)
      },
      renew: (name: string) => {
        const client = this.client(this.addressOf('ws')) as StreamClient
        for (const method of ['unsubscribe', 'subscribe']) {
          client.send(this.asking(method, { channels: [name] }, name)).catch(() => undefined)
        }
      },
    }
    const sync = new BookSync({ source, symbol: id, onChange: () => this.#deliver(channel, channel) })
    this.#books.set(channel, sync)
    return sync
  }

  override async watchTrades(symbol: string, since?: Int, limit?: Int, _params: Dict = {}): Promise<Trade[]> {
    await this.readyToWatch()
    const market = this.market(symbol)
    const channel = `${market.id}@trades`
    this.#listeners.set(channel, ({ data }) => {
      const rows = this.safeList(data as Dict, 'trades', []) as Dict[]
      this.keptOf<Trade>(channel, ({ id }) => id).add(rows.map((row) => this.parseTrade(row, market)))
      this.#deliver(channel, channel)
    })
    const trades = await this.fresh<Trade>(channel, ({ id }) => id)
    return this.filterBySinceLimit(trades, since, limit, 'timestamp', true) as Trade[]
  }

  override async watchOHLCV(
    symbol: string,
    timeframe = '1m',
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<OHLCV[]> {
    await this.readyToWatch()
    const market = this.market(symbol)
    const channel = `${market.id}@candles_${this.safeString(this.timeframes as Dict, timeframe, timeframe)}`
    this.#listeners.set(channel, ({ data }) => {
      const candle = this.safeDict(data as Dict, 'candle')
      if (candle === undefined) return
      this.keptOf<OHLCV>(channel, ([time]) => time).add([this.parseOHLCV(candle)])
      this.#deliver(channel, channel)
    })
    const candles = await this.fresh<OHLCV>(channel, ([time]) => time)
    return this.filterBySinceLimit(candles, since, limit, 0, true) as OHLCV[]
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
    const wanted = this.marketSymbols(symbols) as string[] | undefined
    const isWanted = (ticker: Ticker) => wanted === undefined || wanted.includes(String(ticker.symbol))
    this.#listeners.set(channel, ({ data }) => {
      const tickers = (data as Dict[]).map((ticker) => this.parseTicker(ticker))
      this.keptOf<Ticker>(channel, ({ symbol }) => symbol).add(tickers)
      this.#deliver(channel, channel)
    })
    const tickers = await this.fresh<Ticker>(channel, ({ symbol }) => symbol, isWanted)
    return this.indexBy(tickers, 'symbol') as unknown as Tickers
  }

  /** In Node, ccxt opens sockets without TLS only after it was asked to load what it opens them with. */
  async readyToWatch(): Promise<void> {
    await this.loadMarkets()
    const isPlain = this.addressOf('ws').startsWith('ws:')
    const isBrowser = 'document' in globalThis
    if (isPlain && !isBrowser && this.httpAgent === undefined) await this.loadHttpProxyAgent()
  }

  /** Waits for the next message of a channel, and subscribes to it first where that was not done. */
  async follow(channel: string): Promise<unknown> {
    await this.readyToWatch()
    const request = this.asking('subscribe', { channels: [channel] }, channel)
    return await this.watch(this.addressOf('ws'), channel, request, channel)
  }

  keptOf<Item>(name: string, nameOf: (item: Item) => unknown): Kept<Item> {
    const kept =
      this.#kept.get(name) ?? new Kept<Item>(this.safeInteger(this.options, 'tradesLimit') ?? 1000, nameOf as never)
    this.#kept.set(name, kept as Kept<unknown>)
    return kept as Kept<Item>
  }

  /** What came since it was last asked for, at once where there is something and as soon as there is otherwise. */
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

  /** A request with a number of its own; its refusal reaches whoever waits under `waiting`. */
  asking(method: string, params: Dict, waiting: string): Dict {
    this.#lastId += 1
    this.#asked.set(this.#lastId, waiting)
    return { id: this.#lastId, method, params }
  }

  override handleMessage(client: StreamClient, message: Dict): void {
    const id = this.safeInteger(message, 'id')
    if (id !== undefined) return this.#take(client, id, message)
    this.handleEvent(client, message as unknown as ChannelMessage)
  }

  handleEvent(_client: StreamClient, message: ChannelMessage): void {
    this.#listeners.get(message.channel ?? '')?.(message)
  }

  #take(client: StreamClient, id: number, message: Dict): void {
    const waiting = this.#asked.get(id)
    this.#asked.delete(id)
    if (waiting === undefined) return
    const error = this.safeDict(message, 'error')
    if (error === undefined) return this.handleAnswer(client, waiting, message.result)
    delete client.subscriptions[waiting]
    client.reject(this.problemOf(error, this.json(message)), waiting)
  }

  handleAnswer(_client: StreamClient, _waiting: string, _result: unknown): void {}

  #deliver(channel: string, result: unknown): void {
    ;(this.client(this.addressOf('ws')) as StreamClient).resolve(result, channel)
  }
}
