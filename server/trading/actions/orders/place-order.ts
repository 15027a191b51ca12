import { invariant } from '../../../kernel/values/invariant.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { engineRefusal } from '../engine-refusals.ts'
import { afterCommit, ownEvents, submitCommand } from '../submit-command.ts'
import { findOrder } from './find-order.ts'
import { orderFromEvents } from './order-from-events.ts'
import { marketOf, type OrderInput, requestOf } from './order-input.ts'

export interface PlacedOrder {
  readonly order: OrderRecord
  /** The clientOrderId was used before for the same order, which this is. */
  readonly replayed: boolean
}

export async function placeOrder(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  input: OrderInput,
): Promise<PlacedOrder> {
  const market = marketOf(trading, input.symbol)
  const order = requestOf(market, caller.accountId, input)
  const command = { type: 'place_order', sequence: 0, atMs: 0, replay: caller.replay, order } as const
  const committed = await submitCommand(trading, caller.accountId, command, market)
  return placedBy(trading, caller.accountId, ownEvents(committed), order.orderId, committed.atMs)
}

/** The order that these events placed, or the one that a repeated clientOrderId names. */
export async function placedBy(
  trading: Needs<'venue'>,
  accountId: number,
  events: readonly EngineEvent[],
  orderId: number,
  atMs: number,
): Promise<PlacedOrder> {
  const repeated = events.find((event) => event.type === 'order_replayed')
  if (repeated === undefined) return { order: orderFromEvents(events, orderId, atMs), replayed: false }
  return { order: await knownOrder(trading, accountId, repeated.orderId), replayed: true }
}

/** An order of a committed command. */
export async function knownOrder(trading: Needs<'venue'>, accountId: number, orderId: number): Promise<OrderRecord> {
  const found = await afterCommit(findOrder(trading, accountId, { orderId }))
  invariant(found !== undefined, 'an order that the engine names is in the journal')
  return found
}

/** Throws the failure that `placeOrder` would have right now; places nothing. */
export function checkOrder(trading: Needs<'clock' | 'venue'>, caller: SignedCaller, input: OrderInput): void {
  const market = marketOf(trading, input.symbol)
  const order = requestOf(market, caller.accountId, input)
  const atMs = trading.clock.nowMs()
  const refused = trading.venue.views.check({ type: 'place_order', sequence: 0, atMs, replay: null, order })
  if (refused !== undefined) throw engineRefusal(refused, market)
}
