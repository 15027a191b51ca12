/** How one signer, and no other, gets an approved withdrawal to send, and what happens when it is not heard of again. */
import type { ClaimWithdrawal, ReleaseWithdrawal, ReportBroadcast, ReviewWithdrawal } from '../commands/commands.ts'
import { claimMsMax, claimMsMin, claimNameLengthMax, textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { networkOf } from '../wallet/deposits.ts'
import type { WithdrawalClaim, WithdrawalRecord } from '../wallet/wallet-events.ts'
import { endUnsent } from './decide-withdrawal.ts'
import { change, findForOperator, isFrozen, notify, sendAway } from './withdrawal-record.ts'

export function claimWithdrawal(state: EngineState, command: ClaimWithdrawal): RefusalReason | undefined {
  const { withdrawalId, operator, name, forMs } = command
  if (name === '' || name.length > claimNameLengthMax) return because(state, 'bad_value', claimNameLengthMax)
  if (!(forMs >= claimMsMin && forMs <= claimMsMax)) return because(state, 'bad_value', claimMsMax)
  const record = findForOperator(state, withdrawalId, operator, ['approved', 'claimed'])
  if (typeof record === 'string') return record
  if (record.status === 'claimed' && !isClaimer(record, operator, name)) return 'withdrawal_claimed'
  // Also for the claimer that asks again: one that has not signed yet must not sign now.
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

/** The claimer says that it will not send the withdrawal. A person looks at it: it may be mistaken. */
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
 * From here on the money is on its way out and cannot be called back. A claimer that is late is heard as long as nobody has
 * decided, and one whose account was frozen meanwhile too: the money has left.
 */
export function reportBroadcast(state: EngineState, command: ReportBroadcast): RefusalReason | undefined {
  const { withdrawalId, operator, name, transactionId } = command
  if (!isTransactionId(transactionId)) return because(state, 'bad_value', textLengthMax)
  const record = findForOperator(state, withdrawalId, operator, ['claimed', 'review', 'broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (!isClaimer(record, operator, name)) return 'not_the_claimer'
  return leave(state, record, transactionId, {})
}

/** A person has found out what became of a claim that ended. */
export function reviewWithdrawal(state: EngineState, command: ReviewWithdrawal): RefusalReason | undefined {
  const { withdrawalId, operator, reason, outcome, transactionId } = command
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (outcome === 'sent' ? !isTransactionId(transactionId) : transactionId !== '') {
    return because(state, 'bad_value', textLengthMax)
  }
  const ends = { sent: 'broadcast', not_sent: 'approved', failed: 'failed' } as const
  const record = findForOperator(state, withdrawalId, operator, ['review', ends[outcome]])
  if (typeof record === 'string') return record
  if (record.claim === null) return 'withdrawal_state'
  if (outcome === 'sent') return leave(state, record, transactionId, { operator, reason })
  if (record.status !== 'review') return notify(state, 'unchanged', record)
  // Who has the keys to send it does not alone decide that it was not sent.
  if (record.claim.by === operator && operator !== 0) return 'own_claim'
  state.withdrawalLimits.forgetClaim(state.day, record)
  if (outcome === 'failed') return endUnsent(state, record, 'failed', { operator, reason })
  return change(state, record, 'approved', { operator, reason })
}

/** Hands the claims that have ended to people, the one that ended first before the others. */
export function endClaims(state: EngineState): void {
  for (const record of state.wallet.claimsEndedAt(state.atMs)) change(state, record, 'review', {})
}

function leave(
  state: EngineState,
  record: WithdrawalRecord,
  transactionId: string,
  more: Partial<WithdrawalRecord>,
): RefusalReason | undefined {
  if (record.status === 'broadcast' || record.status === 'confirmed') {
    return record.transactionId === transactionId ? notify(state, 'unchanged', record) : 'withdrawal_state'
  }
  sendAway(state, record)
  return change(state, record, 'broadcast', { transactionId, ...more })
}

function isClaimer({ claim }: WithdrawalRecord, operator: number, name: string): boolean {
  return claim !== null && claim.by === operator && claim.name === name
}

function isTransactionId(text: string): boolean {
  return text !== '' && text.length <= textLengthMax
}
