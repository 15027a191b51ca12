import { randomName } from './environment.ts'
import type { TradingCalls } from './trading/api.generated.ts'
import { type OrderKind, orderKinds } from './trading/order-kinds.ts'
import { Transport, type TransportOptions } from './transport.ts'

export type CallName = keyof TradingCalls
export type ParametersOf<Name extends CallName> = TradingCalls[Name]['params']
export type ResultOf<Name extends CallName> = TradingCalls[Name]['result']
export type Side = 'buy' | 'sell'
/** The call that places an order of a kind: a kind without its two endpoints is a type error here. */
export type PlaceCallName<
  Kind extends OrderKind = OrderKind,
  S extends Side = Side,
> = `POST /private/order/${(typeof orderKinds)[Kind]['path']}/${S}`
export type BatchItem = ParametersOf<'POST /private/order/batch'>['orders'][number]

/** The calls that return a page and the cursor of the next. */
export type PagedCallName = {
  [Name in CallName]: ResultOf<Name> extends { rows: unknown[]; nextCursor: string } ? Name : never
}[CallName]
export type RowOf<Name extends PagedCallName> = ResultOf<Name> extends { rows: (infer Row)[] } ? Row : never

export interface TradingClientOptions extends TransportOptions {
  /**
   * Orders without a clientOrderId get a random one, so that an order with a lost reply can be looked up instead of
   * placed twice. On unless set to false.
   */
  readonly namesOrders?: boolean
}

/** Every endpoint of the trading API by name and typed, and short methods for daily use. */
export class TradingClient {
  readonly transport: Transport
  readonly #namesOrders: boolean

  constructor(options: TradingClientOptions) {
    this.transport = new Transport(options)
    this.#namesOrders = options.namesOrders ?? true
  }

  /** Any endpoint: `call('GET /public/orderbook', { symbol: 'btcusdt' })`. */
  async call<Name extends CallName>(name: Name, parameters: ParametersOf<Name>): Promise<ResultOf<Name>> {
    const [method = '', path = ''] = name.split(' ')
    return (await this.transport.call({ method, path, parameters })) as ResultOf<Name>
  }

  /** All rows of a history, page by page with a cursor, which concurrent inserts do not shift. */
  async *pages<Name extends PagedCallName>(name: Name, parameters: ParametersOf<Name>): AsyncGenerator<RowOf<Name>> {
    let cursor: string | undefined
    do {
      const page = (await this.call(name, { ...parameters, cursor })) as { rows: RowOf<Name>[]; nextCursor: string }
      yield* page.rows
      cursor = page.nextCursor === '' ? undefined : page.nextCursor
    } while (cursor !== undefined)
  }

  /** The server's time in milliseconds, measured now. */
  async time(): Promise<number> {
    return Number(await this.call('GET /public/time', {}))
  }

  markets = () => this.call('GET /public/exchange_info', {})
  coins = () => this.call('GET /public/coins_info', {})
  orderBook = (symbol: string, limit?: number) => this.call('GET /public/orderbook', { symbol, limit })
  lastTrades = (symbol: string, limit?: number) => this.call('GET /public/last_trades', { symbol, limit })
  tickers = () => this.call('GET /public/ticker_24h', {})
  candles = (parameters: ParametersOf<'GET /public/candlesticks'>) => this.call('GET /public/candlesticks', parameters)
  systemStatus = () => this.call('GET /public/system_status', {})

  /** An order of any kind: `place('take_profit_market', 'sell', { symbol, volume, stop })`. */
  place<Kind extends OrderKind, S extends Side>(
    kind: Kind,
    side: S,
    order: ParametersOf<PlaceCallName<Kind, S>>,
  ): Promise<ResultOf<PlaceCallName<Kind, S>>> {
    const name = `POST /private/order/${orderKinds[kind].path}/${side}` as PlaceCallName<Kind, S>
    return this.call(name, this.#named(order))
  }
  placeLimit = (side: Side, order: ParametersOf<'POST /private/order/limit/buy'>) =>
    this.call(`POST /private/order/limit/${side}`, this.#named(order))
  buyAtMarket = (order: ParametersOf<'POST /private/order/market/buy'>) =>
    this.call('POST /private/order/market/buy', this.#named(order))
  sellAtMarket = (order: ParametersOf<'POST /private/order/market/sell'>) =>
    this.call('POST /private/order/market/sell', this.#named(order))
  placeStopLimit = (side: Side, order: ParametersOf<'POST /private/order/stoplimit/buy'>) =>
    this.call(`POST /private/order/stoplimit/${side}`, this.#named(order))
  placeStopMarket = (side: Side, order: ParametersOf<'POST /private/order/stopmarket/buy'>) =>
    this.call(`POST /private/order/stopmarket/${side}`, this.#named(order))
  placeOco = (side: Side, order: ParametersOf<'POST /private/order/oco/buy'>) =>
    this.call(`POST /private/order/oco/${side}`, this.#named(order))
  /** Replaces both orders of an open pair; name either of them. */
  replaceOco = (change: ParametersOf<'POST /private/order/oco/replace'>) =>
    this.call('POST /private/order/oco/replace', this.#named(change))
  testOrder = (order: ParametersOf<'POST /private/order/test'>) => this.call('POST /private/order/test', order)
  placeBatch = (orders: readonly BatchItem[]) =>
    this.call('POST /private/order/batch', { orders: orders.map((order) => this.#named(order)) })
  amend = (change: ParametersOf<'POST /private/order/amend'>) => this.call('POST /private/order/amend', change)
  cancelReplace = (change: ParametersOf<'POST /private/order/cancel_replace'>) =>
    this.call('POST /private/order/cancel_replace', change)
  cancel = (order: ParametersOf<'DELETE /private/order/cancel'>) => this.call('DELETE /private/order/cancel', order)
  cancelAll = (symbol?: string) => this.call('DELETE /private/order/cancel_all', { symbol })
  cancelAllAfter = (timeoutMs: number) => this.call('POST /private/order/cancel_all_after', { timeoutMs })

  order = (name: ParametersOf<'GET /private/order/get'>) => this.call('GET /private/order/get', name)
  openOrders = (symbol?: string) => this.call('GET /private/order/open_orders', { symbol })
  balances = () => this.call('GET /private/account/get_balance', {})
  accountInfo = () => this.call('GET /private/account/info', {})
  accountFees = (symbol?: string) => this.call('GET /private/account/fees', { symbol })
  orderHistory = (filter: ParametersOf<'GET /private/history/orders'> = {}) =>
    this.pages('GET /private/history/orders', filter)
  tradeHistory = (filter: ParametersOf<'GET /private/history/trades'> = {}) =>
    this.pages('GET /private/history/trades', filter)
  ledger = (filter: ParametersOf<'GET /private/history/ledger'> = {}) =>
    this.pages('GET /private/history/ledger', filter)

  #named<Order extends { clientOrderId?: string | undefined }>(order: Order): Order {
    if (order.clientOrderId !== undefined || !this.#namesOrders) return order
    return { ...order, clientOrderId: randomName(this.transport.environment) }
  }
}
