import { readDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { refuse } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { moveWithdrawal } from './operate-withdrawals.ts'

export interface Decision {
  readonly step: 'approve' | 'reject'
  readonly reason: string
  /** What the person believes the withdrawal to be of. */
  readonly amount: string
  readonly coin: string
}

export type DecideWithdrawal = (operatorId: number, withdrawalId: number, decision: Decision) => Promise<void>

/** What an administrator said in the chat: it counts like a request of theirs, and stands in the audit log like one. */
export async function decideWithdrawal(
  trading: TradingServices,
  operatorId: number,
  withdrawalId: number,
  { step, reason, amount, coin }: Decision,
): Promise<void> {
  refuseFrozen(trading, operatorId)
  refuseOtherAmount(trading, withdrawalId, amount, coin)
  await moveWithdrawal(trading, { operatorId, via: 'chat', replay: null }, withdrawalId, { step, reason })
}

/** Somebody who names another amount has not seen what they decide about. */
function refuseOtherAmount({ venue: { views } }: TradingServices, id: number, amount: string, symbol: string): void {
  const withdrawal = views.withdrawal(id)
  const coin = withdrawal && views.coin(withdrawal.coin)
  if (withdrawal === undefined || coin === undefined) throw refuse.withdrawalNotFound()
  const read = readDecimal(amount, coin.scale)
  if (read.ok && read.units === withdrawal.amount && symbol.toLowerCase() === coin.symbol) return
  const real = `${writeDecimal(withdrawal.amount, coin.scale)} ${coin.symbol.toUpperCase()}`
  throw refuse.badParameter('amount', `is ${real}, not ${amount} ${symbol.toUpperCase()}`)
}
