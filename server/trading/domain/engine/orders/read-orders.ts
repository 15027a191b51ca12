import type { EngineState } from '../state.ts'
import type { OrderView } from '../views.ts'

export function viewOrder(state: EngineState, order: number): OrderView {
  const { orders, sum } = state
  orders.readQuote(order, sum)
  const executedQuote = sum.toBig()
  orders.readFee(order, sum)
  const fee = sum.toBig()
  const sibling = orders.sibling(order)
  const executedLots = orders.executed(order)
  const status = executedLots > 0 ? 'partially_filled' : 'open'
  return {
    orderId: orders.id(order),
    account: state.accounts.of(orders.owner(order)).id,
    market: orders.market(order),
    clientOrderId: orders.clientId(order),
    ...orders.traits(order),
    price: orders.price(order),
    lots: orders.lots(order),
    displayLots: orders.display(order),
    stopPrice: orders.stop(order),
    trailBy: orders.trail(order),
    trailPpm: orders.trailPpm(order),
    expiresAtMs: orders.expiresAtMs(order),
    maxSlippagePpm: orders.maxSlippagePpm(order),
    pairedWith: sibling === 0 ? 0 : orders.id(sibling),
    label: orders.label(order),
    status: orders.isWaiting(order) ? 'pending_trigger' : status,
    remaining: orders.remaining(order),
    executedLots,
    executedQuote,
    fee,
    acceptedAtMs: orders.acceptedAtMs(order),
    updatedAtMs: orders.updatedAtMs(order),
  }
}

/** Oldest first. */
export function viewOpenOrders(state: EngineState, accountId: number, market: number | undefined): OrderView[] {
  const { orders } = state
  const views: OrderView[] = []
  let order = state.accounts.get(accountId)?.firstOrder ?? 0
  for (; order !== 0; order = orders.later(order)) {
    if (market === undefined || orders.market(order) === market) views.push(viewOrder(state, order))
  }
  return views
}
