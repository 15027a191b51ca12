import { readDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { refuse } from '../../failures.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { moveWithdrawal } from './operate-withdrawals.ts'

export interface Decision {
  readonly step: 'approve' | 'reject'
  readonly reason: string
  /** The amount as the administrator states it. */
  readonly amount: string
  readonly coin: string
}

export type DecideWithdrawal = (operatorId: number, withdrawalId: number, decision: Decision) => Promise<void>

/** A decision posted in the chat. It counts like an API request of the administrator, and is in the audit log. */
export async function decideWithdrawal(
  trading: OperatorNeeds,
  operatorId: number,
  withdrawalId: number,
  { step, reason, amount, coin }: Decision,
): Promise<void> {
  refuseFrozen(trading, operatorId)
  refuseOtherAmount(trading, withdrawalId, amount, coin)
  await moveWithdrawal(trading, { operatorId, via: 'chat', replay: null }, withdrawalId, { step, reason })
}

/** Refuses a decision that names another amount: its author means another withdrawal. */
function refuseOtherAmount({ venue: { views } }: Needs<'venue'>, id: number, amount: string, symbol: string): void {
  const withdrawal = views.withdrawal(id)
  const coin = withdrawal && views.coin(withdrawal.coin)
  if (withdrawal === undefined || coin === undefined) throw refuse.withdrawalNotFound()
  const read = readDecimal(amount, coin.scale)
  if (read.ok && read.units === withdrawal.amount && symbol.toLowerCase() === coin.symbol) return
  const real = `${writeDecimal(withdrawal.amount, coin.scale)} ${coin.symbol.toUpperCase()}`
  throw refuse.badParameter('amount', `is ${real}, not ${amount} ${symbol.toUpperCase()}`)
}
