/**
 * Withdrawals of version 0.1, in which any operator could move one from `approved` to `broadcast`. Only for the replay of
 * journals of that version.
 */
import type { RequestWithdrawal } from '../commands/commands.ts'
import { textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { checkRequest, newRecord, replayWithdrawal } from './request-withdrawal.ts'
import { change, findIn, hold, moveToInFlight, notify, returnFunds, settle } from './withdrawal-record.ts'

export function requestUnderFirstRules(state: EngineState, request: RequestWithdrawal): RefusalReason | undefined {
  const repeat = replayWithdrawal(state, request)
  if (repeat !== 'new') return repeat
  const reason = checkRequest(state, request)
  if (reason !== undefined) return reason
  const record = newRecord(state, request)
  hold(state, record)
  state.wallet.forgetFinished(request.account, state.atMs)
  state.wallet.put(record)
  return notify(state, 'requested', record)
}

export function approveUnderFirstRules(
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

export function rejectUnderFirstRules(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  reason: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['requested', 'approved', 'rejected'])
  if (typeof record === 'string') return record
  if (record.status === 'rejected') return notify(state, 'unchanged', record)
  returnFunds(state, record)
  return change(state, record, 'rejected', { operator, reason })
}

export function broadcastUnderFirstRules(
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
  moveToInFlight(state, record)
  return change(state, record, 'broadcast', { transactionId })
}

export function confirmUnderFirstRules(state: EngineState, withdrawalId: number): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (record.status === 'confirmed') return notify(state, 'unchanged', record)
  settle(state, record)
  return change(state, record, 'confirmed', {})
}

export function failUnderFirstRules(
  state: EngineState,
  withdrawalId: number,
  reason: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['approved', 'broadcast', 'failed'])
  if (typeof record === 'string') return record
  if (record.status === 'failed') return notify(state, 'unchanged', record)
  returnFunds(state, record)
  return change(state, record, 'failed', { reason })
}
