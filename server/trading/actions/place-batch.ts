import { Failure } from '../../kernel/endpoint/failure.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Batch } from '../domain/engine/commands.ts'
import type { EngineEvent } from '../domain/engine/event-sink.ts'
import type { OrderRequest } from '../domain/engine/requests.ts'
import type { MarketDefinition } from '../domain/markets/definitions.ts'
import type { TradingServices } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { engineRefusal } from './engine-refusals.ts'
import { ordersFromEvents } from './order-from-events.ts'
import { marketOf, type OrderWish, requestOf } from './order-wish.ts'
import { knownOrder, type PlacedOrder } from './place-order.ts'
import { ownEvents, submitBatch } from './submit-command.ts'

interface Prepared {
  readonly market: MarketDefinition
  readonly order: OrderRequest
}

/** Places the orders one after the other in one command; one that is refused does not stop the others. */
export async function placeBatch(
  trading: TradingServices,
  caller: SignedCaller,
  wishes: readonly OrderWish[],
): Promise<readonly (PlacedOrder | Failure)[]> {
  const prepared = wishes.map((wish) => prepare(trading, caller.accountId, wish))
  const sent = prepared.filter((one): one is Prepared => !(one instanceof Failure))
  const answers = sent.length === 0 ? [] : await placeAll(trading, caller, sent)
  let next = 0
  return prepared.map((one) => (one instanceof Failure ? one : answers[next++]!))
}

function prepare(trading: TradingServices, accountId: number, wish: OrderWish): Prepared | Failure {
  try {
    const market = marketOf(trading, wish.symbol)
    return { market, order: requestOf(market, accountId, wish) }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function placeAll(trading: TradingServices, caller: SignedCaller, sent: readonly Prepared[]) {
  const { accountId, replay } = caller
  const items = sent.map(({ order }) => ({ type: 'place_order', order }) as const)
  const command: Batch = { type: 'batch', sequence: 0, atMs: 0, replay, items }
  const committed = await submitBatch(trading, accountId, command)
  const events = ownEvents(committed)
  const ofItems = eventsByItem(events)
  const orders = ordersFromEvents(events, committed.atMs)
  return Promise.all(
    sent.map(async ({ market, order }, index): Promise<PlacedOrder | Failure> => {
      const own = ofItems[index] ?? []
      const refused = own.find((event) => event.type === 'refused')
      if (refused !== undefined) return engineRefusal(refused, market)
      const again = own.find((event) => event.type === 'order_replayed')
      if (again !== undefined) return { order: await knownOrder(trading, accountId, again.orderId), replayed: true }
      const placed = orders.get(order.orderId)
      invariant(placed !== undefined, 'an item that was not refused accepted its order')
      return { order: placed, replayed: false }
    }),
  )
}

function eventsByItem(events: readonly EngineEvent[]): EngineEvent[][] {
  const items: EngineEvent[][] = []
  for (const event of events) {
    if (event.type === 'batch_item_started') items.push([])
    else items.at(-1)?.push(event)
  }
  return items
}
