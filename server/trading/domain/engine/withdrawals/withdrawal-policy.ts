import { big, type Field, list, nullable, record, uint } from '../../encoding/field.ts'
import { supplyLimit } from '../../ledger/ledger.ts'
import { approvalsMax, withdrawalTiersMax } from '../limits.ts'

/** The policy of the withdrawals of one coin. Amounts are ledger units, without the fee; null means no limit. */
export interface WithdrawalPolicy {
  /** The approvals of a withdrawal of more than `approvalsAbove`; smaller ones need one. */
  readonly approvals: number
  readonly approvalsAbove: bigint
  /** The limit per account and UTC day, by tier; higher tiers use the last entry. Empty: no limits. */
  readonly accountDaily: readonly (bigint | null)[]
  /** The limit of all claims per UTC day; the rest waits for the next day. */
  readonly venueDaily: bigint | null
}

export const withdrawalPolicy: Field<WithdrawalPolicy> = record<WithdrawalPolicy>({
  approvals: uint,
  approvalsAbove: big,
  accountDaily: list(nullable(big)),
  venueDaily: nullable(big),
})

/** The default policy of a coin. */
export const openPolicy: WithdrawalPolicy = { approvals: 1, approvalsAbove: 0n, accountDaily: [], venueDaily: null }

export function isUsablePolicy({ approvals, approvalsAbove, accountDaily, venueDaily }: WithdrawalPolicy): boolean {
  if (approvals < 1 || approvals > approvalsMax || accountDaily.length > withdrawalTiersMax) return false
  return [approvalsAbove, ...accountDaily, venueDaily].every((amount) => amount === null || isAmount(amount))
}

function isAmount(amount: bigint): boolean {
  return amount >= 0n && amount <= supplyLimit
}

export function approvalsFor(policy: WithdrawalPolicy, amount: bigint): number {
  return amount > policy.approvalsAbove ? policy.approvals : 1
}

/** Null without a limit. */
export function accountLimit({ accountDaily }: WithdrawalPolicy, tier: number): bigint | null {
  return accountDaily[Math.min(tier, accountDaily.length - 1)] ?? null
}

/** Whether the next policy is at least as strict as the current one in every respect. */
export function isTightening(now: WithdrawalPolicy, next: WithdrawalPolicy): boolean {
  const needsAsMany =
    now.approvals === 1 || (next.approvals >= now.approvals && next.approvalsAbove <= now.approvalsAbove)
  const tiers = Math.max(1, now.accountDaily.length, next.accountDaily.length)
  const limitsAreLower = Array.from({ length: tiers }, (_, tier) => tier).every((tier) =>
    isAtMost(accountLimit(next, tier), accountLimit(now, tier)),
  )
  return needsAsMany && limitsAreLower && isAtMost(next.venueDaily, now.venueDaily)
}

function isAtMost(next: bigint | null, now: bigint | null): boolean {
  return now === null || (next !== null && next <= now)
}
