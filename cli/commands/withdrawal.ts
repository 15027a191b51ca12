import type { Command } from 'commander'
import { atVenue, table, timeText, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

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
  readonly time: string
}

export function defineWithdrawal(withdrawal: Command, context: CommandContext): void {
  withdrawal
    .command('list')
    .option(
      '--status <status>',
      'requested, approved, broadcast, confirmed, rejected, canceled, failed or all',
      'requested',
    )
    .description('Withdrawals of all accounts, newest first')
    .action(({ status }: { status: string }) => list(context, status))
  withdrawal
    .command('approve')
    .argument('<id>')
    .option('--reason <text>', 'for the audit log')
    .description('Let a withdrawal go')
    .action((id: string, { reason }: { reason?: string }) => step(context, 'approve', id, { reason }))
  withReason(withdrawal.command('reject').argument('<id>').description('Refuse it; amount and fee go back')).action(
    (id: string, { reason }: { reason: string }) => step(context, 'reject', id, { reason }),
  )
  withdrawal
    .command('broadcast')
    .argument('<id>')
    .argument('<transaction id>')
    .description('Say under which transaction it is on its network')
    .action((id: string, transactionId: string) => step(context, 'broadcast', id, { transactionId }))
  withdrawal
    .command('confirm')
    .argument('<id>')
    .description('Say that its network has carried it out for good')
    .action((id: string) => step(context, 'confirm', id, {}))
  withReason(
    withdrawal.command('fail').argument('<id>').description('Say that its network never will; amount and fee go back'),
  ).action((id: string, { reason }: { reason: string }) => step(context, 'fail', id, { reason }))
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
  more: { readonly reason?: string | undefined; readonly transactionId?: string },
) =>
  atVenue(context, async (ask) => {
    context.print(withdrawalTable([await ask<Withdrawal>('POST', `${name}_withdrawal`, { withdrawalId, ...more })]))
  })

function withdrawalTable(withdrawals: readonly Withdrawal[]): string {
  const rows = withdrawals.map((one) => [
    one.withdrawalId,
    timeText(one.time),
    `account ${one.accountId}`,
    `${one.amount} ${one.coin} + ${one.fee}`,
    one.network,
    one.memo === '' ? one.address : `${one.address} (memo ${one.memo})`,
    one.status,
  ])
  return table([['id', 'time', 'who', 'amount and fee', 'network', 'to', 'status'], ...rows])
}
