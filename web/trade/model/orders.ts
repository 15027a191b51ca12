import type { Order } from '../../../client/trading/api.generated.ts'
import { divide, isPositive, multiply, toNumber, wireDecimal } from './decimal.ts'

/** A market buy that is sized by the amount it may spend. */
export const isByTotal = ({ volume, total }: Pick<Order, 'volume' | 'total'>): boolean =>
  volume === '0' && total !== '0'

type Progress = Pick<Order, 'status' | 'volume' | 'executedVolume' | 'total' | 'executedQuote'>

/** From 0 to 100; by the amount spent for an order by total, whose small rest cannot be spent. */
export function filledPercent(order: Progress): number {
  if (order.status === 'filled') return 100
  const byTotal = isByTotal(order)
  const whole = wireDecimal(byTotal ? order.total : order.volume)
  if (!isPositive(whole)) return 0
  const done = wireDecimal(byTotal ? order.executedQuote : order.executedVolume)
  return toNumber(divide(multiply(done, { units: 100n, scale: 0 }), whole, 1))
}

const openStatuses = new Set<Order['status']>(['new', 'open', 'partially_filled', 'pending_trigger'])
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => openStatuses.has(status)

/** The list after changes: newest first, without closed orders. */
export function withChangedOrders(known: readonly Order[], changed: readonly Order[]): Order[] {
  const byId = new Map(known.map((order) => [order.orderId, order]))
  for (const order of changed) {
    const before = byId.get(order.orderId)
    // HTTP data may be newer than a late event.
    if (before !== undefined && Number(before.updateTime) > Number(order.updateTime)) continue
    if (isOpen(order)) byId.set(order.orderId, order)
    else byId.delete(order.orderId)
  }
  return newestFirst([...byId.values()])
}

/** As every list of orders is shown; the API promises no order for open ones. */
export function newestFirst(orders: readonly Order[]): Order[] {
  return orders.toSorted((a, b) => Number(b.time) - Number(a.time) || Number(b.orderId) - Number(a.orderId))
}

/** The prices of the user's orders in the book of this market, by side. */
export function ownPrices(orders: readonly Order[], symbol: string): { buy: string[]; sell: string[] } {
  const resting = orders.filter(
    (order) => order.symbol === symbol && order.status !== 'pending_trigger' && isOpen(order),
  )
  const pricesOf = (side: Order['side']) => resting.filter((order) => order.side === side).map(({ price }) => price)
  return { buy: pricesOf('buy'), sell: pricesOf('sell') }
}
