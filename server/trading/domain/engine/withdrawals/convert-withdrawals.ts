import type { EngineState } from '../state.ts'
import { dayOf } from './withdrawal-limits.ts'

/** What the second rules keep and the first did not: who approved, and what the present day has used up. */
export function convertWithdrawals(state: EngineState): void {
  const { wallet, withdrawalLimits, day } = state
  withdrawalLimits.clearTotals()
  for (const record of wallet.entries(state.atMs)) {
    if (record.status === 'approved') wallet.put({ ...record, approvals: [record.operator] })
    const isGivenBack = record.status === 'canceled' || record.status === 'rejected' || record.status === 'failed'
    if (!isGivenBack && dayOf(record.requestedAtMs) === day) withdrawalLimits.countRequest(day, record)
  }
}
