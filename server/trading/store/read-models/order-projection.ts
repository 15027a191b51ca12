import type {
  OrderAccepted,
  OrderClosed,
  OrderReduced,
  OrderRested,
  OrderTriggered,
  OrderWaiting,
  Traded,
} from '../../domain/engine/events.ts'
import { acceptedOrder, type OrderDraft } from '../queries/order-record.ts'
import type { OrderChange } from './rows.ts'

/** Collects changes of orders; an order accepted in the same batch is one row with everything in it. */
export class OrderProjection {
  readonly added = new Map<number, OrderDraft>()
  readonly changed = new Map<number, OrderChange>()

  accepted(event: OrderAccepted, atMs: number): void {
    this.added.set(event.orderId, acceptedOrder(event, atMs))
  }

  rested({ orderId }: OrderRested, atMs: number): void {
    const order = this.#touch(orderId, atMs)
    // An order rests in the command that places or triggers it, so its executed volume is known here.
    order.status = order.executedLots > 0 ? 'partially_filled' : 'open'
  }

  waiting({ orderId }: OrderWaiting, atMs: number): void {
    this.#touch(orderId, atMs).status = 'pending_trigger'
  }

  triggered({ orderId }: OrderTriggered, atMs: number): void {
    this.#touch(orderId, atMs).status = 'open'
  }

  reduced({ orderId, lots }: OrderReduced, atMs: number): void {
    this.#touch(orderId, atMs).lots = lots
  }

  traded(trade: Traded, atMs: number): void {
    this.#fill(trade.takerOrderId, trade, trade.takerFee, atMs)
    this.#fill(trade.makerOrderId, trade, trade.makerFee, atMs)
  }

  closed({ orderId, status, reason, stopPrice }: OrderClosed, atMs: number): void {
    const order = this.#touch(orderId, atMs)
    order.status = status
    order.reason = reason
    if (stopPrice !== undefined) order.stopPrice = stopPrice
  }

  #fill(orderId: number, trade: Traded, fee: bigint, atMs: number): void {
    const order = this.#touch(orderId, atMs)
    order.status = 'partially_filled'
    order.executedLots += trade.lots
    order.executedQuote += trade.quoteAmount
    order.fee += fee
  }

  #touch(orderId: number, atMs: number): OrderDraft | OrderChange {
    const known = this.added.get(orderId) ?? this.changed.get(orderId)
    if (known !== undefined) {
      known.updatedAtMs = atMs
      return known
    }
    const change: OrderChange = {
      orderId,
      lots: null,
      stopPrice: null,
      status: null,
      reason: null,
      executedLots: 0,
      executedQuote: 0n,
      fee: 0n,
      updatedAtMs: atMs,
    }
    this.changed.set(orderId, change)
    return change
  }
}
