import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { Awaitable } from '../../../kernel/values/if-present.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { Batch } from '../../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import type { OrderRequest } from '../../domain/engine/orders/requests.ts'
import type { MarketDefinition } from '../../domain/markets/definitions.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { engineRefusal } from '../engine-refusals.ts'
import { ownEvents, submitBatch } from '../submit-command.ts'
import { ordersFromEvents } from './order-from-events.ts'
import { marketOf, type OrderInput, requestOf } from './order-input.ts'
import { knownOrder, type PlacedOrder } from './place-order.ts'

interface Prepared {
  readonly market: MarketDefinition
  readonly order: OrderRequest
}

/** Places the orders one after the other in one command; a rejected one does not stop the others. */
export async function placeBatch(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  inputs: readonly OrderInput[],
): Promise<readonly (PlacedOrder | Failure)[]> {
  const prepared = inputs.map((input) => prepare(trading, caller.accountId, input))
  const sent = prepared.filter((item): item is Prepared => !(item instanceof Failure))
  const answers = sent.length === 0 ? [] : await placeAll(trading, caller, sent)
  let next = 0
  return prepared.map((item) => (item instanceof Failure ? item : answers[next++]!))
}

function prepare(trading: Needs<'venue'>, accountId: number, input: OrderInput): Prepared | Failure {
  try {
    const market = marketOf(trading, input.symbol)
    return { market, order: requestOf(market, accountId, input) }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function placeAll(trading: Needs<'venue'>, caller: SignedCaller, sent: readonly Prepared[]) {
  const { accountId, replay } = caller
  const items = sent.map(({ order }) => ({ type: 'place_order', order }) as const)
  const command: Batch = { type: 'batch', sequence: 0, atMs: 0, replay, items }
  const committed = await submitBatch(trading, accountId, command)
  const events = ownEvents(committed)
  const answers = answersByItem(events)
  const orders = ordersFromEvents(events, committed.atMs)
  const placed = sent.map(({ market, order }, index): Awaitable<PlacedOrder | Failure> => {
    const answer = answers[index]
    if (answer?.type === 'refused') return engineRefusal(answer, market)
    if (answer?.type === 'order_replayed') return replayedOrder(trading, accountId, answer.orderId)
    const found = orders.get(order.orderId)
    invariant(found !== undefined, 'an item that was not refused accepted its order')
    return { order: found, replayed: false }
  })
  // Nearly always all results are there, and nothing needs to be awaited.
  return placed.some((result) => result instanceof Promise)
    ? Promise.all(placed)
    : (placed as (PlacedOrder | Failure)[])
}

async function replayedOrder(trading: Needs<'venue'>, accountId: number, orderId: number): Promise<PlacedOrder> {
  return { order: await knownOrder(trading, accountId, orderId), replayed: true }
}

type ItemAnswer = Extract<EngineEvent, { type: 'refused' | 'order_replayed' }>

/**
 * For each item, the event by which it placed nothing new; undefined for one that placed an order. A rejection takes
 * precedence over a repeat.
 */
function answersByItem(events: readonly EngineEvent[]): (ItemAnswer | undefined)[] {
  const answers: (ItemAnswer | undefined)[] = []
  for (const event of events) {
    const last = answers.length - 1
    if (event.type === 'batch_item_started') answers.push(undefined)
    else if (event.type === 'refused' && answers[last]?.type !== 'refused') answers[last] = event
    else if (event.type === 'order_replayed') answers[last] ??= event
  }
  return answers
}
