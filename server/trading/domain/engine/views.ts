/** The views of the engine. A view is a copy: it does not change with the engine. */
import type { MarketDefinition, MarketState } from '../markets/definitions.ts'
import type { OrderKind, OrderLabel, Side, StpMode, TimeInForce } from './orders/requests.ts'
import type { WithdrawalPolicy } from './withdrawals/withdrawal-policy.ts'

export interface MarketView {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly isActive: boolean
  /** The price of the newest trade, in ticks; 0 before the first. */
  readonly lastPrice: number
  /** The sequence of the newest command that changed the depth. */
  readonly lastUpdateId: number
  readonly bestBid: number
  readonly bestAsk: number
}

/** In ledger units. `held` covers open orders and withdrawals before their broadcast. */
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

/** The whole balance of an account in a coin, in ledger units. */
/** The accounts with a balance in a coin, and the balance of each, held or not, as the halves of a `Wide`. */
export interface CoinLiabilities {
  readonly coin: number
  readonly accounts: Float64Array<ArrayBuffer>
  readonly amounts: Float64Array<ArrayBuffer>
}

export interface WithdrawalPolicyView {
  readonly coin: number
  readonly policy: WithdrawalPolicy
  /** In ledger units, on the current UTC day. */
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
  /** The current trigger price; that of a trailing stop moves. */
  readonly stopPrice: number
  readonly trailBy: number
  readonly trailPpm: number
  /** 0 for an order without an expiry. */
  readonly expiresAtMs: number
  /** 0 for an order without a limit of its own. */
  readonly maxSlippagePpm: number
  /** The other leg of a pair, open or closed; 0 for a single order. */
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

/** One price of the book, in ticks and lots; only the shown part of an iceberg counts. */
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

/** The levels that changed since the last call, with their current lots; 0 lots means that the level is removed. */
export interface DepthChanges {
  readonly lastUpdateId: number
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** The number of entries in the bounded memories. */
export interface Remembered {
  /** The size of a snapshot of the state, about. */
  readonly stateBytes: number
  /** Of open and recently closed orders. */
  readonly clientOrderIds: number
  readonly signedRequests: number
  readonly creditedDeposits: number
}

export interface NamedOrder {
  readonly orderId: number
  /** Undefined if the order is closed. */
  readonly open: OrderView | undefined
}
