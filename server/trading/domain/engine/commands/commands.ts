/**
 * Everything that can change the venue. A command carries its own time, sequence and ids, so that replaying the journal
 * rebuilds the same state on any machine. A gateway builds it with zeros there; the sequencer calls `stampCommand`.
 */
import type { CoinDefinition, MarketDefinition, MarketState } from '../../markets/definitions.ts'
import type { OrderRequest, OrderTarget, PairRequest } from '../orders/requests.ts'
import type { WithdrawalPolicy } from '../withdrawals/withdrawal-policy.ts'

/** Makes a signed request good once: the engine remembers the key until the request would be too old anyway. */
export interface ReplayGuard {
  /** 32 lowercase hexadecimal digits, derived from the API key and the signature. */
  readonly key: string
  /** The request is refused when the engine takes it later than this. */
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

/** Who acted for the venue, and why; both end in the events and from there in the audit log. */
export interface ByOperator {
  readonly operator: number
  readonly reason: string
}

// Orders
export type PlaceOrder = Header<'place_order'> & { readonly order: OrderRequest }
export type PlacePair = Header<'place_pair'> & { readonly pair: PairRequest }
export type CancelOrder = Header<'cancel_order'> & { readonly target: OrderTarget }
/** The same, if the order is of this market. */
export type CancelOrderIn = Header<'cancel_order_in'> & { readonly target: OrderTarget; readonly market: number }
/** `market` 0 means all markets. */
export type CancelAll = Header<'cancel_all'> & { readonly account: number; readonly market: number }
/** `lots` is the new whole volume, executed part included; it can only go down. */
export type AmendOrder = Header<'amend_order'> & { readonly target: OrderTarget; readonly lots: number }
/** All or nothing: when the new order would be refused, the old one stays where it is. */
export type CancelReplace = Header<'cancel_replace'> & { readonly target: OrderTarget; readonly order: OrderRequest }
export type BatchItem =
  | { readonly type: 'place_order'; readonly order: OrderRequest }
  | { readonly type: 'cancel_order'; readonly target: OrderTarget }
/** Executed item by item, in order; one that is refused does not stop the others. */
export type Batch = Header<'batch'> & { readonly items: readonly BatchItem[] }
/** The dead-man switch: all orders of the account go at `atMs + timeoutMs` unless it is set again; 0 disarms it. */
export type CancelAllAfter = Header<'cancel_all_after'> & { readonly account: number; readonly timeoutMs: number }
/** Names commands that could not be carried out; every replay passes over them. Written by the server that leads. */
export type Quarantine = Header<'quarantine'> & { readonly sequences: readonly number[]; readonly reason: string }
/** Ends the suspension that began with a command that could not be carried out. */
export type ResumeVenue = Header<'resume_venue'> & ByOperator
/** Lets time pass when nothing else happens. */
export type Tick = Header<'tick'>
/** Makes a signed request good once that changes something outside of the engine. */
export type NoteRequest = Header<'note_request'> & { readonly account: number }
/** Raises the rules number; written by a server that begins to lead, alone in its row of the journal. */
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

/** Rates in millionths of what the trader receives. */
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
/** `rates` null gives the account back to the tiers. */
export type SetAccountFees = Header<'set_account_fees'> & {
  readonly operator: number
  readonly account: number
  readonly rates: { readonly makerPpm: number; readonly takerPpm: number } | null
}

// Money in and out; amounts are ledger units of the coin
/** What a network shows about a transfer to us. */
export interface TransferReport {
  /** Stamped by the sequencer; only the first report of a transfer keeps it. */
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
/** The same, after the histories were asked, which were complete up to `checkedTo`, whether the transfer is credited already. */
export type ReportCheckedDeposit = Header<'report_checked_deposit'> &
  TransferReport & { readonly checkedTo: number; readonly wasCredited: boolean }
/** The network has dropped the transfer before it was credited. */
export type OrphanDeposit = Header<'orphan_deposit'> & {
  readonly network: string
  readonly transactionId: string
  readonly output: number
}
/** Of the first rules; `Withdraw` came in its place. */
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
    /** When the hold of the address ends; a withdrawal that is no repeat is refused before. */
    readonly usableFromMs: number
  }
/** By the owner, as long as it is not approved. `withdrawalId` 0 names it by the client's id. */
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
/** A signer announces that it is about to send an approved withdrawal; nobody else may from then on. */
export type ClaimWithdrawal = Header<'claim_withdrawal'> & {
  readonly withdrawalId: number
  readonly operator: number
  readonly name: string
  readonly forMs: number
}
/** The claimer will not send it; a person looks at it then. */
export type ReleaseWithdrawal = Header<'release_withdrawal'> &
  ByOperator & { readonly withdrawalId: number; readonly name: string }
/** The claimer has sent it. */
export type ReportBroadcast = Header<'report_broadcast'> & {
  readonly withdrawalId: number
  readonly operator: number
  readonly name: string
  readonly transactionId: string
}
/** The network has carried it out for good. */
export type ReportConfirmation = Header<'report_confirmation'> & {
  readonly withdrawalId: number
  readonly operator: number
}
/** The network will never carry it out: amount and fee go back to the account. */
export type ReportFailure = Header<'report_failure'> & ByOperator & { readonly withdrawalId: number }
export const reviewOutcomes = ['sent', 'not_sent', 'failed'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]
/** A person has found out what became of a claim that ended: it was sent, was not and may be, or was not and fails. */
export type ReviewWithdrawal = Header<'review_withdrawal'> &
  ByOperator & { readonly withdrawalId: number; readonly outcome: ReviewOutcome; readonly transactionId: string }
/** How many approve a withdrawal of a coin, and how much may leave on a day. */
export type SetWithdrawalPolicy = Header<'set_withdrawal_policy'> &
  ByOperator & { readonly coin: number; readonly policy: WithdrawalPolicy }
/** Which of the daily limits hold for an account. */
export type SetAccountTier = Header<'set_account_tier'> &
  ByOperator & { readonly account: number; readonly tier: number }
/** Pays a network for carrying transfers out of the fees the venue has collected. */
export type BookNetworkFee = Header<'book_network_fee'> &
  ByOperator & { readonly coin: number; readonly amount: bigint }
// Of the first rules; the reports above came in their place.
export type BroadcastWithdrawal = Header<'broadcast_withdrawal'> & {
  readonly withdrawalId: number
  readonly transactionId: string
}
export type ConfirmWithdrawal = Header<'confirm_withdrawal'> & { readonly withdrawalId: number }
export type FailWithdrawal = Header<'fail_withdrawal'> & { readonly withdrawalId: number; readonly reason: string }
/** A positive amount is given to the account, a negative one taken from it; the other side is a house account. */
export type AdjustBalance = Header<'adjust_balance'> &
  ByOperator & { readonly account: number; readonly coin: number; readonly amount: bigint }
export type Transfer = Header<'transfer'> & {
  readonly from: number
  readonly to: number
  readonly coin: number
  readonly amount: bigint
  readonly reason: string
}
/** Pays collected fees and rounding out to an account of the venue's owner. */
export type PayOutFees = Header<'pay_out_fees'> &
  ByOperator & { readonly account: number; readonly coin: number; readonly amount: bigint }
/** Sells the venue all that is available of each coin, each too little for an order, for the coin `into`. */
export type ConvertDust = Header<'convert_dust'> & {
  readonly account: number
  readonly into: number
  readonly coins: readonly number[]
}

export type Command =
  | PlaceOrder
  | PlacePair
  | CancelOrder
  | CancelOrderIn
  | CancelAll
  | AmendOrder
  | CancelReplace
  | Batch
  | CancelAllAfter
  | Tick
  | NoteRequest
  | SetRules
  | Quarantine
  | ResumeVenue
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
  | ReportConfirmation
  | ReportFailure
  | ReviewWithdrawal
  | SetWithdrawalPolicy
  | SetAccountTier
  | BookNetworkFee

export type CommandType = Command['type']
