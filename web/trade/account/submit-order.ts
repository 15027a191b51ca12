import type { Order, PlacedOrder, PlacedPair } from '../../../client/trading/api.generated.ts'
import { callTrading } from '../../session/call-trading.ts'
import { TradingError } from '../../session/trading-error.ts'
import { tradingRequest } from '../../session/trading-request.ts'
import type { OrderCall } from '../model/place-order.ts'

export type Outcome =
  | { readonly kind: 'placed'; readonly order: Order; readonly isPair: boolean; readonly isReplay: boolean }
  | { readonly kind: 'refused'; readonly error: TradingError }
  /** No reply arrived; then the order was found, was missing, or could not be looked up. */
  | { readonly kind: 'found'; readonly order: Order }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' }

/** Errors after which the order may have been placed. */
const unknownOutcomeCodes = new Set(['UNREACHABLE', 'UNREADABLE', 'TIMEOUT_UNKNOWN', 'INTERNAL_ERROR'])

export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof TradingError && unknownOutcomeCodes.has(error.code)

/** Sends an order. If its reply is lost, looks the order up by its client order id before it reports a result. */
export async function submitOrder({ path, params }: OrderCall, onUnknownOutcome: () => void): Promise<Outcome> {
  try {
    const reply = await tradingRequest<PlacedOrder | PlacedPair>('POST', path, params)
    const isPair = 'limitOrder' in reply
    const order = isPair ? reply.limitOrder : reply
    return { kind: 'placed', order, isPair, isReplay: reply.replayed }
  } catch (error) {
    if (!(error instanceof TradingError)) throw error
    if (!isOutcomeUnknown(error)) return { kind: 'refused', error }
    onUnknownOutcome()
    return lookFor(params.clientOrderId ?? '')
  }
}

async function lookFor(clientOrderId: string): Promise<Outcome> {
  try {
    return { kind: 'found', order: await callTrading('GET /private/order/get', { clientOrderId }) }
  } catch (error) {
    if (!(error instanceof TradingError)) throw error
    return error.code === 'ORDER_NOT_FOUND' ? { kind: 'missing' } : { kind: 'unknown' }
  }
}
