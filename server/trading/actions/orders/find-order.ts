import type { Needs } from '../../services.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { openOrder } from '../../store/queries/order-record.ts'
import { marketOf } from './order-input.ts'

/** Either id identifies the order; the other fields must match it. */
export interface OrderName {
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly symbol?: string | undefined
}

/** An order of the account: an open one from the engine, a closed one from the read models. */
export async function findOrder(
  trading: Needs<'venue'>,
  accountId: number,
  name: OrderName,
): Promise<OrderRecord | undefined> {
  const matches = matcherOf(trading, name)
  const order = namedOpenOrder(trading, accountId, name) ?? (await namedClosedOrder(trading, accountId, name))
  return order !== undefined && matches(order) ? order : undefined
}

/** Whether an open order has the given id, but another given field does not match it. */
export function contradicts(trading: Needs<'venue'>, accountId: number, name: OrderName): boolean {
  const matches = matcherOf(trading, name)
  const order = namedOpenOrder(trading, accountId, name)
  return order !== undefined && !matches(order)
}

function matcherOf(trading: Needs<'venue'>, { symbol, clientOrderId }: OrderName): (order: OrderRecord) => boolean {
  const market = symbol === undefined ? undefined : marketOf(trading, symbol).market
  return (order) =>
    (market === undefined || order.marketId === market) &&
    (clientOrderId === undefined || order.clientOrderId === clientOrderId)
}

function namedOpenOrder(
  { venue: { views } }: Needs<'venue'>,
  accountId: number,
  { orderId, clientOrderId = '' }: OrderName,
): OrderRecord | undefined {
  const open = orderId === undefined ? views.orderByClientId(accountId, clientOrderId)?.open : views.order(orderId)
  return open?.account === accountId ? openOrder(open) : undefined
}

async function namedClosedOrder(
  { venue: { history } }: Needs<'venue'>,
  accountId: number,
  { orderId, clientOrderId }: OrderName,
): Promise<OrderRecord | undefined> {
  if (orderId !== undefined) return history.order(accountId, orderId)
  return clientOrderId === undefined ? undefined : history.orderByClientId(accountId, clientOrderId)
}
