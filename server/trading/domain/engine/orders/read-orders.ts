import type { EngineState } from '../state.ts'
import type { OrderView } from '../views.ts'

export function viewOrder(state: EngineState, order: number): OrderView {
  const { orders, sum } = state
  orders.readQuote(order, sum)
  const executedQuote = sum.toBig()
  orders.readFee(order, sum)
  const fee = sum.toBig()
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
    pairedWith: otherLeg(state, order),
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

/**
 * The id of the other leg, open or closed; 0 for a single order. A leg that trades or fires loses its sibling, so the id
 * is not read from there: the legs of a pair have successive ids, the limit leg the first.
 */
function otherLeg({ orders }: EngineState, order: number): number {
  if (orders.label(order) === 'single') return 0
  return orders.id(order) + (orders.traits(order).kind === 'limit' ? 1 : -1)
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
