import type { EventSink } from '../event-sink.ts'
import type { ClosedStatus, CloseReason, OrderAccepted, OrderClosed, Traded } from '../events.ts'
import type { Market } from '../market/market.ts'
import { ignoresSelfTrades } from '../rules.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
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

/** Emits the end of an order with the trades of its record; most orders end without a trade. */
export function emitClosed(
  state: EngineState,
  account: Account,
  order: number,
  status: ClosedStatus,
  reason: CloseReason,
): void {
  const { orders, sum } = state
  const lots = orders.executed(order)
  let quote = 0n
  let fee = 0n
  if (lots !== 0) {
    orders.readQuote(order, sum)
    quote = sum.toBig()
    orders.readFee(order, sum)
    fee = sum.toBig()
  }
  emitClosedAs(state, account, order, status, reason, lots, quote, fee)
}

/** `lots`, `quote` and `fee` are the sums of its trades. */
export function emitClosedAs(
  { orders, sink }: EngineState,
  account: Account,
  order: number,
  status: ClosedStatus,
  reason: CloseReason,
  lots: number,
  quote: bigint,
  fee: bigint,
): void {
  const closed: OrderClosed = {
    type: 'order_closed',
    orderId: orders.id(order),
    account: account.id,
    market: orders.market(order),
    status,
    reason,
    executedLots: lots,
    executedQuote: quote,
    fee,
  }
  sink!.emit(orders.isTrailing(order) ? { ...closed, stopPrice: orders.stop(order) } : closed)
}

/** `lots` are the open lots, shown and hidden. */
export function emitRested(state: EngineState, market: Market, account: number, orderId: number, lots: number): void {
  state.sink!.emit({ type: 'order_rested', orderId, account, market: market.definition.market, lots })
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
