import type { Dict, Int, Num, Order, OrderRequest, OrderSide, OrderType, Str, Trade } from 'ccxt'
import { ArgumentsRequired } from 'ccxt'
import { AgoraMarketData } from './market-data.ts'
import { orderFields, orderRequest } from './order-request.ts'
import type { Envelope } from './requests.ts'

/** Placing, changing, canceling and looking up orders. */
export class AgoraOrders extends AgoraMarketData {
  override async createOrder(
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: number,
    price: Num = undefined,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets()
    const wish = orderRequest(this, { symbol, type, side, amount, price, params })
    const isTest = this.safeBool(params, 'test') === true
    if (isTest) {
      const { result } = (await this.privatePostOrderTest({ ...wish.fields, side, type: wish.kind })) as Envelope
      return this.safeOrder({ symbol, side, type, info: result }, this.market(symbol))
    }
    const path = `order/${wish.kind.replace('_', '')}/${side}`
    const { result } = (await this.request(path, 'private', 'POST', wish.fields)) as Envelope
    return this.parseOrder(result as Dict, this.market(symbol))
  }

  override createMarketBuyOrderWithCost(symbol: string, cost: number, params: Dict = {}): Promise<Order> {
    return this.createOrder(symbol, 'market', 'buy', cost, undefined, this.extend(params, { cost }))
  }

  /** At most 50 at once; one that is refused comes back as rejected and does not stop the others. */
  override async createOrders(orders: OrderRequest[], params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const items = orders.map(({ symbol, type, side, amount, price, params: own }) => {
      const asked = { symbol, type, side, amount: Number(amount), price, params: this.extend(own ?? {}, params) }
      const { fields, kind } = orderRequest(this, asked)
      return { ...fields, side, type: kind }
    })
    const { result } = (await this.privatePostOrderBatch({ orders: this.json(items) })) as Envelope
    return (result as Dict[]).map((item, index) => {
      const order = this.safeDict(item, 'order')
      const market = this.market(orders[index]?.symbol)
      if (order !== undefined) return this.parseOrder(order, market)
      return this.safeOrder({ status: 'rejected', side: orders[index]?.side, info: item }, market)
    })
  }

  /**
   * Without a price the volume is lowered and the order keeps its place in the queue; with one, it is canceled and
   * another placed, in one step.
   */
  override async editOrder(
    id: string,
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: Num = undefined,
    price: Num = undefined,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets()
    const market = this.market(symbol)
    if (amount === undefined) throw new ArgumentsRequired(`${this.id} editOrder() needs the amount`)
    if (price === undefined) {
      const request = { orderId: id, volume: this.amountToPrecision(symbol, amount), ...params }
      const { result } = (await this.privatePostOrderAmend(request)) as Envelope
      return this.parseOrder(result as Dict, market)
    }
    const { fields, kind } = orderRequest(this, { symbol, type, side, amount, price, params })
    const request = { ...fields, side, type: kind, cancelOrderId: id }
    const { result } = (await this.privatePostOrderCancelReplace(request)) as Envelope
    return this.parseOrder(this.safeDict(result as Dict, 'order', {}), market)
  }

  override async cancelOrder(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    const { result } = (await this.privateDeleteOrderCancel(this.#named(id, params))) as Envelope
    return this.parseOrder(result as Dict, symbol === undefined ? undefined : this.market(symbol))
  }

  override async cancelAllOrders(symbol: Str = undefined, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const { result } = (await this.privateDeleteOrderCancelAll(this.#inMarket(symbol, params))) as Envelope
    const ids = this.safeList(result as Dict, 'canceled', []) as string[]
    const market = symbol === undefined ? undefined : this.market(symbol)
    return ids.map((id) => this.safeOrder({ id, status: 'canceled', info: { orderId: id } }, market))
  }

  /** Cancels everything unless it is called again within the time; 0 turns it off. */
  override async cancelAllOrdersAfter(timeout: Int, params: Dict = {}): Promise<Dict> {
    await this.loadMarkets()
    return (await this.privatePostOrderCancelAllAfter(this.extend({ timeoutMs: timeout ?? 0 }, params))) as Dict
  }

  override async fetchOrder(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    const { result } = (await this.privateGetOrderGet(this.#named(id, params))) as Envelope
    return this.parseOrder(result as Dict, symbol === undefined ? undefined : this.market(symbol))
  }

  override async fetchOpenOrders(
    symbol: Str = undefined,
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<Order[]> {
    await this.loadMarkets()
    const { result } = (await this.privateGetOrderOpenOrders(this.#inMarket(symbol, params))) as Envelope
    return this.parseOrders(result as Dict[], symbol === undefined ? undefined : this.market(symbol), since, limit)
  }

  override async fetchOrders(symbol: Str = undefined, since?: Int, limit?: Int, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const request = this.#inMarket(symbol, this.pageRequest(since, limit, params))
    const { result } = (await this.privateGetHistoryOrders(request)) as Envelope
    const rows = this.safeList(result as Dict, 'rows', []) as Dict[]
    return this.parseOrders(rows, symbol === undefined ? undefined : this.market(symbol), since, limit)
  }

  override fetchClosedOrders(symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Order[]> {
    return this.fetchOrders(symbol, since, limit, this.extend({ status: 'filled' }, params))
  }

  override fetchCanceledOrders(symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Order[]> {
    return this.fetchOrders(symbol, since, limit, this.extend({ status: 'canceled' }, params))
  }

  override async fetchCanceledAndClosedOrders(
    symbol?: Str,
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<Order[]> {
    const orders = await this.fetchOrders(symbol, since, limit, params)
    return orders.filter(({ status }) => status !== 'open')
  }

  override async fetchMyTrades(symbol: Str = undefined, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    await this.loadMarkets()
    const request = this.#inMarket(symbol, this.pageRequest(since, limit, params))
    const { result } = (await this.privateGetHistoryTrades(request)) as Envelope
    const rows = this.safeList(result as Dict, 'rows', []) as Dict[]
    return this.parseTrades(rows, symbol === undefined ? undefined : this.market(symbol), since, limit)
  }

  override fetchOrderTrades(id: string, symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    return this.fetchMyTrades(symbol, since, limit, this.extend({ orderId: id }, params))
  }

  override parseOrder(order: Dict, market?: Parameters<AgoraMarketData['safeMarket']>[1]): Order {
    const found = this.safeMarket(this.safeString(order, 'symbol'), market)
    return this.safeOrder(orderFields(this, order, found.symbol), found)
  }

  /** The bounds of a page of a history, from what ccxt calls them. */
  pageRequest(since: Int, limit: Int, params: Dict): Dict {
    const until = this.safeInteger(params, 'until')
    return {
      ...(since === undefined ? {} : { from: since }),
      ...(until === undefined ? {} : { to: until }),
      ...(limit === undefined ? {} : { maxRowsPerPage: Math.min(limit, 500) }),
      ...this.omit(params, 'until'),
    }
  }

  #named(id: string | undefined, params: Dict): Dict {
    const clientOrderId = this.safeString(params, 'clientOrderId')
    return clientOrderId === undefined ? this.extend({ orderId: id }, params) : params
  }

  #inMarket(symbol: Str, params: Dict): Dict {
    return symbol === undefined ? params : this.extend({ symbol: this.market(symbol).id }, params)
  }
}
