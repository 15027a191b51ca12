import { invariant } from '../../../kernel/values/invariant.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { MarketDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { ownEvents } from '../submit-command.ts'
import { findOrder, type OrderName } from './find-order.ts'
import { marketOf, type OrderInput, requestOf, units, unitsOrZero } from './order-input.ts'
import { knownOrder, type PlacedOrder, placedBy } from './place-order.ts'
import { submitForOrder } from './submit-for-order.ts'

/** Lowers the volume of an open order, which keeps its position in the queue. */
export async function amendOrder(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  name: OrderName,
  volume: string,
): Promise<OrderRecord> {
  const { accountId: account, replay } = caller
  const order = await findOrder(trading, account, name)
  if (order === undefined) throw refuse.orderNotFound()
  const market = trading.venue.views.market(order.marketId)?.definition
  invariant(market !== undefined, 'an order is of a listed market')
  const lots = units('volume', volume, market.basePrecision)
  const target = { account, orderId: order.orderId, clientOrderId: '' }
  const command = { type: 'amend_order', sequence: 0, atMs: 0, replay, target, lots } as const
  await submitForOrder(trading, account, name, command, market)
  return knownOrder(trading, account, order.orderId)
}

export interface ReplacedOrder extends PlacedOrder {
  /** Undefined if the request repeats an earlier one. */
  readonly canceled: OrderRecord | undefined
}

/**
 * Cancels an order and places another atomically. With `expectedExecuted`, only an order that has executed exactly this
 * volume: one that trades while the request is in flight does not trade more than its sender wants.
 */
export async function replaceOrder(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  name: OrderName,
  input: OrderInput,
  expectedExecuted?: string,
): Promise<ReplacedOrder> {
  const { accountId: account, replay } = caller
  const market = marketOf(trading, input.symbol)
  const order = requestOf(market, account, input)
  const target = { account, orderId: name.orderId ?? 0, clientOrderId: name.clientOrderId ?? '' }
  const content = { sequence: 0, atMs: 0, replay, target, order } as const
  const executedLots =
    expectedExecuted === undefined ? undefined : await readExpected(trading, account, name, market, expectedExecuted)
  const command: Command =
    executedLots === undefined
      ? { type: 'cancel_replace', ...content }
      : { type: 'cancel_replace_if', ...content, executedLots }
  const committed = await submitForOrder(trading, account, name, command, market)
  const events = ownEvents(committed)
  const placed = await placedBy(trading, account, events, order.orderId, committed.atMs)
  const closed = events.find((event) => event.type === 'order_closed' && event.reason === 'replaced')
  if (closed?.type !== 'order_closed') return { ...placed, canceled: undefined }
  return { ...placed, canceled: await knownOrder(trading, account, closed.orderId) }
}

/** The market of the new order decides the precision, so the old order must be of the same. */
async function readExpected(
  trading: Needs<'venue'>,
  account: number,
  name: OrderName,
  { market, basePrecision }: MarketDefinition,
  expectedExecuted: string,
): Promise<number> {
  const parameter = 'expectedExecutedVolume'
  const old = await findOrder(trading, account, name)
  if (old !== undefined && old.marketId !== market) {
    throw refuse.badParameter(parameter, 'goes with an order of the same market')
  }
  return unitsOrZero(parameter, expectedExecuted, basePrecision)
}
