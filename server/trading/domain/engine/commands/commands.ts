/**
 * Everything that can change the venue. A command carries its time, sequence and ids, so that a replay of the journal
 * rebuilds the same state on any machine. A gateway leaves them zero; the sequencer sets them with `stampCommand`.
 */
import type { CoinDefinition, MarketDefinition, MarketState } from '../../markets/definitions.ts'
import type { OrderRequest, OrderTarget, PairRequest } from '../orders/requests.ts'
import type { WithdrawalPolicy } from '../withdrawals/withdrawal-policy.ts'

/** Makes a signed request valid once: the engine remembers the key until the request expires. */
export interface ReplayGuard {
  /** 32 lowercase hexadecimal digits, derived from the API key and the signature. */
  readonly key: string
  /** The engine refuses the request after this time. */
  readonly untilMs: number
}

interface Header<Type extends string> {
  readonly type: Type
  /** Gapless from 1. */
  sequence: number
  /** Milliseconds since the Unix epoch, never less than that of the command before. */
  atMs: number
  readonly replay: ReplayGuard | null
}

/** The operator who acts for the venue, and the reason; both go into the events and from there into the audit log. */
export interface ByOperator {
  readonly operator: number
  readonly reason: string
}

// Orders
export type PlaceOrder = Header<'place_order'> & { readonly order: OrderRequest }
export type PlacePair = Header<'place_pair'> & { readonly pair: PairRequest }
export type CancelOrder = Header<'cancel_order'> & { readonly target: OrderTarget }
/** Cancels the order only if it belongs to this market. */
export type CancelOrderIn = Header<'cancel_order_in'> & { readonly target: OrderTarget; readonly market: number }
/** `market` 0 means all markets. */
export type CancelAll = Header<'cancel_all'> & { readonly account: number; readonly market: number }
/** `lots` is the new total volume, including the executed part; it can only decrease. */
export type AmendOrder = Header<'amend_order'> & { readonly target: OrderTarget; readonly lots: number }
/** All or nothing: if the new order is refused, the old one stays unchanged. */
export type CancelReplace = Header<'cancel_replace'> & { readonly target: OrderTarget; readonly order: OrderRequest }
/** The same, only if exactly this much of the old order has been executed. Since rules 3. */
export type CancelReplaceIf = Header<'cancel_replace_if'> &
  Omit<CancelReplace, keyof Header<''>> & { readonly executedLots: number }
/** Replaces both legs of an open pair, in the same market and on the same side; all or nothing. Since rules 3. */
export type ReplacePair = Header<'replace_pair'> & { readonly target: OrderTarget; readonly pair: PairRequest }
export type BatchItem =
  | { readonly type: 'place_order'; readonly order: OrderRequest }
  | { readonly type: 'cancel_order'; readonly target: OrderTarget }
/** Executed item by item, in order; a refused item does not stop the others. */
export type Batch = Header<'batch'> & { readonly items: readonly BatchItem[] }
/** The dead-man switch: cancels all orders of the account at `atMs + timeoutMs` unless it is renewed; 0 disarms it. */
export type CancelAllAfter = Header<'cancel_all_after'> & { readonly account: number; readonly timeoutMs: number }
/** Lists commands that the engine cannot apply; every replay skips them. Written by the leader. */
export type Quarantine = Header<'quarantine'> & { readonly sequences: readonly number[]; readonly reason: string }
/** Ends the suspension that a quarantined command caused. */
export type ResumeVenue = Header<'resume_venue'> & ByOperator
/** Sets the state that a market returns to when the suspended venue is resumed. Since rules 3. */
export type SetResumedState = Header<'set_resumed_state'> & Omit<SetMarketState, 'type'>
/** Advances the time when there are no other commands. */
export type Tick = Header<'tick'>
/** Makes a signed request valid once whose effect is outside the engine. */
export type NoteRequest = Header<'note_request'> & { readonly account: number }
/** Raises the rules number; written by a new leader, alone in its journal row. */
export type SetRules = Header<'set_rules'> & { readonly rules: number }

// Accounts and catalogue
export type OpenAccount = Header<'open_account'> & { readonly account: number }
export type SetAccountState = Header<'set_account_state'> &
  ByOperator & { readonly account: number; readonly state: 'active' | 'frozen'; readonly cancelOrders: boolean }
export type SetCoin = Header<'set_coin'> & { readonly operator: number; readonly coin: CoinDefinition }
export type SetMarket = Header<'set_market'> & { readonly operator: number; readonly market: MarketDefinition }
export type SetMarketState = Header<'set_market_state'> &
  ByOperator & { readonly market: number; readonly state: MarketState }
/** Cancels every order of a market, for a delisting or after an incident. */
export type ClearMarket = Header<'clear_market'> & ByOperator & { readonly market: number }

/** Rates in millionths of the amount the trader receives. */
export interface FeeTier {
  /** In ledger units of the quote coin, over the 30 UTC days before today. */
  readonly fromVolume: bigint
  readonly makerPpm: number
  readonly takerPpm: number
}
/** The tiers of all markets quoted in one coin. */
export type SetFeeSchedule = Header<'set_fee_schedule'> & {
  readonly operator: number
  readonly quote: number
  readonly tiers: readonly FeeTier[]
}
/** With `rates` null the account pays by its tier again. */
export type SetAccountFees = Header<'set_account_fees'> & {
  readonly operator: number
  readonly account: number
  readonly rates: { readonly makerPpm: number; readonly takerPpm: number } | null
}

// Money in and out; amounts are ledger units of the coin
/** A network's data about a transfer to the venue. */
export interface TransferReport {
  /** Stamped by the sequencer; used only for the first report of a transfer. */
  depositId: number
  readonly account: number
  readonly coin: number
  readonly network: string
  readonly transactionId: string
  readonly output: number
  readonly amount: bigint
  readonly confirmations: number
}
/** Repeated with more confirmations until the transfer is credited. */
export type ReportDeposit = Header<'report_deposit'> & TransferReport
/** Also states whether the read models, complete up to sequence `checkedTo`, list the transfer as credited. */
export type ReportCheckedDeposit = Header<'report_checked_deposit'> &
  TransferReport & { readonly checkedTo: number; readonly wasCredited: boolean }
/** The network has dropped the transfer before it was credited. */
export type OrphanDeposit = Header<'orphan_deposit'> & {
  readonly network: string
  readonly transactionId: string
  readonly output: number
}
/** Only under rules 1; replaced by `Withdraw`. */
export type RequestWithdrawal = Header<'request_withdrawal'> & {
  /** Stamped by the sequencer. */
  withdrawalId: number
  readonly account: number
  readonly coin: number
  readonly network: string
  readonly amount: bigint
  readonly address: string
  readonly memo: string
  readonly clientWithdrawId: string
}
/** The recipient gets `amount`; the network's fee is paid on top of it. */
export type Withdraw = Header<'withdraw'> &
  Omit<RequestWithdrawal, keyof Header<''> | 'withdrawalId'> & {
    /** Stamped by the sequencer. */
    withdrawalId: number
    /** When the hold of the address ends; before that, the engine refuses a new withdrawal. */
    readonly usableFromMs: number
  }
/** By the owner, before it is approved. With `withdrawalId` 0 the client's id identifies it. */
export type CancelWithdrawal = Header<'cancel_withdrawal'> & {
  readonly account: number
  readonly withdrawalId: number
  readonly clientWithdrawId: string
}
export type ApproveWithdrawal = Header<'approve_withdrawal'> & {
  readonly withdrawalId: number
  readonly operator: number
}
export type RejectWithdrawal = Header<'reject_withdrawal'> & ByOperator & { readonly withdrawalId: number }
/** Reserves an approved withdrawal for one signer, which is about to send it. */
export type ClaimWithdrawal = Header<'claim_withdrawal'> & {
  readonly withdrawalId: number
  readonly operator: number
  readonly name: string
  readonly forMs: number
}
/** The claiming signer will not send it; an administrator reviews it. */
export type ReleaseWithdrawal = Header<'release_withdrawal'> &
  ByOperator & { readonly withdrawalId: number; readonly name: string }
/** The claiming signer has sent it. */
export type ReportBroadcast = Header<'report_broadcast'> & {
  readonly withdrawalId: number
  readonly operator: number
  readonly name: string
  readonly transactionId: string
}
/** Another transaction takes the place of the sent one: its signer, or the venue that reads the chain, names it. */
export type ReportReplacement = Header<'report_replacement'> & {
  readonly withdrawalId: number
  readonly operator: number
  readonly transactionId: string
}
/** The network has confirmed it for good. */
export type ReportConfirmation = Header<'report_confirmation'> & {
  readonly withdrawalId: number
  readonly operator: number
}
/** The network will never execute it: amount and fee return to the account. */
export type ReportFailure = Header<'report_failure'> & ByOperator & { readonly withdrawalId: number }
export const reviewOutcomes = ['sent', 'not_sent', 'failed'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]
/** An administrator's decision about an ended claim: it was sent, may be sent again, or has failed. */
export type ReviewWithdrawal = Header<'review_withdrawal'> &
  ByOperator & { readonly withdrawalId: number; readonly outcome: ReviewOutcome; readonly transactionId: string }
/** The number of approvals of a withdrawal of a coin, and the daily limits. */
export type SetWithdrawalPolicy = Header<'set_withdrawal_policy'> &
  ByOperator & { readonly coin: number; readonly policy: WithdrawalPolicy }
/** Sets which daily limits apply to an account. */
export type SetAccountTier = Header<'set_account_tier'> &
  ByOperator & { readonly account: number; readonly tier: number }
/** Books a network fee, paid from the collected fees of the venue. */
export type BookNetworkFee = Header<'book_network_fee'> &
  ByOperator & { readonly coin: number; readonly amount: bigint }
// Only under rules 1; replaced by the reports above.
export type BroadcastWithdrawal = Header<'broadcast_withdrawal'> & {
  readonly withdrawalId: number
  readonly transactionId: string
}
export type ConfirmWithdrawal = Header<'confirm_withdrawal'> & { readonly withdrawalId: number }
export type FailWithdrawal = Header<'fail_withdrawal'> & { readonly withdrawalId: number; readonly reason: string }
/** A positive amount is credited to the account, a negative one debited; the other side is a house account. */
export type AdjustBalance = Header<'adjust_balance'> &
  ByOperator & { readonly account: number; readonly coin: number; readonly amount: bigint }
export type Transfer = Header<'transfer'> & {
  readonly from: number
  readonly to: number
  readonly coin: number
  readonly amount: bigint
  readonly reason: string
}
/** Pays collected fees and rounding to an account of the venue's owner. */
export type PayOutFees = Header<'pay_out_fees'> &
  ByOperator & { readonly account: number; readonly coin: number; readonly amount: bigint }
/** Sells the whole available balance of each coin, each too small for an order, to the venue for the coin `into`. */
export type ConvertDust = Header<'convert_dust'> & {
  readonly account: number
  readonly into: number
  readonly coins: readonly number[]
}

export type Command =
  | PlaceOrder
  | PlacePair
  | ReplacePair
  | CancelOrder
  | CancelOrderIn
  | CancelAll
  | AmendOrder
  | CancelReplace
  | CancelReplaceIf
  | Batch
  | CancelAllAfter
  | Tick
  | NoteRequest
  | SetRules
  | Quarantine
  | ResumeVenue
  | SetResumedState
  | OpenAccount
  | SetAccountState
  | SetCoin
  | SetMarket
  | SetMarketState
  | ClearMarket
  | SetFeeSchedule
  | SetAccountFees
  | ReportDeposit
  | ReportCheckedDeposit
  | OrphanDeposit
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | BroadcastWithdrawal
  | ConfirmWithdrawal
  | FailWithdrawal
  | AdjustBalance
  | Transfer
  | PayOutFees
  | ConvertDust
  | Withdraw
  | ClaimWithdrawal
  | ReleaseWithdrawal
  | ReportBroadcast
  | ReportReplacement
  | ReportConfirmation
  | ReportFailure
  | ReviewWithdrawal
  | SetWithdrawalPolicy
  | SetAccountTier
  | BookNetworkFee

export type CommandType = Command['type']
