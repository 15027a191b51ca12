import type { Failure } from '../../../kernel/endpoint/failure.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { Batch } from '../../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { engineRefusal } from '../engine-refusals.ts'
import { afterCommit, ownEvents, submitBatch } from '../submit-command.ts'
import { findOrder, type OrderName } from './find-order.ts'
import { refusalForOrder } from './submit-for-order.ts'

/** Cancels the orders one after the other in one command; a rejected cancel does not stop the others. */
export async function cancelBatch(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  names: readonly OrderName[],
): Promise<readonly (OrderRecord | Failure)[]> {
  const items = names.map(({ orderId = 0, clientOrderId = '' }) => {
    return { type: 'cancel_order', target: { account, orderId, clientOrderId } } as const
  })
  const command: Batch = { type: 'batch', sequence: 0, atMs: 0, replay, items }
  const events = eventsByItem(ownEvents(await submitBatch(trading, account, command)))
  const answers = names.map((name, index) => answerOf(trading, account, name, events[index] ?? []))
  return afterCommit(Promise.all(answers))
}

async function answerOf(
  trading: Needs<'venue'>,
  account: number,
  name: OrderName,
  events: readonly EngineEvent[],
): Promise<OrderRecord | Failure> {
  const refused = events.find((event) => event.type === 'refused')
  if (refused?.type === 'refused') return refusalForOrder(trading, account, name, engineRefusal(refused, undefined))
  const closed = events.find((event) => event.type === 'order_closed')
  invariant(closed?.type === 'order_closed', 'a cancel that was not refused closed its order')
  const order = await findOrder(trading, account, { orderId: closed.orderId })
  invariant(order !== undefined, 'a canceled order is in the histories')
  return order
}

function eventsByItem(events: readonly EngineEvent[]): EngineEvent[][] {
  const items: EngineEvent[][] = []
  for (const event of events) {
    if (event.type === 'batch_item_started') items.push([])
    else items.at(-1)?.push(event)
  }
  return items
}
