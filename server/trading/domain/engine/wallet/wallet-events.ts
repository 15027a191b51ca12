/** What happened to money that enters, leaves or moves by hand. Amounts are ledger units of the coin. */
import type { WithdrawalPolicy } from '../withdrawals/withdrawal-policy.ts'

export type DepositStatus = 'seen' | 'credited' | 'orphaned'

export interface DepositRecord {
  readonly depositId: number
  readonly account: number
  readonly coin: number
  readonly network: string
  readonly transactionId: string
  readonly output: number
  readonly amount: bigint
  readonly fee: bigint
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly status: DepositStatus
  readonly seenAtMs: number
}

export type WithdrawalStatus =
  | 'requested'
  | 'approved'
  | 'broadcast'
  | 'confirmed'
  | 'rejected'
  | 'canceled'
  | 'failed'
  | 'claimed'
  | 'review'

/** A signer's word that it, and nobody else, is about to send a withdrawal. */
export interface WithdrawalClaim {
  /** The operator whose key the signer uses; 0 for the command line. */
  readonly by: number
  /** How the signer names itself, so that two signers of one operator are told apart. */
  readonly name: string
  readonly atMs: number
  /** From this moment on a person has to look. */
  readonly untilMs: number
}

export interface WithdrawalRecord {
  readonly withdrawalId: number
  readonly account: number
  readonly coin: number
  readonly network: string
  readonly amount: bigint
  readonly fee: bigint
  readonly address: string
  readonly memo: string
  readonly clientWithdrawId: string
  readonly status: WithdrawalStatus
  /** Who approved or rejected it; 0 as long as nobody did. */
  readonly operator: number
  readonly reason: string
  readonly transactionId: string
  readonly requestedAtMs: number
  readonly updatedAtMs: number
  /** The operators who have approved it, in their order, each once. */
  readonly approvals: readonly number[]
  /** The newest claim; null before the first. */
  readonly claim: WithdrawalClaim | null
}

/** `change` says which step this was; the record is the deposit after it. `unchanged` answers a repeat. */
export type DepositChanged = {
  readonly type: 'deposit_changed'
  readonly change: 'seen' | 'progressed' | 'credited' | 'orphaned' | 'unchanged'
  readonly deposit: DepositRecord
}
/** A transfer that was credited long ago: it is known, and nothing moves. */
export type DepositAlreadyCredited = {
  readonly type: 'deposit_already_credited'
  readonly network: string
  readonly transactionId: string
  readonly output: number
}
/** Where a withdrawal came to; `approval` is one of several that it needs. */
export type WithdrawalStep = WithdrawalStatus | 'approval'

/** `replayed` answers a repeated client id, `unchanged` a repeated step: nothing moves in either. */
export type WithdrawalChanged = {
  readonly type: 'withdrawal_changed'
  readonly change: WithdrawalStep | 'replayed' | 'unchanged'
  readonly withdrawal: WithdrawalRecord
}
export type BalanceAdjusted = {
  readonly type: 'balance_adjusted'
  readonly account: number
  readonly coin: number
  readonly amount: bigint
  readonly operator: number
  readonly reason: string
}
export type Transferred = {
  readonly type: 'transferred'
  readonly from: number
  readonly to: number
  readonly coin: number
  readonly amount: bigint
  readonly reason: string
}
export type FeesPaidOut = {
  readonly type: 'fees_paid_out'
  readonly account: number
  readonly coin: number
  readonly amount: bigint
  readonly operator: number
  readonly reason: string
}
/** The venue paid a network for carrying transfers; the money is out of its books. */
export type NetworkFeeBooked = {
  readonly type: 'network_fee_booked'
  readonly coin: number
  readonly amount: bigint
  readonly operator: number
  readonly reason: string
}
export type WithdrawalPolicySet = {
  readonly type: 'withdrawal_policy_set'
  readonly coin: number
  readonly policy: WithdrawalPolicy
  readonly operator: number
  readonly reason: string
}
export type AccountTierSet = {
  readonly type: 'account_tier_set'
  readonly account: number
  readonly tier: number
  readonly operator: number
  readonly reason: string
}
/** The venue has taken `amount` of a coin for `worth - fee` of the coin `into`. */
export type DustConverted = {
  readonly type: 'dust_converted'
  readonly account: number
  readonly coin: number
  readonly into: number
  readonly market: number
  readonly amount: bigint
  /** In ticks of the market. */
  readonly price: number
  readonly worth: bigint
  readonly fee: bigint
}

export type WalletEvent =
  | DepositChanged
  | DepositAlreadyCredited
  | WithdrawalChanged
  | BalanceAdjusted
  | Transferred
  | FeesPaidOut
  | NetworkFeeBooked
  | WithdrawalPolicySet
  | AccountTierSet
  | DustConverted
