/** Events of deposits, withdrawals, adjustments and transfers. Amounts are ledger units of the coin. */
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

/** The reservation of a withdrawal for one signer, which is about to send it. */
export interface WithdrawalClaim {
  /** The operator whose key the signer uses; 0 for the command line. */
  readonly by: number
  /** The name of the signer, which distinguishes two signers of one operator. */
  readonly name: string
  readonly atMs: number
  /** After this time the withdrawal goes to review. */
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
  /** The operator who approved or rejected it; 0 before that. */
  readonly operator: number
  readonly reason: string
  readonly transactionId: string
  readonly requestedAtMs: number
  readonly updatedAtMs: number
  /** The distinct operators who have approved it, in order. */
  readonly approvals: readonly number[]
  /** The newest claim; null before the first. */
  readonly claim: WithdrawalClaim | null
}

/** `change` is the step; the record is the deposit after it. `unchanged` is the reply to a repeat. */
export type DepositChanged = {
  readonly type: 'deposit_changed'
  readonly change: 'seen' | 'progressed' | 'credited' | 'orphaned' | 'unchanged'
  readonly deposit: DepositRecord
}
/** The reported transfer is credited already; no balance changes. */
export type DepositAlreadyCredited = {
  readonly type: 'deposit_already_credited'
  readonly network: string
  readonly transactionId: string
  readonly output: number
}
/** The step of a withdrawal; `approval` is one of several that it needs, `replaced` is another transaction of a sent one. */
export type WithdrawalStep = WithdrawalStatus | 'approval' | 'replaced'

/** `replayed` is the reply to a repeated client id, `unchanged` to a repeated step: no balance changes. */
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
/** The venue paid a network fee; the amount left the ledger. */
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
/** The venue bought `amount` of a coin for `worth - fee` of the coin `into`. */
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
