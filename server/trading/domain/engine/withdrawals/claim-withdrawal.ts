/** The claim of an approved withdrawal by one signer, and its end. */
import type {
  ClaimWithdrawal,
  ReleaseWithdrawal,
  ReportBroadcast,
  ReportReplacement,
  ReviewWithdrawal,
} from '../commands/commands.ts'
import { claimMsMax, claimMsMin, claimNameLengthMax, textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { networkOf } from '../wallet/deposits.ts'
import type { WithdrawalClaim, WithdrawalRecord } from '../wallet/wallet-events.ts'
import { endUnsent } from './decide-withdrawal.ts'
import { change, findForOperator, isFrozen, moveToInFlight, notify } from './withdrawal-record.ts'

export function claimWithdrawal(state: EngineState, command: ClaimWithdrawal): RefusalReason | undefined {
  const { withdrawalId, operator, name, forMs } = command
  if (name === '' || name.length > claimNameLengthMax) return because(state, 'bad_value', claimNameLengthMax)
  if (!(forMs >= claimMsMin && forMs <= claimMsMax)) return because(state, 'bad_value', claimMsMax)
  const record = findForOperator(state, withdrawalId, operator, ['approved', 'claimed'])
  if (typeof record === 'string') return record
  if (record.status === 'claimed' && !isClaimer(record, operator, name)) return 'withdrawal_claimed'
  // Also for a repeat of the claimer: if it has not signed yet, it must not sign now.
  if (isFrozen(state, record)) return 'account_frozen'
  if (record.status === 'claimed') return notify(state, 'unchanged', record)
  if (networkOf(state, record.coin, record.network)?.withdrawStatus !== 'active') return 'network_suspended'
  const { withdrawalLimits, day } = state
  const { venueDaily } = withdrawalLimits.policy(record.coin)
  const claimed = withdrawalLimits.claimedOn(day, record.coin)
  if (venueDaily !== null && claimed + record.amount > venueDaily) return because(state, 'venue_limit', venueDaily)
  const claim: WithdrawalClaim = { by: operator, name, atMs: state.atMs, untilMs: state.atMs + forMs }
  const changed = { ...record, claim }
  withdrawalLimits.countClaim(day, changed)
  return change(state, changed, 'claimed', {})
}

/** The claimer will not send the withdrawal. It goes to review, because the claimer may be mistaken. */
export function releaseWithdrawal(state: EngineState, command: ReleaseWithdrawal): RefusalReason | undefined {
  const { withdrawalId, operator, name, reason } = command
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  const record = findForOperator(state, withdrawalId, operator, ['claimed', 'review'])
  if (typeof record === 'string') return record
  if (!isClaimer(record, operator, name)) return 'not_the_claimer'
  if (record.status === 'review') return notify(state, 'unchanged', record)
  return change(state, record, 'review', { reason })
}

/**
 * From here on the money is in flight and the withdrawal cannot be canceled. A late report is accepted until an
 * administrator decides, also for a frozen account: the money has left.
 */
export function reportBroadcast(state: EngineState, command: ReportBroadcast): RefusalReason | undefined {
  const { withdrawalId, operator, name, transactionId } = command
  if (!isTransactionId(transactionId)) return because(state, 'bad_value', textLengthMax)
  const record = findForOperator(state, withdrawalId, operator, ['claimed', 'review', 'broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (!isClaimer(record, operator, name)) return 'not_the_claimer'
  return markBroadcast(state, record, transactionId, {})
}

/** The money is in flight under another transaction now. Only the operator of the claim names it, or the venue itself. */
export function reportReplacement(state: EngineState, command: ReportReplacement): RefusalReason | undefined {
  const { withdrawalId, operator, transactionId } = command
  if (!isTransactionId(transactionId)) return because(state, 'bad_value', textLengthMax)
  const record = findForOperator(state, withdrawalId, operator, ['broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (operator !== 0 && record.claim?.by !== operator) return 'not_the_claimer'
  if (record.transactionId === transactionId) return notify(state, 'unchanged', record)
  if (record.status === 'confirmed') return 'withdrawal_state'
  const changed = { ...record, transactionId, updatedAtMs: state.atMs }
  state.wallet.put(changed)
  return notify(state, 'replaced', changed)
}

/** Applies an administrator's decision about an ended claim. */
export function reviewWithdrawal(state: EngineState, command: ReviewWithdrawal): RefusalReason | undefined {
  const { withdrawalId, operator, reason, outcome, transactionId } = command
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (outcome === 'sent' ? !isTransactionId(transactionId) : transactionId !== '') {
    return because(state, 'bad_value', textLengthMax)
  }
  const statusOf = { sent: 'broadcast', not_sent: 'approved', failed: 'failed' } as const
  const record = findForOperator(state, withdrawalId, operator, ['review', statusOf[outcome]])
  if (typeof record === 'string') return record
  if (record.claim === null) return 'withdrawal_state'
  if (outcome === 'sent') return markBroadcast(state, record, transactionId, { operator, reason })
  if (record.status !== 'review') return notify(state, 'unchanged', record)
  // The operator of the claiming signer cannot decide alone that the withdrawal was not sent.
  if (record.claim.by === operator && operator !== 0) return 'own_claim'
  state.withdrawalLimits.forgetClaim(state.day, record)
  if (outcome === 'failed') return endUnsent(state, record, 'failed', { operator, reason })
  return change(state, record, 'approved', { operator, reason })
}

/** Moves withdrawals with ended claims to review, in the order of their ends. */
export function endClaims(state: EngineState): void {
  for (const record of state.wallet.claimsEndedAt(state.atMs)) change(state, record, 'review', {})
}

function markBroadcast(
  state: EngineState,
  record: WithdrawalRecord,
  transactionId: string,
  more: Partial<WithdrawalRecord>,
): RefusalReason | undefined {
  if (record.status === 'broadcast' || record.status === 'confirmed') {
    return record.transactionId === transactionId ? notify(state, 'unchanged', record) : 'withdrawal_state'
  }
  moveToInFlight(state, record)
  return change(state, record, 'broadcast', { transactionId, ...more })
}

function isClaimer({ claim }: WithdrawalRecord, operator: number, name: string): boolean {
  return claim !== null && claim.by === operator && claim.name === name
}

function isTransactionId(text: string): boolean {
  return text !== '' && text.length <= textLengthMax
}
