import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { recordIncident } from '../../store/custody/incidents.ts'
import { addTransaction, addTransactionsOf } from '../../store/custody/transactions.ts'
import { actAsOperator, signedOnce } from '../operator/act-as-operator.ts'
import { moveWithdrawal } from '../operator/operate-withdrawals.ts'
import { type Operator, servesNetwork } from '../operator/operator.ts'

type ReportNeeds = OperatorNeeds & Needs<'custody'>

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
  trading: ReportNeeds,
  operator: Operator,
  sent: SentWithdrawal,
): Promise<WithdrawalRecord> {
  const { withdrawalId, claim, transactionId } = sent
  const known = trading.venue.views.withdrawal(withdrawalId)
  const isClaimer = known?.claim?.by === operator.operatorId && known.claim.name === claim
  const isReplacement = known?.status === 'broadcast' && isClaimer && known.transactionId !== transactionId
  if (!isReplacement || !servesNetwork(operator, known.network)) return reportFirst(trading, operator, sent)
  // Stored before the withdrawal changes its transaction: the venue follows each of them, whatever happens in between.
  const { network, transactionId: formerId, updatedAtMs } = known
  const former = { network, transactionId: formerId, purpose: 'withdrawal', reportedAtMs: updatedAtMs } as const
  const newest = { network, transactionId, purpose: 'replacement', reportedAtMs: trading.clock.nowMs() } as const
  const { transactionsOfWithdrawalMax: most } = tradingLimits
  const isFollowed = await trading.database.transaction((tx) =>
    addTransactionsOf(tx, withdrawalId, [former, newest], most),
  )
  if (!isFollowed) {
    const problem = `is not among the ${most} transactions of the withdrawal, and more are not followed`
    throw refuse.badParameter('transactionId', problem)
  }
  return moveWithdrawal(trading, operator, withdrawalId, { step: 'replace', transactionId, reason: '' })
}

/** The same without replacements. A report that is refused may still tell of money that has left: it is an incident. */
export async function reportFirst(
  trading: ReportNeeds,
  operator: Operator,
  sent: SentWithdrawal,
): Promise<WithdrawalRecord> {
  const { withdrawalId, claim, transactionId } = sent
  const step = { step: 'broadcast', claim, transactionId, reason: '' } as const
  try {
    const moved = await moveWithdrawal(trading, operator, withdrawalId, step)
    // Followed from now on, whatever an administrator decides about the withdrawal.
    await followTransaction(trading, moved, transactionId)
    return moved
  } catch (error) {
    if (error instanceof Failure && error.code === 'WITHDRAWAL_STATE') await noteRefusedReport(trading, operator, sent)
    throw error
  }
}

/** A signer that wakes up late has perhaps paid a withdrawal that was returned to its owner or paid by another signer. */
async function noteRefusedReport(trading: ReportNeeds, operator: Operator, sent: SentWithdrawal): Promise<void> {
  const { database, venue, clock } = trading
  const { withdrawalId, transactionId } = sent
  const { operatorId } = operator
  const known = venue.views.withdrawal(withdrawalId)
  const isSigner = known !== undefined && known.claim !== null && servesNetwork(operator, known.network)
  if (!isSigner || known.account === operatorId || known.transactionId === transactionId) return
  if (!(await followTransaction(trading, known, transactionId))) return
  const isClaimer = known.claim?.by === operatorId && known.claim.name === sent.claim
  // The claimer has replaced its transaction: both have the same nonce or inputs.
  if (isClaimer && (known.status === 'broadcast' || known.status === 'confirmed')) return
  const { network, account: accountId, status } = known
  const details = { transactionId, withdrawalId: String(withdrawalId), status, reportedBy: String(operatorId) }
  const incident = { network, kind: 'unexpected_payment', subject: transactionId, accountId, details } as const
  await recordIncident(database.sql, { ...incident, atMs: clock.nowMs() })
}

/** On a network that the venue watches, it asks the chain about the transaction. False if it follows too many already. */
async function followTransaction(
  { database, clock, custody }: ReportNeeds,
  { network, withdrawalId }: WithdrawalRecord,
  transactionId: string,
): Promise<boolean> {
  const isFollowed = custody.networks.some((one) => one.network === network && !one.kind.isSimulated)
  if (!isFollowed) return true
  const row = { network, transactionId, purpose: 'withdrawal', reportedAtMs: clock.nowMs() } as const
  const { transactionsOfWithdrawalMax } = tradingLimits
  return database.transaction((tx) => addTransactionsOf(tx, withdrawalId, [row], transactionsOfWithdrawalMax))
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
