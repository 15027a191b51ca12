import { invariant } from '../../../kernel/values/invariant.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { acceptedOrder, type OrderDraft } from '../../store/queries/order-record.ts'

/** The order a command placed, in its state after the command; the read models have the same a moment later. */
export function orderFromEvents(events: readonly EngineEvent[], orderId: number, atMs: number): OrderRecord {
  const order = ordersFromEvents(events, atMs).get(orderId)
  invariant(order !== undefined, 'a command that was not refused accepted its order')
  return order
}

/** All orders that a command placed, by id. */
export function ordersFromEvents(events: readonly EngineEvent[], atMs: number): ReadonlyMap<number, OrderRecord> {
  const orders = new Map<number, OrderDraft>()
  for (const event of events) {
    if (event.type === 'order_accepted') orders.set(event.orderId, acceptedOrder(event, atMs))
    else advance(orders, event)
  }
  return orders
}

function advance(orders: ReadonlyMap<number, OrderDraft>, event: EngineEvent): void {
  if (event.type === 'traded') {
    fill(orders.get(event.takerOrderId), event.lots, event.quoteAmount, event.takerFee)
    fill(orders.get(event.makerOrderId), event.lots, event.quoteAmount, event.makerFee)
    return
  }
  const order = 'orderId' in event ? orders.get(event.orderId) : undefined
  if (order === undefined) return
  switch (event.type) {
    case 'order_rested':
      if (order.executedLots === 0) order.status = 'open'
      return
    case 'order_waiting':
      order.status = 'pending_trigger'
      order.stopPrice = event.stopPrice
      return
    case 'order_reduced':
      order.lots = event.lots
      return
    case 'order_closed':
      order.status = event.status
      order.reason = event.reason
      if (event.stopPrice !== undefined) order.stopPrice = event.stopPrice
      return
    default:
  }
}

function fill(order: OrderDraft | undefined, lots: number, quoteAmount: bigint, fee: bigint): void {
  if (order === undefined) return
  order.executedLots += lots
  order.executedQuote += quoteAmount
  order.fee += fee
  order.status = 'partially_filled'
}
