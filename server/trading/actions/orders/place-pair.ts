import { invariant } from '../../../kernel/values/invariant.ts'
import type { PairRequest, Side, StpMode } from '../../domain/engine/orders/requests.ts'
import type { MarketDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { ownEvents, submitCommand } from '../submit-command.ts'
import { findOrder, type OrderName } from './find-order.ts'
import { orderFromEvents } from './order-from-events.ts'
import { marketOf, units } from './order-input.ts'
import { knownOrder } from './place-order.ts'
import { submitForOrder } from './submit-for-order.ts'

/** A limit order and a stop order, one of which cancels the other; numbers still as text. */
export interface PairInput {
  readonly symbol: string
  readonly side: Side
  readonly label: 'oco' | 'sltp'
  readonly volume: string
  readonly price: string
  readonly stop: string
  readonly stopLimitPrice?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly stopClientOrderId?: string | undefined
  readonly stpMode?: StpMode | undefined
}

export interface PairOfOrders {
  readonly limitOrder: OrderRecord
  readonly stopOrder: OrderRecord
}

export interface PlacedPair extends PairOfOrders {
  readonly replayed: boolean
}

export async function placePair(trading: Needs<'venue'>, caller: SignedCaller, input: PairInput): Promise<PlacedPair> {
  const { accountId, replay } = caller
  const market = marketOf(trading, input.symbol)
  const pair = pairRequest(market, accountId, input)
  const command = { type: 'place_pair', sequence: 0, atMs: 0, replay, pair } as const
  return placedBy(trading, pair, await submitCommand(trading, accountId, command, market))
}

export interface ReplacedPair extends PlacedPair {
  /** Undefined if the request repeats an earlier one. */
  readonly canceled: PairOfOrders | undefined
}

/** Market, side and self-trade prevention are those of the replaced pair. */
export type PairReplacement = Omit<PairInput, 'symbol' | 'side' | 'label' | 'stpMode'>

/** Replaces both legs of an open pair atomically. `name` is either leg. */
export async function replacePair(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  name: OrderName,
  input: PairReplacement,
): Promise<ReplacedPair> {
  const { accountId, replay } = caller
  const old = await findOrder(trading, accountId, name)
  if (old === undefined) throw refuse.orderNotFound()
  const market = trading.venue.views.market(old.marketId)?.definition
  invariant(market !== undefined, 'an order is of a listed market')
  const { side, stp: stpMode } = old
  const label = old.label === 'single' ? 'oco' : old.label
  const pair = pairRequest(market, accountId, { ...input, side, stpMode, label })
  const target = { account: accountId, orderId: old.orderId, clientOrderId: '' }
  const command = { type: 'replace_pair', sequence: 0, atMs: 0, replay, target, pair } as const
  const committed = await submitForOrder(trading, accountId, name, command, market)
  const placed = await placedBy(trading, pair, committed)
  const closed = ownEvents(committed).find((event) => event.type === 'order_closed' && event.reason === 'replaced')
  if (closed?.type !== 'order_closed') return { ...placed, canceled: undefined }
  const limitOrder = await knownOrder(trading, accountId, closed.orderId)
  const stopOrder = await knownOrder(trading, accountId, limitOrder.pairedWith)
  return { ...placed, canceled: { limitOrder, stopOrder } }
}

function pairRequest(
  { market, basePrecision, quotePrecision }: MarketDefinition,
  account: number,
  input: Omit<PairInput, 'symbol'>,
): PairRequest {
  const { clientOrderId = '', stopClientOrderId = '' } = input
  // The engine would take it for a repeat of an equal pair whose stop leg has this id.
  if (clientOrderId !== '' && clientOrderId === stopClientOrderId)
    throw refuse.badParameter('stopClientOrderId', 'is the same as clientOrderId')
  return {
    account,
    market,
    orderId: 0,
    stopOrderId: 0,
    clientOrderId,
    stopClientOrderId,
    label: input.label,
    side: input.side,
    stp: input.stpMode ?? 'EXPIRE_TAKER',
    lots: units('volume', input.volume, basePrecision),
    limitPrice: units('price', input.price, quotePrecision),
    stopPrice: units('stop', input.stop, quotePrecision),
    stopLimitPrice: units('stopLimitPrice', input.stopLimitPrice, quotePrecision),
  }
}

async function placedBy(
  trading: Needs<'venue'>,
  { account, orderId, stopOrderId }: PairRequest,
  committed: Committed,
): Promise<PlacedPair> {
  const events = ownEvents(committed)
  const repeated = events.find((event) => event.type === 'order_replayed')
  if (repeated !== undefined) {
    const limitOrder = await knownOrder(trading, account, repeated.orderId)
    return { limitOrder, stopOrder: await knownOrder(trading, account, limitOrder.pairedWith), replayed: true }
  }
  return {
    limitOrder: orderFromEvents(events, orderId, committed.atMs),
    stopOrder: orderFromEvents(events, stopOrderId, committed.atMs),
    replayed: false,
  }
}
