/**
 * Withdrawals as version 0.1 had them: any operator's word moved one from `approved` to `broadcast`. Journals of that time are
 * replayed by these; nothing new is written under them.
 */
import type { RequestWithdrawal } from '../commands/commands.ts'
import { textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { answerRepeat, checkRequest, newRecord } from './request-withdrawal.ts'
import { change, findIn, giveBack, hold, notify, sendAway, settle } from './withdrawal-record.ts'

export function requestWithdrawalAtFirst(state: EngineState, request: RequestWithdrawal): RefusalReason | undefined {
  const repeat = answerRepeat(state, request)
  if (repeat !== 'new') return repeat
  const reason = checkRequest(state, request)
  if (reason !== undefined) return reason
  const record = newRecord(state, request)
  hold(state, record)
  state.wallet.forgetFinished(request.account, state.atMs)
  state.wallet.put(record)
  return notify(state, 'requested', record)
}

export function approveWithdrawalAtFirst(
  state: EngineState,
  withdrawalId: number,
  operator: number,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['requested', 'approved'])
  if (typeof record === 'string') return record
  if (record.account === operator) return 'own_withdrawal'
  if (record.status === 'approved') return notify(state, 'unchanged', record)
  return change(state, record, 'approved', { operator })
}

export function rejectWithdrawalAtFirst(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  reason: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['requested', 'approved', 'rejected'])
  if (typeof record === 'string') return record
  if (record.status === 'rejected') return notify(state, 'unchanged', record)
  giveBack(state, record)
  return change(state, record, 'rejected', { operator, reason })
}

export function broadcastWithdrawalAtFirst(
  state: EngineState,
  withdrawalId: number,
  transactionId: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['approved', 'broadcast'])
  if (typeof record === 'string') return record
  if (transactionId === '' || transactionId.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (record.status === 'broadcast') {
    if (record.transactionId === transactionId) return notify(state, 'unchanged', record)
    return 'withdrawal_state'
  }
  sendAway(state, record)
  return change(state, record, 'broadcast', { transactionId })
}

export function confirmWithdrawalAtFirst(state: EngineState, withdrawalId: number): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (record.status === 'confirmed') return notify(state, 'unchanged', record)
  settle(state, record)
  return change(state, record, 'confirmed', {})
}

export function failWithdrawalAtFirst(
  state: EngineState,
  withdrawalId: number,
  reason: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['approved', 'broadcast', 'failed'])
  if (typeof record === 'string') return record
  if (record.status === 'failed') return notify(state, 'unchanged', record)
  giveBack(state, record)
  return change(state, record, 'failed', { reason })
}
