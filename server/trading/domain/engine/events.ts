/** The events of the engine. Amounts are ledger units (`bigint`), prices ticks, volumes lots. */
import type { CoinDefinition, MarketDefinition, MarketState } from '../markets/definitions.ts'
import type { CommandType, FeeTier } from './commands/commands.ts'
import type { OrderKind, OrderLabel, Side, StpMode, TimeInForce } from './orders/requests.ts'
import type { RefusalReason, RefusedField } from './refusals.ts'

/** Why an order is no longer open. */
export type CloseReason =
  | 'filled'
  | 'canceled_by_owner'
  | 'replaced'
  | 'pair_canceled'
  | 'dead_man_switch'
  | 'canceled_by_operator'
  | 'account_frozen'
  | 'immediate_or_cancel'
  | 'no_liquidity'
  | 'price_protection'
  | 'price_band'
  | 'budget_spent'
  | 'good_till_date'
  | 'self_trade'

export type ClosedStatus = 'filled' | 'canceled' | 'expired'

// Orders
/** The command, or the item of a batch, changed nothing. `detail` is the exceeded bound, if there is one. */
export type Refused = {
  readonly type: 'refused'
  readonly command: CommandType
  readonly reason: RefusalReason
  readonly detail: number | bigint | null
  readonly field?: RefusedField
}
/** The events before this one, in the same command, come from timed work and not from the command. */
export type CommandStarted = { readonly type: 'command_started' }
/** Everything up to the next such marker belongs to this item of the batch. */
export type BatchItemStarted = { readonly type: 'batch_item_started'; readonly index: number }
export type OrderAccepted = {
  readonly type: 'order_accepted'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly clientOrderId: string
  readonly side: Side
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly stp: StpMode
  readonly price: number
  readonly lots: number
  readonly total: number
  readonly displayLots: number
  readonly stopPrice: number
  readonly trailBy: number
  /** Of a trailing stop by percent. */
  readonly trailPpm?: number
  /** Of a GTD order. */
  readonly expiresAtMs?: number
  /** Of an order with a maximum slippage of its own. */
  readonly maxSlippagePpm?: number
  /** The other leg of a pair, or 0. */
  readonly pairedWith: number
  readonly label: OrderLabel
}
/** A repeated client order id with equal parameters: `orderId` is the order of the first request. */
export type OrderReplayed = { readonly type: 'order_replayed'; readonly orderId: number; readonly account: number }
/** The open part of the order rests in the book. `lots` includes the hidden part of an iceberg. */
export type OrderRested = {
  readonly type: 'order_rested'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly lots: number
}
/** The order waits for its stop price. */
export type OrderWaiting = {
  readonly type: 'order_waiting'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly stopPrice: number
}
export type OrderTriggered = {
  readonly type: 'order_triggered'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly lastPrice: number
}
/** The volume of an open order decreased without a trade: `lots` is the new total volume, `remaining` the open part. */
export type OrderReduced = {
  readonly type: 'order_reduced'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly lots: number
  readonly remaining: number
  readonly reason: 'amended' | 'self_trade'
}
export type Traded = {
  readonly type: 'traded'
  /** Counts from 1 over all markets. */
  readonly tradeId: number
  readonly market: number
  readonly price: number
  readonly lots: number
  /** The amount the buyer paid, in ledger units of the quote coin. */
  readonly quoteAmount: bigint
  readonly takerSide: Side
  readonly takerOrderId: number
  readonly takerAccount: number
  readonly makerOrderId: number
  readonly makerAccount: number
  /** Each side pays in the coin it receives: the buyer in base, the seller in quote. Rounded up. */
  readonly takerFee: bigint
  readonly makerFee: bigint
  /** The open lots of each order after this trade. 0 for a market buy by total. */
  readonly takerRemaining: number
  readonly makerRemaining: number
  /** Both sides are one account: the trade counts for no price, candle, ticker or volume. Never set under rules 1. */
  readonly isSelfTrade?: true
}
export type OrderClosed = {
  readonly type: 'order_closed'
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly status: ClosedStatus
  readonly reason: CloseReason
  readonly executedLots: number
  readonly executedQuote: bigint
  readonly fee: bigint
  /** Of a trailing stop: the stop at the end, which no other event states. */
  readonly stopPrice?: number
}
export type DeadManArmed = { readonly type: 'dead_man_armed'; readonly account: number; readonly deadlineMs: number }
export type DeadManDisarmed = { readonly type: 'dead_man_disarmed'; readonly account: number }
export type DeadManFired = { readonly type: 'dead_man_fired'; readonly account: number; readonly orders: number }

// Accounts and catalogue
export type AccountOpened = { readonly type: 'account_opened'; readonly account: number }
export type AccountStateSet = {
  readonly type: 'account_state_set'
  readonly account: number
  readonly state: 'active' | 'frozen'
  readonly operator: number
  readonly reason: string
}
export type CoinSet = { readonly type: 'coin_set'; readonly coin: CoinDefinition; readonly operator: number }
export type MarketSet = { readonly type: 'market_set'; readonly market: MarketDefinition; readonly operator: number }
export type MarketStateSet = {
  readonly type: 'market_state_set'
  readonly market: number
  readonly state: MarketState
  readonly operator: number
  readonly reason: string
}
export type MarketCleared = {
  readonly type: 'market_cleared'
  readonly market: number
  readonly orders: number
  readonly operator: number
  readonly reason: string
}
export type FeeScheduleSet = {
  readonly type: 'fee_schedule_set'
  readonly quote: number
  readonly tiers: readonly FeeTier[]
  readonly operator: number
}
export type AccountFeesSet = {
  readonly type: 'account_fees_set'
  readonly account: number
  readonly rates: { readonly makerPpm: number; readonly takerPpm: number } | null
  readonly operator: number
}

// The venue
export type CommandsQuarantined = {
  readonly type: 'commands_quarantined'
  readonly sequences: readonly number[]
  readonly reason: string
}
export type VenueResumed = { readonly type: 'venue_resumed'; readonly operator: number; readonly reason: string }

export type OrderEvent =
  | Refused
  | CommandStarted
  | BatchItemStarted
  | OrderAccepted
  | OrderReplayed
  | OrderRested
  | OrderWaiting
  | OrderTriggered
  | OrderReduced
  | Traded
  | OrderClosed
  | DeadManArmed
  | DeadManDisarmed
  | DeadManFired

export type CatalogueEvent =
  | AccountOpened
  | AccountStateSet
  | CoinSet
  | MarketSet
  | MarketStateSet
  | MarketCleared
  | FeeScheduleSet
  | AccountFeesSet
  | CommandsQuarantined
  | VenueResumed
