import { writeDecimal } from '../../../kernel/values/decimal.ts'
import type { Command, ReviewOutcome } from '../../domain/engine/commands/commands.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { refuse } from '../../failures.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import type { Facts } from '../../store/operator-actions.ts'
import { submitForVenue } from '../submit-command.ts'
import { withdrawalFromEvents } from '../wallet/withdrawal-from-events.ts'
import { actAsOperator } from './act-as-operator.ts'
import { refuseLapsedApprovals } from './administrator-wait.ts'
import { type Operator, servesNetwork } from './operator.ts'

interface Reasoned {
  readonly reason: string
}
/** The name of the signer. */
interface Signed {
  readonly claim: string
}

export type WithdrawalStep =
  | (Reasoned & { readonly step: 'approve' | 'reject' | 'confirm' | 'fail' })
  | (Reasoned & Signed & { readonly step: 'claim'; readonly seconds: number })
  | (Reasoned & Signed & { readonly step: 'release' })
  | (Reasoned & Signed & { readonly step: 'broadcast'; readonly transactionId: string })
  | (Reasoned & { readonly step: 'replace'; readonly transactionId: string })
  | (Reasoned & { readonly step: 'review'; readonly outcome: ReviewOutcome; readonly transactionId: string })

/** Decisions of people; signers, which are programs, report the other steps. */
const approvals: ReadonlySet<WithdrawalStep['step']> = new Set(['approve', 'reject', 'review', 'fail'])

/** Steps that need the approvals. A claim is the last step before the money leaves, so it counts them again. */
const countsApprovals: ReadonlySet<WithdrawalStep['step']> = new Set(['approve', 'claim'])

/** Advances a withdrawal by one step; a repeated step changes nothing. */
export async function moveWithdrawal(
  trading: OperatorNeeds,
  operator: Operator,
  withdrawalId: number,
  step: WithdrawalStep,
): Promise<WithdrawalRecord> {
  const { views } = trading.venue
  const known = views.withdrawal(withdrawalId)
  // Also one of a network that is not in the signer's key: the key learns nothing about it.
  if (known === undefined || !servesNetwork(operator, known.network)) throw refuse.withdrawalNotFound()
  const { step: name, reason, ...details } = step
  const audited = {
    action: `withdrawal.${name}`,
    subject: `withdrawal ${withdrawalId}`,
    before: auditDetails(trading, known),
    after: { ...details },
    reason,
    isAboutMoney: true,
    isApproval: approvals.has(name),
  }
  const command = stepCommand(operator, withdrawalId, step)
  const { withdrawal } = await actAsOperator(trading, operator, audited, async () => {
    if (countsApprovals.has(name)) {
      await refuseLapsedApprovals(trading, views.withdrawal(withdrawalId)?.approvals ?? [])
    }
    const committed = await submitForVenue(trading, command)
    const { withdrawal: moved } = withdrawalFromEvents(committed)
    return { sequence: committed.sequence, after: auditDetails(trading, moved), withdrawal: moved }
  })
  return withdrawal
}

/** A withdrawal in the audit log. */
function auditDetails({ venue: { views } }: Needs<'venue'>, record: WithdrawalRecord): Facts {
  const { account, coin: coinId, amount, status, approvals, claim, transactionId } = record
  const coin = views.coin(coinId)
  return {
    status,
    accountId: String(account),
    coin: coin?.symbol ?? '',
    amount: writeDecimal(amount, coin?.scale ?? 0),
    ...(approvals.length === 0 ? {} : { approvals: approvals.map(String) }),
    ...(claim === null ? {} : { claimedBy: String(claim.by), claim: claim.name }),
    ...(transactionId === '' ? {} : { transactionId }),
  }
}

function stepCommand({ operatorId: operator, replay }: Operator, withdrawalId: number, step: WithdrawalStep): Command {
  const header = { ...unstamped, replay, withdrawalId, operator }
  const { reason } = step
  switch (step.step) {
    case 'approve':
      return { ...header, type: 'approve_withdrawal' }
    case 'reject':
      return { ...header, type: 'reject_withdrawal', reason }
    case 'claim':
      return { ...header, type: 'claim_withdrawal', name: step.claim, forMs: step.seconds * 1000 }
    case 'release':
      return { ...header, type: 'release_withdrawal', name: step.claim, reason }
    case 'broadcast':
      return { ...header, type: 'report_broadcast', name: step.claim, transactionId: step.transactionId }
    case 'review':
      return { ...header, type: 'review_withdrawal', reason, outcome: step.outcome, transactionId: step.transactionId }
    case 'replace':
      return { ...header, type: 'report_replacement', transactionId: step.transactionId }
    case 'confirm':
      return { ...header, type: 'report_confirmation' }
    case 'fail':
      return { ...header, type: 'report_failure', reason }
  }
}
