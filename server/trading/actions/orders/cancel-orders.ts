import type { Command } from '../../domain/engine/commands/commands.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { afterCommit, ownEvents, submitCommand } from '../submit-command.ts'
import { contradicts, findOrder, type OrderName } from './find-order.ts'
import { marketOf } from './order-input.ts'
import { submitForOrder } from './submit-for-order.ts'

/** Returns the order in its final state. */
export async function cancelOrder(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  name: OrderName,
): Promise<OrderRecord> {
  if (contradicts(trading, account, name)) throw refuse.orderNotFound()
  const target = { account, orderId: name.orderId ?? 0, clientOrderId: name.clientOrderId ?? '' }
  const header = { sequence: 0, atMs: 0, replay, target } as const
  const command: Command =
    name.symbol === undefined
      ? { type: 'cancel_order', ...header }
      : { type: 'cancel_order_in', ...header, market: marketOf(trading, name.symbol).market }
  const done = await submitForOrder(trading, account, name, command)
  const closed = ownEvents(done).find((event) => event.type === 'order_closed')
  const found = findOrder(trading, account, closed === undefined ? name : { orderId: closed.orderId })
  const order = await afterCommit(found)
  if (order === undefined) throw refuse.orderNotFound()
  return order
}

/** Returns the ids of the canceled orders. `market` 0 means all markets. */
export async function cancelAllOrders(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  market: number,
): Promise<number[]> {
  const command = { type: 'cancel_all', sequence: 0, atMs: 0, replay, account, market } as const
  const events = ownEvents(await submitCommand(trading, account, command))
  return events.flatMap((event) => (event.type === 'order_closed' ? [event.orderId] : []))
}

/** Sets the dead-man switch and returns its deadline; 0 if it is off. */
export async function cancelAllAfter(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  timeoutMs: number,
): Promise<number> {
  const command = { type: 'cancel_all_after', sequence: 0, atMs: 0, replay, account, timeoutMs } as const
  const { atMs } = await submitCommand(trading, account, command)
  return timeoutMs === 0 ? 0 : atMs + timeoutMs
}
