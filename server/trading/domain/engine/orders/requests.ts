/**
 * What can be asked of the order book. Every field is always present: one shape keeps the engine fast, and a value
 * that means "not given" is the same in memory, in the journal and in the comparison of a repeated request.
 */

import type { Side, TimeInForce } from '../../order-kinds/order-kind.ts'
import type { OrderKind } from '../../order-kinds/order-kinds.ts'

export { type Side, sides, type TimeInForce, timesInForce } from '../../order-kinds/order-kind.ts'
export { type OrderKind, orderKindNames } from '../../order-kinds/order-kinds.ts'

/* The journal and the table of orders keep the place of a word in its list: new words are added at the end. */
/** `single`, or how the pair was asked for that it is a leg of. */
export const orderLabels = ['single', 'oco', 'sltp'] as const
export const stpModes = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const

export type OrderLabel = (typeof orderLabels)[number]
/** Self-trade prevention: what happens when an order would trade with one of the same account. */
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
  /** Limit price in ticks; 0 for market orders, and for stops that fire a market order, as trailing ones do. */
  readonly price: number
  /** Volume in lots; 0 for a market buy by total. */
  readonly lots: number
  /** What a market buy may spend, in units of 10^-quotePrecision; 0 when it goes by volume. */
  readonly total: number
  /** The part of an iceberg that is shown, in lots; 0 shows everything. */
  readonly displayLots: number
  /** Price in ticks at which a stop fires; for a trailing stop 0 (it starts from the last price). */
  readonly stopPrice: number
  /** How far a trailing stop keeps behind the best price since it was placed, in ticks. */
  readonly trailBy: number
  /** The same in millionths of the last price; 0 for a distance in ticks. */
  readonly trailPpm: number
  /** When a GTD order expires, in milliseconds since the Unix epoch; 0 for every other. */
  readonly expiresAtMs: number
  /** The largest distance, in millionths, from the best price (market) or stop price (stop-market); 0 for the market's own. */
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
  /** How the pair was asked for: with two prices of the caller's choice, or as stop-loss and take-profit. */
  readonly label: Exclude<OrderLabel, 'single'>
  readonly side: Side
  readonly stp: StpMode
  readonly lots: number
  readonly limitPrice: number
  readonly stopPrice: number
  /** 0 makes the stop leg a market order. */
  readonly stopLimitPrice: number
}

/** An order is named by its id or, when that is 0, by the client's id. */
export interface OrderTarget {
  readonly account: number
  readonly orderId: number
  readonly clientOrderId: string
}

type RequestInput = Pick<OrderRequest, 'account' | 'market' | 'side' | 'kind'> & Partial<OrderRequest>

/** Builds a request in the one shape, with the defaults filled in. */
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
