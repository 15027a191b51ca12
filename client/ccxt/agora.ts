import type { Balances, Dict, Int, Num, Order, OrderRequest, OrderSide, OrderType, Str, Trade } from 'ccxt'
import { boundForm, socketLines } from '../signing.ts'
import type { ChannelMessage } from '../socket/connection.ts'
import { endpointOf } from './orders.ts'
import type { StreamClient } from './socket.ts'
import { AgoraStreams } from './streams.ts'

/** What waits for something to happen to the account. */
const accountHash = 'account'
const logonHash = 'session.logon'

/** Agora for ccxt: `new agora({ hostname: 'venue.example:8080', apiKey, secret })`. */
export class agora extends AgoraStreams {
  readonly #logons = new WeakMap<StreamClient, Promise<unknown>>()
  /** The newest private message; a later logon has what was missed since sent again. */
  #seq: string | undefined
  #balances: Map<string, Dict> | undefined
  #hasNewBalances = false

  override async watchOrders(symbol?: Str, since?: Int, limit?: Int, _params: Dict = {}): Promise<Order[]> {
    const orders = await this.#happened<Order>('orders', symbol)
    return this.filterBySinceLimit(orders, since, limit, 'timestamp', true) as Order[]
  }

  override async watchMyTrades(symbol?: Str, since?: Int, limit?: Int, _params: Dict = {}): Promise<Trade[]> {
    const trades = await this.#happened<Trade>('fills', symbol)
    return this.filterBySinceLimit(trades, since, limit, 'timestamp', true) as Trade[]
  }

  /** The whole of the balances: at first as they stand, then after every change. */
  override async watchBalance(params: Dict = {}): Promise<Balances> {
    await this.readyToWatch()
    await this.#logOn()
    if (this.#balances === undefined) {
      this.#balances = new Map()
      const present = await this.fetchBalance(params)
      const rows = present.info as Dict[]
      // What changed while they were read is newer than what was read.
      this.#balances = new Map([...rows.map((row) => [String(row.coin), row] as const), ...this.#balances])
    } else {
      while (!this.#hasNewBalances) await this.#nextEvent()
    }
    this.#hasNewBalances = false
    return this.parseBalance({ balances: [...this.#balances.values()], timestamp: this.nonce() })
  }

  /** Over the socket, with the results and refusals of `createOrder`. */
  override async createOrderWs(
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: number,
    price: Num = undefined,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets()
    const { kind, fields } = this.wishOf(symbol, type, side, amount, price, params)
    const placed = await this.#askPrivately(`order.${endpointOf(kind)}`, { ...fields, side })
    return this.parseOrder(placed as Dict, this.market(symbol))
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
    const { method, request } = this.changeOf(id, symbol, type, side, amount, price, params)
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

  /** Numbers go as text, as over HTTP. */
  async #askPrivately(method: string, params: Dict): Promise<unknown> {
    await this.readyToWatch()
    await this.#logOn()
    return await this.ask(method, params)
  }

  async #happened<Item extends { id?: Str; symbol?: Str }>(kind: 'orders' | 'fills', symbol: Str): Promise<Item[]> {
    await this.readyToWatch()
    await this.#logOn()
    const wanted = symbol === undefined ? undefined : this.market(symbol).symbol
    const isWanted = (item: Item) => wanted === undefined || item.symbol === wanted
    return this.fresh<Item>(
      kind,
      ({ id }) => id,
      isWanted,
      () => this.#nextEvent(),
    )
  }

  #nextEvent(): Promise<unknown> {
    return this.#logOn().then(() => this.watch(this.addressOf('ws'), accountHash) as unknown as Promise<unknown>)
  }

  /** Once for every connection. */
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
      // What was missed lies too far back: the next logon starts from where the account stands then.
      if (problem.message.includes('RESYNC_REQUIRED')) this.#seq = undefined
    })
    return logon
  }

  #logonRequest(resumeFrom: string | undefined): Dict {
    const resume = resumeFrom === undefined ? {} : { resumeFrom }
    const params: Dict = { apiKey: this.apiKey, ...resume, timestamp: String(this.nonce()), signatureForm: boundForm }
    const signature = this.signatureOf(socketLines('session.logon') + this.urlencode(params))
    return this.asking('session.logon', { ...params, signature }, logonHash)
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
      client.reject(this.problemOf((message.error ?? {}) as Dict, this.json(message)), accountHash)
    } else if (message.channel !== accountHash) {
      super.handleEvent(client, message)
    } else if (message.event === 'update') {
      this.#takeUpdate(message)
      client.resolve(message, accountHash)
    }
  }

  #takeUpdate(message: ChannelMessage): void {
    const rows = (name: string) => (message[name] ?? []) as Dict[]
    this.#seq = String(message.seq)
    this.keptOf<Order>('orders', ({ id }) => id).add(rows('orders').map((order) => this.parseOrder(order)))
    this.keptOf<Trade>('fills', ({ id }) => id).add(rows('fills').map((fill) => this.parseTrade(fill)))
    for (const balance of rows('balances')) {
      this.#balances?.set(String(balance.coin), balance)
      this.#hasNewBalances = true
    }
  }
}
