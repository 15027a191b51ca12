import type { TradingServices } from '../../services.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { openOrder } from '../../store/queries/order-record.ts'
import { marketOf } from './order-input.ts'

/** By one id or the other; what is given besides has to be true of the order. */
export interface OrderName {
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly symbol?: string | undefined
}

/** An order of the account, open ones from the engine itself, closed ones from the read models. */
export async function findOrder(
  trading: TradingServices,
  accountId: number,
  name: OrderName,
): Promise<OrderRecord | undefined> {
  const isMeant = meaningOf(trading, name)
  const order = namedOpenOrder(trading, accountId, name) ?? (await namedClosedOrder(trading, accountId, name))
  return order !== undefined && isMeant(order) ? order : undefined
}

/** Whether an open order has the id that is named, and something else that is named besides is not true of it. */
export function contradicts(trading: TradingServices, accountId: number, name: OrderName): boolean {
  const isMeant = meaningOf(trading, name)
  const order = namedOpenOrder(trading, accountId, name)
  return order !== undefined && !isMeant(order)
}

function meaningOf(trading: TradingServices, { symbol, clientOrderId }: OrderName): (order: OrderRecord) => boolean {
  const market = symbol === undefined ? undefined : marketOf(trading, symbol).market
  return (order) =>
    (market === undefined || order.marketId === market) &&
    (clientOrderId === undefined || order.clientOrderId === clientOrderId)
}

function namedOpenOrder(
  { venue: { views } }: TradingServices,
  accountId: number,
  { orderId, clientOrderId = '' }: OrderName,
): OrderRecord | undefined {
  const open = orderId === undefined ? views.orderByClientId(accountId, clientOrderId)?.open : views.order(orderId)
  return open?.account === accountId ? openOrder(open) : undefined
}

async function namedClosedOrder(
  { venue: { history } }: TradingServices,
  accountId: number,
  { orderId, clientOrderId }: OrderName,
): Promise<OrderRecord | undefined> {
  if (orderId !== undefined) return history.order(accountId, orderId)
  return clientOrderId === undefined ? undefined : history.orderByClientId(accountId, clientOrderId)
}
