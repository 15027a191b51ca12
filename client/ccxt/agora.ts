import type { Balances, Dict, Int, Num, Order, OrderRequest, OrderSide, OrderType, Str, Trade, TradingFees } from 'ccxt'
import { boundForm, socketLines } from '../signing.ts'
import type { ChannelMessage } from '../socket/connection.ts'
import { orderKind } from '../trading/order-kinds.ts'
import type { StreamClient } from './socket.ts'
import { AgoraStreams } from './streams.ts'

/** The message hash of all account events. */
const accountHash = 'account'
const logonHash = 'session.logon'

type OwnKind = 'orders' | 'fills'

/** The message hash of one kind of account events. */
const hashOf = (kind: OwnKind) => `${accountHash}:${kind}`
const accountHashes = [accountHash, hashOf('orders'), hashOf('fills')]

/** Agora for ccxt: `new agora({ hostname: 'venue.example:8080', apiKey, secret })`. */
export class agora extends AgoraStreams {
  readonly #logons = new WeakMap<StreamClient, Promise<unknown>>()
  /** The newest private message; a later logon requests the messages missed since. */
  #seq: string | undefined
  /** Kinds that are not watched are not cached. */
  readonly #watched = new Set<OwnKind>()
  #balances: Map<string, Dict> | undefined
  #hasNewBalances = false

  override watchOrders(symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Order[]> {
    return this.watchOrdersForSymbols(symbol === undefined ? [] : [symbol], since, limit, params)
  }

  /** Changed own orders of these markets; without markets, of all. */
  override async watchOrdersForSymbols(
    symbols: string[],
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<Order[]> {
    const orders = await this.#happened<Order>('orders', symbols)
    return this.filterBySinceLimit(orders, since, limit, 'timestamp', true) as Order[]
  }

  override watchMyTrades(symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    return this.watchMyTradesForSymbols(symbol === undefined ? [] : [symbol], since, limit, params)
  }

  override async watchMyTradesForSymbols(
    symbols: string[],
    since?: Int,
    limit?: Int,
    _params: Dict = {},
  ): Promise<Trade[]> {
    const trades = await this.#happened<Trade>('fills', symbols)
    return this.filterBySinceLimit(trades, since, limit, 'timestamp', true) as Trade[]
  }

  /** Own orders are watched for all markets together, so they are also unwatched together. */
  override unWatchOrders(_symbol: Str = undefined, _params: Dict = {}): Promise<boolean> {
    return this.#unwatch('orders')
  }

  override unWatchMyTrades(_symbol: Str = undefined, _params: Dict = {}): Promise<boolean> {
    return this.#unwatch('fills')
  }

  /** Waiting calls get ccxt's UnsubscribeError; the logon stays, because balances and requests may need it. */
  async #unwatch(kind: OwnKind): Promise<boolean> {
    await this.readyToWatch()
    this.#watched.delete(kind)
    this.forget(kind)
    const client = this.client(this.addressOf('ws')) as StreamClient
    this.cleanUnsubscription(client as never, hashOf(kind), `unsubscribe:${kind}`)
    return true
  }

  /** All balances: first the current ones, then after every change. */
  override async watchBalance(params: Dict = {}): Promise<Balances> {
    await this.readyToWatch()
    await this.#logOn()
    if (this.#balances === undefined) {
      this.#balances = new Map()
      const present = await this.fetchBalance(params)
      const rows = present.info as Dict[]
      // Events that arrived during the request are newer than its reply.
      this.#balances = new Map([...rows.map((row) => [String(row.coin), row] as const), ...this.#balances])
    } else {
      while (!this.#hasNewBalances) await this.#nextEvent()
    }
    this.#hasNewBalances = false
    return this.parseBalance({ balances: [...this.#balances.values()], timestamp: this.nonce() })
  }

  /** Over the socket, with the results and errors of `createOrder`. */
  override async createOrderWs(
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: number,
    price: Num = undefined,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets()
    const { kind, fields } = this.orderInputOf(symbol, type, side, amount, price, params)
    const placed = await this.#askPrivately(`order.${orderKind(kind).path}`, { ...fields, side })
    return this.parseOrder(placed as Dict, this.market(symbol))
  }

  createMarketBuyOrderWithCostWs(symbol: string, cost: number, params: Dict = {}): Promise<Order> {
    return this.createOrderWs(symbol, 'market', 'buy', cost, undefined, this.extend(params, { cost }))
  }

  override async createOrdersWs(orders: OrderRequest[], params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const items = await this.#askPrivately('order.batch', { orders: this.itemsOf(orders, params) })
    return this.parseItems(orders, items as Dict[])
  }

  override async editOrderWs(
    id: string,
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: Num = undefined,
    price: Num = undefined,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets()
    const read = (name: Dict) => this.fetchOrderWs(id, symbol, name)
    const { method, request } = await this.changeOf(read, id, symbol, type, side, amount, price, params)
    return this.parseChanged(symbol, (await this.#askPrivately(`order.${method}`, request)) as Dict)
  }

  override async cancelOrderWs(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    const canceled = await this.#askPrivately('order.cancel', this.named(id, symbol, params))
    return this.parseOrder(canceled as Dict)
  }

  override async cancelAllOrdersWs(symbol: Str = undefined, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const canceled = await this.#askPrivately('order.cancel_all', this.inMarket(symbol, params))
    return this.parseCanceled(symbol, canceled as Dict)
  }

  override async fetchOrderWs(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    return this.parseOrder((await this.#askPrivately('order.get', this.named(id, symbol, params))) as Dict)
  }

  override async fetchOpenOrdersWs(symbol: Str = undefined, since?: Int, limit?: Int, params: Dict = {}) {
    await this.loadMarkets()
    const orders = await this.#askPrivately('open_orders', this.inMarket(symbol, params))
    return this.parseOrders(orders as Dict[], symbol === undefined ? undefined : this.market(symbol), since, limit)
  }

  override async fetchBalanceWs(params: Dict = {}): Promise<Balances> {
    await this.loadMarkets()
    const balances = (await this.#askPrivately('get_balance', params)) as Dict[]
    return this.parseBalance({ balances, timestamp: this.nonce() })
  }

  override async fetchTradingFeesWs(params: Dict = {}): Promise<TradingFees> {
    await this.loadMarkets()
    return this.parseTradingFees((await this.#askPrivately('account.fees', params)) as Dict[])
  }

  /** Numbers are sent as text, as over HTTP. */
  async #askPrivately(method: string, params: Dict): Promise<unknown> {
    await this.readyToWatch()
    await this.#logOn()
    return await this.ask(method, params)
  }

  async #happened<Item extends { id?: Str; symbol?: Str }>(kind: OwnKind, symbols: readonly string[]): Promise<Item[]> {
    await this.readyToWatch()
    await this.#logOn()
    this.#watched.add(kind)
    const requested = symbols.map((symbol) => this.market(symbol).symbol)
    const matches = ({ symbol }: Item) => requested.length === 0 || requested.includes(String(symbol))
    return this.fresh<Item>(
      kind,
      ({ id }) => id,
      matches,
      () => this.#nextEvent(hashOf(kind)),
    )
  }

  #nextEvent(hash = accountHash): Promise<unknown> {
    return this.#logOn().then(() => this.watch(this.addressOf('ws'), hash) as unknown as Promise<unknown>)
  }

  /** Once per connection. */
  #logOn(): Promise<unknown> {
    this.checkRequiredCredentials()
    const client = this.client(this.addressOf('ws')) as StreamClient
    const known = this.#logons.get(client)
    if (known !== undefined) return known
    const logon = this.watch(
      client.url,
      logonHash,
      this.#logonRequest(this.#seq),
      logonHash,
    ) as unknown as Promise<unknown>
    this.#logons.set(client, logon)
    logon.catch((problem: Error) => {
      this.#logons.delete(client)
      // The missed messages are no longer available: the next logon starts from the current state.
      if (!problem.message.includes('RESYNC_REQUIRED')) return
      this.#seq = undefined
      this.#balances = undefined
    })
    return logon
  }

  #logonRequest(resumeFrom: string | undefined): Dict {
    const resume = resumeFrom === undefined ? {} : { resumeFrom }
    const params: Dict = { apiKey: this.apiKey, ...resume, timestamp: String(this.nonce()), signatureForm: boundForm }
    const signature = this.signatureOf(socketLines('session.logon') + this.urlencode(params))
    return this.requestWithId('session.logon', { ...params, signature }, logonHash)
  }

  override handleAnswer(client: StreamClient, waiting: string, result: unknown): void {
    if (waiting !== logonHash) return super.handleAnswer(client, waiting, result)
    this.#seq ??= this.safeString(result as Dict, 'seq')
    client.resolve(result, logonHash)
  }

  override handleEvent(client: StreamClient, message: ChannelMessage): void {
    if (message.event === 'session_ended') {
      this.#logons.delete(client)
      delete client.subscriptions[logonHash]
      const problem = this.problemOf((message.error ?? {}) as Dict, this.json(message))
      for (const hash of accountHashes) if (hash in client.futures) client.reject(problem, hash)
    } else if (message.channel !== accountHash) {
      super.handleEvent(client, message)
    } else if (message.event === 'update') {
      this.#takeUpdate(message)
      for (const hash of accountHashes) client.resolve(message, hash)
    }
  }

  #takeUpdate(message: ChannelMessage): void {
    const rows = (name: string) => (message[name] ?? []) as Dict[]
    this.#seq = String(message.seq)
    const take = <Item extends { id?: Str }>(kind: OwnKind, parse: (row: Dict) => Item) => {
      if (this.#watched.has(kind)) this.keptOf<Item>(kind, ({ id }) => id).add(rows(kind).map(parse))
    }
    take<Order>('orders', (row) => this.parseOrder(row))
    take<Trade>('fills', (row) => this.parseTrade(row))
    for (const balance of rows('balances')) {
      this.#balances?.set(String(balance.coin), balance)
      this.#hasNewBalances = true
    }
  }
}
