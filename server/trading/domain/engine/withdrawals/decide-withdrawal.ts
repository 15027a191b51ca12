/** The decisions before a withdrawal is sent. */
import type { CancelWithdrawal } from '../commands/commands.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { WithdrawalRecord } from '../wallet/wallet-events.ts'
import { approvalsFor } from './withdrawal-policy.ts'
import { change, findForOperator, isFrozen, notify, returnFunds } from './withdrawal-record.ts'

/** By the owner, before it is approved. */
export function cancelWithdrawal(state: EngineState, command: CancelWithdrawal): RefusalReason | undefined {
  const { account, withdrawalId, clientWithdrawId } = command
  const record =
    withdrawalId !== 0
      ? state.wallet.withdrawal(withdrawalId, state.atMs)
      : state.wallet.byClientId(account, clientWithdrawId, state.atMs)
  if (record === undefined || record.account !== account) {
    return 'withdrawal_not_found'
  }
  if (record.status === 'canceled') return notify(state, 'unchanged', record)
  if (record.status !== 'requested') return 'withdrawal_state'
  return endUnsent(state, record, 'canceled', {})
}

/** Adds the approval of one operator, who counts once; the policy of the coin sets the number of approvals. */
export function approveWithdrawal(
  state: EngineState,
  withdrawalId: number,
  operator: number,
): RefusalReason | undefined {
  const record = findForOperator(state, withdrawalId, operator, ['requested', 'approved'])
  if (typeof record === 'string') return record
  if (record.status === 'approved') return notify(state, 'unchanged', record)
  if (isFrozen(state, record)) return 'account_frozen'
  const isNew = !record.approvals.includes(operator)
  const approvals = isNew ? [...record.approvals, operator] : record.approvals
  const needed = approvalsFor(state.withdrawalLimits.policy(record.coin), record.amount)
  if (approvals.length >= needed) return change(state, record, 'approved', { operator, approvals })
  if (!isNew) return notify(state, 'unchanged', record)
  const changed = { ...record, operator, approvals, updatedAtMs: state.atMs }
  state.wallet.put(changed)
  return notify(state, 'approval', changed)
}

/** One operator is enough. */
export function rejectWithdrawal(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  reason: string,
): RefusalReason | undefined {
  const record = findForOperator(state, withdrawalId, operator, ['requested', 'approved', 'rejected'])
  if (typeof record === 'string') return record
  if (record.status === 'rejected') return notify(state, 'unchanged', record)
  return endUnsent(state, record, 'rejected', { operator, reason })
}

/** Ends a withdrawal that never arrives: amount and fee return to the account, and the daily limit is restored. */
export function endUnsent(
  state: EngineState,
  record: WithdrawalRecord,
  status: 'canceled' | 'rejected' | 'failed',
  more: Partial<WithdrawalRecord>,
): undefined {
  returnFunds(state, record)
  state.withdrawalLimits.forgetRequest(state.day, record)
  return change(state, record, status, more)
}
