import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { addTransaction, transactionsOf } from '../../store/custody/transactions.ts'
import { actAsOperator, signedOnce } from '../operator/act-as-operator.ts'
import { moveWithdrawal } from '../operator/operate-withdrawals.ts'
import { type Operator, servesNetwork } from '../operator/operator.ts'

interface SentWithdrawal {
  readonly withdrawalId: number
  readonly claim: string
  readonly transactionId: string
}

/**
 * Reports that the claimer has sent a withdrawal. A second report with another transaction names its replacement: the venue
 * follows all of them, the first that the chain executes confirms the withdrawal, and a second one is an incident.
 */
export async function reportSent(
  trading: OperatorNeeds,
  operator: Operator,
  sent: SentWithdrawal,
): Promise<WithdrawalRecord> {
  const { withdrawalId, claim, transactionId } = sent
  const known = trading.venue.views.withdrawal(withdrawalId)
  const isClaimer = known?.claim?.by === operator.operatorId && known.claim.name === claim
  const isReplacement = known?.status === 'broadcast' && isClaimer && known.transactionId !== transactionId
  if (!isReplacement || !servesNetwork(operator, known.network)) {
    return moveWithdrawal(trading, operator, withdrawalId, { step: 'broadcast', claim, transactionId, reason: '' })
  }
  const { network } = known
  const { sql } = trading.database
  // Stored before the withdrawal changes its transaction: the venue follows each of them, whatever happens in between.
  const shared = { network, withdrawalId }
  const reported = await transactionsOf(sql, withdrawalId)
  const isKnown = reported.some((one) => one.transactionId === transactionId)
  if (!isKnown && reported.length >= tradingLimits.transactionsOfWithdrawalMax) {
    const problem = `is not among the ${reported.length} transactions of the withdrawal, and more are not followed`
    throw refuse.badParameter('transactionId', problem)
  }
  const former = { transactionId: known.transactionId, purpose: 'withdrawal', reportedAtMs: known.updatedAtMs } as const
  await addTransaction(sql, { ...shared, ...former })
  await addTransaction(sql, { ...shared, transactionId, purpose: 'replacement', reportedAtMs: trading.clock.nowMs() })
  return moveWithdrawal(trading, operator, withdrawalId, { step: 'replace', transactionId, reason: '' })
}

/** A transaction between wallets of the venue. The venue reads its fee from the chain and books it. */
export async function reportOwnTransaction(
  trading: OperatorNeeds,
  operator: Operator,
  reported: { readonly network: string; readonly transactionId: string; readonly purpose: 'sweep' | 'top_up' },
): Promise<boolean> {
  const { network, transactionId, purpose } = reported
  requireNetwork(operator, network)
  await signedOnce(trading, operator)
  const subject = `transaction ${network} ${transactionId}`
  const audited = { action: `custody.${purpose}`, subject, before: {}, after: {}, reason: '' }
  const { isNew } = await actAsOperator(trading, operator, audited, async () => {
    const row = { network, transactionId, purpose, withdrawalId: 0, reportedAtMs: trading.clock.nowMs() }
    return { sequence: 0, isNew: await addTransaction(trading.database.sql, row) }
  })
  return isNew
}

export function requireNetwork(operator: Operator, network: string): void {
  if (!servesNetwork(operator, network)) throw refuse.badParameter('network', 'is not a network of this key')
}

/** A key cannot report transactions of a chain that the venue watches itself. */
export function requireUnwatched({ custody }: Needs<'custody'>, network: string): void {
  if (custody.isWatched(network)) throw refuse.badParameter('network', 'is watched by the venue itself')
}
