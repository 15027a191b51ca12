import type { EngineState } from '../state.ts'
import { dayOf } from './withdrawal-limits.ts'

/** Adds the data of rules 2: the approvals, and the used limits of the current day. */
export function convertWithdrawals(state: EngineState): void {
  const { wallet, withdrawalLimits, day } = state
  withdrawalLimits.clearTotals()
  for (const record of wallet.entries(state.atMs)) {
    if (record.status === 'approved') wallet.put({ ...record, approvals: [record.operator] })
    const isReturned = record.status === 'canceled' || record.status === 'rejected' || record.status === 'failed'
    if (!isReturned && dayOf(record.requestedAtMs) === day) withdrawalLimits.countRequest(day, record)
  }
}
