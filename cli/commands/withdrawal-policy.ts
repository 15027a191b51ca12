import type { Command } from 'commander'
import { atVenue, type OperatorResult, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type Policy = OperatorResult<'GET withdrawal_policies'>[number]

interface PolicyOptions {
  readonly approvals?: string
  readonly above?: string
  readonly accountDaily?: string
  readonly venueDaily?: string
  readonly reason: string
}

/** The needed approvals and the daily limits. */
export function defineWithdrawalPolicy(withdrawal: Command, context: CommandContext): void {
  withdrawal
    .command('policies')
    .description('List the needed approvals and the daily limits of each coin')
    .action(() => atVenue(context, async (call) => context.print(policyTable(await call('GET withdrawal_policies')))))
  withReason(
    withdrawal
      .command('policy')
      .argument('<coin>')
      .option('--approvals <count>', 'needed approvals of a withdrawal above --above')
      .option('--above <amount>', 'up to this amount one approval is enough')
      .option(
        '--account-daily <amounts>',
        'per account and UTC day, tier 0 first, separated by commas; none = no limit',
      )
      .option('--venue-daily <amount>', 'of the whole venue per UTC day; more waits; none = no limit')
      .description('Change the withdrawal policy of a coin; administrators can only make it stricter'),
  ).action((symbol: string, { approvals, above, accountDaily, venueDaily, reason }: PolicyOptions) =>
    atVenue(context, async (call) => {
      const policy = await call('POST withdrawal_policy', {
        symbol,
        approvals,
        approvalsAbove: above,
        accountDaily: accountDaily === undefined ? undefined : JSON.stringify(accountDaily.split(',')),
        venueDaily,
        reason,
      })
      context.print(policyTable([policy]))
    }),
  )
  withReason(
    withdrawal
      .command('network-fee')
      .argument('<coin>', 'the coin of the network fee')
      .argument('<amount>')
      .description('Book a network fee of withdrawals against the collected fees'),
  ).action((symbol: string, amount: string, { reason }: { reason: string }) =>
    atVenue(context, async (call) => {
      const { collected } = await call('POST book_network_fee', { symbol, amount, reason })
      context.print(`${collected} ${symbol} of fees are left\n`)
    }),
  )
}

function policyTable(policies: readonly Policy[]): string {
  const limit = (amount: string) => (amount === '' ? 'none' : amount)
  const rows = policies.map((one) => [
    one.coin,
    `${one.approvals} above ${one.approvalsAbove}`,
    one.accountDaily.length === 0 ? 'none' : one.accountDaily.map(limit).join(', '),
    limit(one.venueDaily),
    one.claimedToday,
  ])
  return table([['coin', 'approvals', 'per account and day, by tier', 'venue per day', 'claimed today'], ...rows])
}
