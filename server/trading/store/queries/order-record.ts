import type { OrderAccepted } from '../../domain/engine/events.ts'
import type { OrderView } from '../../domain/engine/views.ts'
import type { OrderRecord } from './order-history.ts'

export type OrderDraft = { -readonly [Field in keyof OrderRecord]: OrderRecord[Field] }

/**
 * An order at acceptance. Written out field by field: a generic copy is many times slower, and this runs for every
 * order.
 */
export function acceptedOrder(event: OrderAccepted, atMs: number): OrderDraft {
  return {
    orderId: event.orderId,
    accountId: event.account,
    marketId: event.market,
    clientOrderId: event.clientOrderId,
    side: event.side,
    kind: event.kind,
    timeInForce: event.timeInForce,
    postOnly: event.postOnly,
    stp: event.stp,
    label: event.label,
    price: event.price,
    lots: event.lots,
    total: event.total,
    displayLots: event.displayLots,
    stopPrice: event.stopPrice,
    trailBy: event.trailBy,
    trailPpm: event.trailPpm ?? 0,
    expiresAtMs: event.expiresAtMs ?? 0,
    maxSlippagePpm: event.maxSlippagePpm ?? 0,
    pairedWith: event.pairedWith,
    status: 'new',
    reason: '',
    executedLots: 0,
    executedQuote: 0n,
    fee: 0n,
    acceptedAtMs: atMs,
    updatedAtMs: atMs,
  }
}

interface OpenOrders {
  order(orderId: number): OrderView | undefined
}

/** A record of the read models with the current stop of a trailing stop: the read models get only its last one. */
export function withCurrentStop(views: OpenOrders, record: OrderRecord): OrderRecord {
  if (record.status !== 'pending_trigger' || (record.trailBy === 0 && record.trailPpm === 0)) return record
  const stopPrice = views.order(record.orderId)?.stopPrice ?? record.stopPrice
  return { ...record, stopPrice }
}

/** An open order of the engine, in the form of a read-model record. */
export function openOrder(view: OrderView): OrderRecord {
  return {
    orderId: view.orderId,
    accountId: view.account,
    marketId: view.market,
    clientOrderId: view.clientOrderId,
    side: view.side,
    kind: view.kind,
    timeInForce: view.timeInForce,
    postOnly: view.postOnly,
    stp: view.stp,
    label: view.label,
    price: view.price,
    lots: view.lots,
    total: 0,
    displayLots: view.displayLots,
    stopPrice: view.stopPrice,
    trailBy: view.trailBy,
    trailPpm: view.trailPpm,
    expiresAtMs: view.expiresAtMs,
    maxSlippagePpm: view.maxSlippagePpm,
    pairedWith: view.pairedWith,
    status: view.status,
    reason: '',
    executedLots: view.executedLots,
    executedQuote: view.executedQuote,
    fee: view.fee,
    acceptedAtMs: view.acceptedAtMs,
    updatedAtMs: view.updatedAtMs,
  }
}
