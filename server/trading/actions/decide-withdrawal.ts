import type { TradingServices } from '../services.ts'
import { moveWithdrawal } from './operate-withdrawals.ts'
import { refuseFrozen } from './refuse-frozen.ts'

export type Decision = { readonly step: 'approve' | 'reject'; readonly reason: string }

export type DecideWithdrawal = (operatorId: number, withdrawalId: number, decision: Decision) => Promise<void>

/** What an administrator said in the chat: it counts like a request of theirs, and stands in the audit log like one. */
export async function decideWithdrawal(
  trading: TradingServices,
  operatorId: number,
  withdrawalId: number,
  decision: Decision,
): Promise<void> {
  refuseFrozen(trading, operatorId)
  await moveWithdrawal(trading, { operatorId, via: 'chat', replay: null }, withdrawalId, decision)
}
