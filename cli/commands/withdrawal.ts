import type { Command } from 'commander'
import { atVenue, table, timeText, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'
import { defineWithdrawalPolicy } from './withdrawal-policy.ts'

interface Withdrawal {
  readonly withdrawalId: string
  readonly accountId: string
  readonly coin: string
  readonly network: string
  readonly amount: string
  readonly fee: string
  readonly address: string
  readonly memo: string
  readonly status: string
  readonly accountState: string
  readonly approvals: readonly string[]
  readonly approvalsNeeded: string
  readonly claim: string
  readonly claimedUntil: string
  readonly time: string
}

export function defineWithdrawal(withdrawal: Command, context: CommandContext): void {
  withdrawal
    .command('list')
    .option(
      '--status <status>',
      'requested, approved, claimed, review, broadcast, confirmed, rejected, canceled, failed or all',
      'requested',
    )
    .description('Withdrawals of all accounts, newest first')
    .action(({ status }: { status: string }) => list(context, status))
  withdrawal
    .command('approve')
    .argument('<id>')
    .option('--reason <text>', 'for the audit log')
    .description('Approve a withdrawal; above the amount of its policy others have to as well')
    .action((id: string, { reason }: { reason?: string }) => step(context, 'approve', id, { reason }))
  withReason(withdrawal.command('reject').argument('<id>').description('Refuse it; amount and fee go back')).action(
    (id: string, { reason }: { reason: string }) => step(context, 'reject', id, { reason }),
  )
  defineClaims(withdrawal, context)
  defineReview(withdrawal, context)
  defineWithdrawalPolicy(withdrawal, context)
  withdrawal
    .command('confirm')
    .argument('<id>')
    .description('Say that its network has carried it out for good')
    .action((id: string) => step(context, 'confirm', id, {}))
  withReason(
    withdrawal.command('fail').argument('<id>').description('Say that its network never will; amount and fee go back'),
  ).action((id: string, { reason }: { reason: string }) => step(context, 'fail', id, { reason }))
}

interface ClaimOptions {
  readonly signer: string
  readonly seconds?: string
  readonly reason: string
}

/** What a signer says, for those who send by hand. */
function defineClaims(withdrawal: Command, context: CommandContext): void {
  const ofSigner = (command: Command) =>
    command.option('--signer <name>', 'who sends it; the same name with every step', 'command line')
  ofSigner(withdrawal.command('claim').argument('<id>'))
    .option('--seconds <seconds>', 'until a person has to look at it, 900 unless given')
    .description('Take an approved withdrawal to send it; do that before you sign anything')
    .action((id: string, { signer, seconds }: ClaimOptions) => step(context, 'claim', id, { claim: signer, seconds }))
  ofSigner(withdrawal.command('broadcast').argument('<id>').argument('<transaction id>'))
    .description('Say under which transaction the withdrawal you claimed is on its network')
    .action((id: string, transactionId: string, { signer }: ClaimOptions) =>
      step(context, 'broadcast', id, { claim: signer, transactionId }),
    )
  withReason(
    ofSigner(withdrawal.command('release').argument('<id>')).description(
      'Give up your claim without having sent anything; it is in review then',
    ),
  ).action((id: string, { signer, reason }: ClaimOptions) => step(context, 'release', id, { claim: signer, reason }))
}

function defineReview(withdrawal: Command, context: CommandContext): void {
  withReason(
    withdrawal
      .command('review')
      .argument('<id>')
      .argument('<outcome>', 'sent, not-sent (it may be claimed again) or failed (amount and fee go back)')
      .option('--transaction <id>', 'under which it was sent')
      .description('Say what became of a withdrawal whose claim has ended; look at signer and network first'),
  ).action((id: string, outcome: string, { transaction, reason }: { transaction?: string; reason: string }) =>
    step(context, 'review', id, { outcome: outcome.replace('-', '_'), transactionId: transaction, reason }),
  )
}

const list = (context: CommandContext, status: string) =>
  atVenue(context, async (ask) => {
    const wanted = status === 'all' ? undefined : status
    let cursor: string | undefined
    const rows: Withdrawal[] = []
    do {
      const page: { rows: Withdrawal[]; nextCursor: string } = await ask('GET', 'withdrawals', {
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
  name: string,
  withdrawalId: string,
  more: Readonly<Record<string, string | undefined>>,
) =>
  atVenue(context, async (ask) => {
    context.print(withdrawalTable([await ask<Withdrawal>('POST', `${name}_withdrawal`, { withdrawalId, ...more })]))
  })

function statusText({ status, approvals, approvalsNeeded, claim, claimedUntil, accountState }: Withdrawal): string {
  const frozen = accountState === 'frozen' ? ', account frozen' : ''
  if (status === 'requested') return `${status}, ${approvals.length} of ${approvalsNeeded} approvals${frozen}`
  if (status === 'claimed') return `${status} by ${claim} until ${timeText(claimedUntil)}${frozen}`
  return status === 'review' ? `${status}, was claimed by ${claim}${frozen}` : `${status}${frozen}`
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
