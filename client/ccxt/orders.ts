import type { Dict, Int, Num, Order, OrderRequest, OrderSide, OrderType, Str, Trade } from 'ccxt'
import { ArgumentsRequired, OrderNotFound, Precise } from 'ccxt'
import { orderKind } from '../trading/order-kinds.ts'
import { AgoraMarketData } from './market-data.ts'
import { type OrderInput, orderFields, orderRequest, selectsKind } from './order-request.ts'
import type { Envelope } from './requests.ts'
import { listParams, lookupParams } from './unified-params.ts'

/** Places, changes, cancels and looks up orders. */
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
    const input = this.orderInputOf(symbol, type, side, amount, price, params)
    const isTest = this.safeBool(params, 'test') === true
    if (isTest) {
      const { result } = (await this.privatePostOrderTest({ ...input.fields, side, type: input.kind })) as Envelope
      return this.safeOrder({ symbol, side, type, info: result }, this.market(symbol))
    }
    const path = `order/${orderKind(input.kind).path}/${side}`
    const { result } = (await this.request(path, 'private', 'POST', input.fields)) as Envelope
    return this.parseOrder(result as Dict, this.market(symbol))
  }

  override createMarketBuyOrderWithCost(symbol: string, cost: number, params: Dict = {}): Promise<Order> {
    return this.createOrder(symbol, 'market', 'buy', cost, undefined, this.extend(params, { cost }))
  }

  /** At most 50 at once; a rejected one has the status rejected and does not stop the others. */
  override async createOrders(orders: OrderRequest[], params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const { result } = (await this.privatePostOrderBatch({
      orders: this.json(this.itemsOf(orders, params)),
    })) as Envelope
    return this.parseItems(orders, result as Dict[])
  }

  protected itemsOf(orders: readonly OrderRequest[], params: Dict): Dict[] {
    return orders.map(({ symbol, type, side, amount, price, params: own }) => {
      const order = { symbol, type, side, amount: Number(amount), price, params: this.extend(own ?? {}, params) }
      const { fields, kind } = orderRequest(this, order)
      return { ...fields, side, type: kind }
    })
  }

  protected parseItems(orders: readonly OrderRequest[], items: readonly Dict[]): Order[] {
    return items.map((item, index) => {
      const order = this.safeDict(item, 'order')
      const market = this.market(orders[index]?.symbol)
      if (order !== undefined) return this.parseOrder(order, market)
      return this.safeOrder({ status: 'rejected', side: orders[index]?.side, info: item }, market)
    })
  }

  /**
   * With an amount alone, the order is reduced to this amount and keeps its queue position. With a price or a stop, it is
   * replaced in one step by an order of this amount; without an amount, by one of the amount that is still open.
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
    const read = (name: Dict) => this.fetchOrder(id, symbol, name)
    const change = await this.changeOf(read, id, symbol, type, side, amount, price, params)
    const { result } = (await this.request(`order/${change.method}`, 'private', 'POST', change.request)) as Envelope
    return this.parseChanged(symbol, result as Dict)
  }

  /** The endpoint of the change, which has the same name on the socket, and its parameters. `read` reads the order. */
  protected async changeOf(
    read: (name: Dict) => Promise<Order>,
    id: string,
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: Num,
    price: Num,
    params: Dict,
  ): Promise<{ readonly method: 'amend' | 'cancel_replace'; readonly request: Dict }> {
    // Without an id, the client id names the order; with one, it is the client id of the new order.
    const { clientOrderId } = params
    const isNamed = (id === '' || id === undefined) && clientOrderId !== undefined
    if (price === undefined && !selectsKind(params)) {
      if (amount === undefined) throw new ArgumentsRequired(`${this.id} editOrder() needs an amount or a price`)
      const volume = this.amountToPrecision(symbol, amount)
      const name = isNamed ? {} : { orderId: id }
      return { method: 'amend', request: this.inMarket(symbol, this.extend(name, lookupParams(params), { volume })) }
    }
    const open = amount === undefined ? openPart(await read(isNamed ? { clientOrderId } : {})) : { amount, more: {} }
    const own = this.extend(open.more, isNamed ? this.omit(params, 'clientOrderId') : params)
    const { fields, kind } = this.orderInputOf(symbol, type, side, open.amount, price, own)
    const name = isNamed ? { cancelClientOrderId: clientOrderId } : { cancelOrderId: id }
    return { method: 'cancel_replace', request: { ...fields, side, type: kind, ...name } }
  }

  protected parseChanged(symbol: string, result: Dict): Order {
    return this.parseOrder(this.safeDict(result, 'order', result), this.market(symbol))
  }

  protected orderInputOf(
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: Num,
    price: Num,
    params: Dict,
  ): OrderInput {
    return orderRequest(this, { symbol, type, side, amount, price, params })
  }

  override async cancelOrder(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    const { result } = (await this.privateDeleteOrderCancel(this.named(id, symbol, params))) as Envelope
    return this.parseOrder(result as Dict, symbol === undefined ? undefined : this.market(symbol))
  }

  /** At most 50 at once, by their ids or by `clientOrderIds` in params; a rejected cancel does not stop the others. */
  override async cancelOrders(ids: string[], symbol: Str = undefined, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const clientOrderIds = this.safeList(params, 'clientOrderIds', []) as string[]
    const names = [
      ...ids.map((orderId) => ({ orderId })),
      ...clientOrderIds.map((clientOrderId) => ({ clientOrderId })),
    ]
    const { result } = (await this.privateDeleteOrderCancelBatch({ orders: this.json(names) })) as Envelope
    const market = symbol === undefined ? undefined : this.market(symbol)
    return (result as Dict[]).map((item, index) => {
      const order = this.safeDict(item, 'order')
      if (order !== undefined) return this.parseOrder(order, market)
      return this.safeOrder({ id: ids[index], clientOrderId: clientOrderIds[index - ids.length], info: item }, market)
    })
  }

  override async cancelAllOrders(symbol: Str = undefined, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const { result } = (await this.privateDeleteOrderCancelAll(this.inMarket(symbol, lookupParams(params)))) as Envelope
    return this.parseCanceled(symbol, result as Dict)
  }

  protected parseCanceled(symbol: Str, result: Dict): Order[] {
    const ids = this.safeList(result, 'canceled', []) as string[]
    const market = symbol === undefined ? undefined : this.market(symbol)
    return ids.map((id) => this.safeOrder({ id, status: 'canceled', info: { orderId: id } }, market))
  }

  /** Cancels all orders unless it is called again in time; 0 turns it off. */
  override async cancelAllOrdersAfter(timeout: Int, params: Dict = {}): Promise<Dict> {
    await this.loadMarkets()
    return (await this.privatePostOrderCancelAllAfter(this.extend({ timeoutMs: timeout ?? 0 }, params))) as Dict
  }

  override async fetchOrder(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    await this.loadMarkets()
    const { result } = (await this.privateGetOrderGet(this.named(id, symbol, params))) as Envelope
    return this.parseOrder(result as Dict, symbol === undefined ? undefined : this.market(symbol))
  }

  /** The order if it is open, by its id or by `clientOrderId` in the params. */
  async fetchOpenOrder(id: string, symbol: Str = undefined, params: Dict = {}): Promise<Order> {
    const order = await this.fetchOrder(id, symbol, params)
    if (order.status !== 'open') throw new OrderNotFound(`${this.id} fetchOpenOrder() order ${id} is ${order.status}`)
    return order
  }

  override async fetchOpenOrders(
    symbol: Str = undefined,
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<Order[]> {
    await this.loadMarkets()
    const request = this.inMarket(symbol, listParams(this, 'fetchOpenOrders', params))
    const { result } = (await this.privateGetOrderOpenOrders(request)) as Envelope
    return this.parseOrders(result as Dict[], symbol === undefined ? undefined : this.market(symbol), since, limit)
  }

  override async fetchOrders(symbol: Str = undefined, since?: Int, limit?: Int, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets()
    const request = this.inMarket(symbol, this.pageRequest(since, limit, params))
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
    const request = this.inMarket(symbol, this.pageRequest(since, limit, params))
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

  /** The parameters of a history page, from those of ccxt. */
  pageRequest(since: Int, limit: Int, params: Dict): Dict {
    const until = this.safeInteger(params, 'until')
    return {
      // With `since`, ccxt expects the first rows.
      ...(since === undefined ? {} : { from: since, sort: 'oldest_first' }),
      ...(until === undefined ? {} : { to: until }),
      ...(limit === undefined ? {} : { maxRowsPerPage: Math.min(limit, 500) }),
      ...this.omit(listParams(this, 'fetchOrders', params), 'until'),
    }
  }

  /** The id of an order, or the client order id if the params have one; with the market, if it is given. */
  protected named(id: string | undefined, symbol: Str, params: Dict): Dict {
    const isNamed = this.safeString(params, 'clientOrderId') !== undefined
    return this.inMarket(symbol, this.extend(isNamed ? {} : { orderId: id }, lookupParams(params)))
  }

  protected inMarket(symbol: Str, params: Dict): Dict {
    return symbol === undefined ? params : this.extend({ symbol: this.market(symbol).id }, params)
  }
}

/** The part that has not traded, for an order that replaces it only if this is still true. */
function openPart({ info }: Order): { readonly amount: number; readonly more: Dict } {
  const { volume, executedVolume } = info as { volume: string; executedVolume: string }
  const amount = Number(Precise.stringSub(volume, executedVolume))
  return { amount, more: { expectedExecutedVolume: executedVolume } }
}
