/** What can be read from the engine. Views are copies: they do not change when the engine goes on. */
import type { MarketDefinition, MarketState } from '../markets/definitions.ts'
import type { OrderKind, OrderLabel, Side, StpMode, TimeInForce } from './orders/requests.ts'
import type { WithdrawalPolicy } from './withdrawals/withdrawal-policy.ts'

export interface MarketView {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly isActive: boolean
  /** Of the newest trade, in ticks; 0 before the first. */
  readonly lastPrice: number
  /** Sequence of the newest command that changed the depth. */
  readonly lastUpdateId: number
  readonly bestBid: number
  readonly bestAsk: number
}

/** In ledger units. `held` covers open orders and withdrawals that have not left yet. */
export interface BalanceView {
  readonly coin: number
  readonly available: bigint
  readonly held: bigint
  /** The part of `held` that belongs to withdrawals. */
  readonly pendingWithdrawal: bigint
}

export interface BalanceChange {
  readonly account: number
  readonly coin: number
  readonly available: bigint
  readonly held: bigint
}

/** In ledger units: all that an account has of a coin. */
export interface Liability {
  readonly account: number
  readonly amount: bigint
}

export interface WithdrawalPolicyView {
  readonly coin: number
  readonly policy: WithdrawalPolicy
  /** In ledger units, on the present UTC day. */
  readonly claimedToday: bigint
}

export interface FeeView {
  readonly makerPpm: number
  readonly takerPpm: number
  /** Over the 30 UTC days before today, in ledger units of the quote coin. */
  readonly volume: bigint
}

export interface OrderView {
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
  readonly displayLots: number
  /** Where a stop fires now; moves for a trailing stop. */
  readonly stopPrice: number
  readonly trailBy: number
  readonly trailPpm: number
  /** 0 for an order that does not expire by itself. */
  readonly expiresAtMs: number
  readonly pairedWith: number
  readonly label: OrderLabel
  readonly status: 'open' | 'partially_filled' | 'pending_trigger'
  readonly remaining: number
  readonly executedLots: number
  readonly executedQuote: bigint
  readonly fee: bigint
  readonly acceptedAtMs: number
  readonly updatedAtMs: number
}

/** One price of the book: in ticks and lots; only what an iceberg shows is counted. */
export interface DepthLevel {
  readonly price: number
  readonly lots: number
}

/** Best price first on both sides. */
export interface Depth {
  readonly lastUpdateId: number
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** The levels that changed since the last call, with what they hold now; 0 lots means that the level is gone. */
export interface DepthChanges {
  readonly lastUpdateId: number
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** Entries of the memories that are bounded by account or in all. */
export interface Remembered {
  /** Of open orders and of those closed lately. */
  readonly clientOrderIds: number
  readonly signedRequests: number
  readonly creditedDeposits: number
}
