/**
 * The requests to the order book. Every field is always present: one shape keeps the engine fast, and an absent value
 * is the same in memory, in the journal and in the comparison of a repeated request.
 */

import type { Side, TimeInForce } from '../../order-kinds/order-kind.ts'
import type { OrderKind } from '../../order-kinds/order-kinds.ts'

export { type Side, sides, type TimeInForce, timesInForce } from '../../order-kinds/order-kind.ts'
export { type OrderKind, orderKindNames } from '../../order-kinds/order-kinds.ts'

/* The journal and the order table store the index of a word in its list: new words are only added at the end. */
/** `single`, or the type of the pair that the order is a leg of. */
export const orderLabels = ['single', 'oco', 'sltp'] as const
export const stpModes = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const

export type OrderLabel = (typeof orderLabels)[number]
/** Self-trade prevention: the outcome when an order would trade with an order of the same account. */
export type StpMode = (typeof stpModes)[number]

export interface OrderRequest {
  readonly account: number
  readonly market: number
  /** Stamped by the sequencer. */
  orderId: number
  /** Empty when the caller gave none. */
  readonly clientOrderId: string
  readonly side: Side
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly stp: StpMode
  /** Limit price in ticks; 0 for market orders and for stops that fire a market order, such as trailing stops. */
  readonly price: number
  /** Volume in lots; 0 for a market buy by total. */
  readonly lots: number
  /** The total a market buy may spend, in units of 10^-quotePrecision; 0 for an order by volume. */
  readonly total: number
  /** The shown part of an iceberg, in lots; 0 shows the whole volume. */
  readonly displayLots: number
  /** The trigger price in ticks; 0 for a trailing stop, which starts from the last price. */
  readonly stopPrice: number
  /** The distance of a trailing stop from the best price since it was placed, in ticks. */
  readonly trailBy: number
  /** The same in millionths of the last price; 0 for a distance in ticks. */
  readonly trailPpm: number
  /** When a GTD order expires, in milliseconds since the Unix epoch; 0 for every other. */
  readonly expiresAtMs: number
  /** The maximum distance, in millionths, from the best price (market) or stop price (stop-market); 0 for the market's default. */
  readonly maxSlippagePpm: number
}

/** A limit order and a stop order of which one cancels the other. The funds are held once. */
export interface PairRequest {
  readonly account: number
  readonly market: number
  /** The limit leg, stamped by the sequencer. */
  orderId: number
  /** The stop leg, stamped by the sequencer. */
  stopOrderId: number
  /** Names the limit leg and makes the pair idempotent. */
  readonly clientOrderId: string
  /** Names the stop leg. */
  readonly stopClientOrderId: string
  /** The request type: with two free prices, or as stop-loss and take-profit. */
  readonly label: Exclude<OrderLabel, 'single'>
  readonly side: Side
  readonly stp: StpMode
  readonly lots: number
  readonly limitPrice: number
  readonly stopPrice: number
  /** 0 makes the stop leg a market order. */
  readonly stopLimitPrice: number
}

/** Identifies an order by its id or, if that is 0, by the client's id. */
export interface OrderTarget {
  readonly account: number
  readonly orderId: number
  readonly clientOrderId: string
}

type RequestInput = Pick<OrderRequest, 'account' | 'market' | 'side' | 'kind'> & Partial<OrderRequest>

/** Builds a request with all fields in their fixed order and the defaults filled in. */
export function orderRequest(given: RequestInput): OrderRequest {
  return {
    account: given.account,
    market: given.market,
    orderId: given.orderId ?? 0,
    clientOrderId: given.clientOrderId ?? '',
    side: given.side,
    kind: given.kind,
    timeInForce: given.timeInForce ?? 'GTC',
    postOnly: given.postOnly ?? false,
    stp: given.stp ?? 'EXPIRE_TAKER',
    price: given.price ?? 0,
    lots: given.lots ?? 0,
    total: given.total ?? 0,
    displayLots: given.displayLots ?? 0,
    stopPrice: given.stopPrice ?? 0,
    trailBy: given.trailBy ?? 0,
    maxSlippagePpm: given.maxSlippagePpm ?? 0,
    expiresAtMs: given.expiresAtMs ?? 0,
    trailPpm: given.trailPpm ?? 0,
  }
}
