import type { Command } from 'commander'
import { atVenue, type OperatorCall, type OperatorResult, table, timeText, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'
import { defineWithdrawalPolicy } from './withdrawal-policy.ts'

type WithdrawalStep = OperatorCall extends infer Name
  ? Name extends `POST ${infer Step}_withdrawal`
    ? Step
    : never
  : never
/** Only lists show lapsed approvals. */
type Withdrawal = OperatorResult<'POST approve_withdrawal'> & { readonly lapsedApprovals?: readonly string[] }

export function defineWithdrawal(withdrawal: Command, context: CommandContext): void {
  withdrawal
    .command('list')
    .option(
      '--status <status>',
      'requested, approved, claimed, review, broadcast, confirmed, rejected, canceled, failed or all',
      'requested',
    )
    .description('List withdrawals of all accounts, newest first')
    .action(({ status }: { status: string }) => list(context, status))
  withdrawal
    .command('approve')
    .argument('<id>')
    .option('--reason <text>', 'for the audit log')
    .description('Approve a withdrawal; above the amount of its policy it needs more approvals')
    .action((id: string, { reason }: { reason?: string }) => step(context, 'approve', id, { reason }))
  withReason(
    withdrawal.command('reject').argument('<id>').description('Reject a withdrawal; amount and fee are returned'),
  ).action((id: string, { reason }: { reason: string }) => step(context, 'reject', id, { reason }))
  defineClaims(withdrawal, context)
  defineReview(withdrawal, context)
  defineWithdrawalPolicy(withdrawal, context)
  withdrawal
    .command('confirm')
    .argument('<id>')
    .description('Record that the network has confirmed it')
    .action((id: string) => step(context, 'confirm', id, {}))
  withReason(
    withdrawal.command('fail').argument('<id>').description('Record that it has failed; amount and fee are returned'),
  ).action((id: string, { reason }: { reason: string }) => step(context, 'fail', id, { reason }))
}

interface ClaimOptions {
  readonly signer: string
  readonly seconds?: string
  readonly reason: string
}

/** The steps of a signer, for manual sending. */
function defineClaims(withdrawal: Command, context: CommandContext): void {
  const ofSigner = (command: Command) =>
    command.option('--signer <name>', 'the name of the signer; the same in every step', 'command line')
  ofSigner(withdrawal.command('claim').argument('<id>'))
    .option('--seconds <seconds>', 'the time until a review is needed, 900 by default')
    .description('Claim an approved withdrawal before you sign and send it')
    .action((id: string, { signer, seconds }: ClaimOptions) => step(context, 'claim', id, { claim: signer, seconds }))
  ofSigner(withdrawal.command('broadcast').argument('<id>').argument('<transaction id>'))
    .description('Record the transaction of a claimed withdrawal')
    .action((id: string, transactionId: string, { signer }: ClaimOptions) =>
      step(context, 'broadcast', id, { claim: signer, transactionId }),
    )
  withReason(
    ofSigner(withdrawal.command('release').argument('<id>')).description(
      'Release a claim without having sent anything; the withdrawal then needs a review',
    ),
  ).action((id: string, { signer, reason }: ClaimOptions) => step(context, 'release', id, { claim: signer, reason }))
}

function defineReview(withdrawal: Command, context: CommandContext): void {
  withReason(
    withdrawal
      .command('review')
      .argument('<id>')
      .argument('<outcome>', 'sent, not-sent (it may be claimed again) or failed (amount and fee are returned)')
      .option('--transaction <id>', 'the transaction id, if it was sent')
      .description('Record the outcome of a withdrawal whose claim has ended; check the signer and the network first'),
  ).action((id: string, outcome: string, { transaction, reason }: { transaction?: string; reason: string }) =>
    step(context, 'review', id, { outcome: outcome.replace('-', '_'), transactionId: transaction, reason }),
  )
}

const list = (context: CommandContext, status: string) =>
  atVenue(context, async (call) => {
    const wanted = status === 'all' ? undefined : status
    let cursor: string | undefined
    const rows: Withdrawal[] = []
    do {
      const page: OperatorResult<'GET withdrawals'> = await call('GET withdrawals', {
        status: wanted,
        cursor,
      })
      rows.push(...page.rows)
      cursor = page.nextCursor === '' ? undefined : page.nextCursor
    } while (cursor !== undefined)
    context.print(withdrawalTable(rows))
  })

const step = (
  context: CommandContext,
  name: WithdrawalStep,
  withdrawalId: string,
  more: Readonly<Record<string, string | undefined>>,
) =>
  atVenue(context, async (call) => {
    context.print(withdrawalTable([await call(`POST ${name}_withdrawal`, { withdrawalId, ...more })]))
  })

function statusText({ status, approvals, approvalsNeeded, claim, claimedUntil, ...rest }: Withdrawal): string {
  const { accountState, lapsedApprovals = [] } = rest
  const notes = `${accountState === 'frozen' ? ', account frozen' : ''}${lapsedApprovals.length > 0 ? ', approval lapsed' : ''}`
  if (status === 'requested') return `${status}, ${approvals.length} of ${approvalsNeeded} approvals${notes}`
  if (status === 'claimed') return `${status} by ${claim} until ${timeText(claimedUntil)}${notes}`
  return status === 'review' ? `${status}, was claimed by ${claim}${notes}` : `${status}${notes}`
}

function withdrawalTable(withdrawals: readonly Withdrawal[]): string {
  const rows = withdrawals.map((one) => [
    one.withdrawalId,
    timeText(one.time),
    `account ${one.accountId}`,
    `${one.amount} ${one.coin} + ${one.fee}`,
    one.network,
    one.memo === '' ? one.address : `${one.address} (memo ${one.memo})`,
    statusText(one),
  ])
  return table([['id', 'time', 'who', 'amount and fee', 'network', 'to', 'status'], ...rows])
}
