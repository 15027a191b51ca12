import type { TradingServices } from '../services.ts'
import type { OrderRecord } from '../store/queries/order-history.ts'
import { openOrder } from '../store/queries/order-record.ts'

export interface OrderName {
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
}

/** An order of the account, open ones from the engine itself, closed ones from the read models. */
export async function findOrder(
  { venue }: TradingServices,
  accountId: number,
  { orderId, clientOrderId }: OrderName,
): Promise<OrderRecord | undefined> {
  if (orderId !== undefined) {
    const open = venue.views.order(orderId)
    if (open !== undefined) return open.account === accountId ? openOrder(open) : undefined
    return venue.history.order(accountId, orderId)
  }
  if (clientOrderId === undefined) return undefined
  const open = venue.views.orderByClientId(accountId, clientOrderId)?.open
  return open === undefined ? venue.history.orderByClientId(accountId, clientOrderId) : openOrder(open)
}
