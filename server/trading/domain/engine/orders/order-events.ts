import type { EventSink } from '../event-sink.ts'
import type { ClosedStatus, CloseReason, OrderAccepted, OrderClosed, Traded } from '../events.ts'
import type { Market } from '../market/market.ts'
import { ignoresSelfTrades } from '../rules.ts'
import type { EngineState } from '../state.ts'
import type { OrderRequest } from './requests.ts'

/** Emits a single order with the values of its request. Callers check for a sink first. */
export function emitAccepted(sink: EventSink, request: OrderRequest, stopPrice: number): void {
  const { trailPpm, expiresAtMs, maxSlippagePpm } = request
  const accepted: OrderAccepted = {
    type: 'order_accepted',
    orderId: request.orderId,
    account: request.account,
    market: request.market,
    clientOrderId: request.clientOrderId,
    side: request.side,
    kind: request.kind,
    timeInForce: request.timeInForce,
    postOnly: request.postOnly,
    stp: request.stp,
    price: request.price,
    lots: request.lots,
    total: request.total,
    displayLots: request.displayLots,
    stopPrice,
    trailBy: request.trailBy,
    pairedWith: 0,
    label: 'single',
  }
  if (trailPpm === 0 && expiresAtMs === 0 && maxSlippagePpm === 0) sink.emit(accepted)
  else
    sink.emit({
      ...accepted,
      ...(trailPpm === 0 ? {} : { trailPpm }),
      ...(expiresAtMs === 0 ? {} : { expiresAtMs }),
      ...(maxSlippagePpm === 0 ? {} : { maxSlippagePpm }),
    })
}

export function emitLegAccepted(state: EngineState, order: number, account: number): void {
  const { orders } = state
  const { side, kind, timeInForce, postOnly, stp } = orders.traits(order)
  state.sink!.emit({
    type: 'order_accepted',
    orderId: orders.id(order),
    account,
    market: orders.market(order),
    clientOrderId: orders.clientId(order),
    side,
    kind,
    timeInForce,
    postOnly,
    stp,
    price: orders.price(order),
    lots: orders.lots(order),
    total: 0,
    displayLots: 0,
    stopPrice: orders.stop(order),
    trailBy: 0,
    pairedWith: orders.id(orders.sibling(order)),
    label: orders.label(order),
  })
}

export function emitClosed(state: EngineState, order: number, status: ClosedStatus, reason: CloseReason): void {
  const { orders, accounts } = state
  const executedLots = orders.executed(order)
  // Most orders close without a trade: then there are no amounts to read.
  const hasTraded = executedLots !== 0
  const closed: OrderClosed = {
    type: 'order_closed',
    orderId: orders.id(order),
    account: accounts.of(orders.owner(order)).id,
    market: orders.market(order),
    status,
    reason,
    executedLots,
    executedQuote: hasTraded ? readQuote(state, order) : 0n,
    fee: hasTraded ? readFee(state, order) : 0n,
  }
  state.sink!.emit(orders.isTrailing(order) ? { ...closed, stopPrice: orders.stop(order) } : closed)
}

function readQuote({ orders, sum }: EngineState, order: number): bigint {
  orders.readQuote(order, sum)
  return sum.toBig()
}

function readFee({ orders, sum }: EngineState, order: number): bigint {
  orders.readFee(order, sum)
  return sum.toBig()
}

export function emitReduced(state: EngineState, order: number, reason: 'amended' | 'self_trade'): void {
  const { orders, accounts } = state
  state.sink!.emit({
    type: 'order_reduced',
    orderId: orders.id(order),
    account: accounts.of(orders.owner(order)).id,
    market: orders.market(order),
    lots: orders.lots(order),
    remaining: orders.remaining(order),
    reason,
  })
}

/** Uses the amounts that `settle` has left in `state`. */
export function emitTraded(
  state: EngineState,
  market: Market,
  taker: number,
  maker: number,
  price: number,
  lots: number,
): void {
  const { orders, accounts, cost, takerFee, makerFee } = state
  const traded: Traded = {
    type: 'traded',
    tradeId: state.trades,
    market: market.definition.market,
    price,
    lots,
    quoteAmount: cost.toBig(),
    takerSide: orders.side(taker),
    takerOrderId: orders.id(taker),
    takerAccount: accounts.of(orders.owner(taker)).id,
    makerOrderId: orders.id(maker),
    makerAccount: accounts.of(orders.owner(maker)).id,
    takerFee: takerFee.toBig(),
    makerFee: makerFee.toBig(),
    takerRemaining: orders.remaining(taker),
    makerRemaining: orders.remaining(maker),
  }
  const isSelfTrade = orders.owner(taker) === orders.owner(maker) && ignoresSelfTrades(state.rules)
  state.sink!.emit(isSelfTrade ? { ...traded, isSelfTrade } : traded)
}
