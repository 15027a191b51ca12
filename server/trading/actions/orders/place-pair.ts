import type { PairRequest, Side, StpMode } from '../../domain/engine/orders/requests.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { OrderRecord } from '../../store/queries/order-history.ts'
import { ownEvents, submitCommand } from '../submit-command.ts'
import { orderFromEvents } from './order-from-events.ts'
import { marketOf, units } from './order-input.ts'
import { knownOrder } from './place-order.ts'

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

export interface PlacedPair {
  readonly limitOrder: OrderRecord
  readonly stopOrder: OrderRecord
  readonly replayed: boolean
}

export async function placePair(trading: Needs<'venue'>, caller: SignedCaller, input: PairInput): Promise<PlacedPair> {
  const { accountId } = caller
  const market = marketOf(trading, input.symbol)
  const { basePrecision, quotePrecision } = market
  const pair: PairRequest = {
    account: accountId,
    market: market.market,
    orderId: 0,
    stopOrderId: 0,
    clientOrderId: input.clientOrderId ?? '',
    stopClientOrderId: input.stopClientOrderId ?? '',
    label: input.label,
    side: input.side,
    stp: input.stpMode ?? 'EXPIRE_TAKER',
    lots: units('volume', input.volume, basePrecision),
    limitPrice: units('price', input.price, quotePrecision),
    stopPrice: units('stop', input.stop, quotePrecision),
    stopLimitPrice: units('stopLimitPrice', input.stopLimitPrice, quotePrecision),
  }
  const command = { type: 'place_pair', sequence: 0, atMs: 0, replay: caller.replay, pair } as const
  const committed = await submitCommand(trading, accountId, command, market)
  const events = ownEvents(committed)
  const repeated = events.find((event) => event.type === 'order_replayed')
  if (repeated !== undefined) {
    const limitOrder = await knownOrder(trading, accountId, repeated.orderId)
    return { limitOrder, stopOrder: await knownOrder(trading, accountId, limitOrder.pairedWith), replayed: true }
  }
  const { orderId, stopOrderId } = pair
  return {
    limitOrder: orderFromEvents(events, orderId, committed.atMs),
    stopOrder: orderFromEvents(events, stopOrderId, committed.atMs),
    replayed: false,
  }
}
