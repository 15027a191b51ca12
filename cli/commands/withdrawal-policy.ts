import type { Command } from 'commander'
import { atVenue, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

interface Policy {
  readonly coin: string
  readonly approvals: string
  readonly approvalsAbove: string
  readonly accountDaily: readonly string[]
  readonly venueDaily: string
  readonly claimedToday: string
}

interface PolicyOptions {
  readonly approvals?: string
  readonly above?: string
  readonly accountDaily?: string
  readonly venueDaily?: string
  readonly reason: string
}

/** How many approve, and how much may leave on a day. */
export function defineWithdrawalPolicy(withdrawal: Command, context: CommandContext): void {
  withdrawal
    .command('policies')
    .description('How many approve withdrawals of each coin, and how much may leave on a day')
    .action(() =>
      atVenue(context, async (ask) => context.print(policyTable(await ask<Policy[]>('GET', 'withdrawal_policies')))),
    )
  withReason(
    withdrawal
      .command('policy')
      .argument('<coin>')
      .option('--approvals <count>', 'how many people approve a withdrawal above --above')
      .option('--above <amount>', 'up to which one approval is enough')
      .option(
        '--account-daily <amounts>',
        'per account and UTC day, tier 0 first, with commas between; none = no limit',
      )
      .option('--venue-daily <amount>', 'of the whole venue per UTC day, the rest waits; none = no limit')
      .description('Change that; only this command loosens it, administrators tighten it'),
  ).action((symbol: string, { approvals, above, accountDaily, venueDaily, reason }: PolicyOptions) =>
    atVenue(context, async (ask) => {
      const policy = await ask<Policy>('POST', 'withdrawal_policy', {
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
      .argument('<coin>', 'in which the network was paid')
      .argument('<amount>')
      .description('Book what a network took for carrying withdrawals, out of the collected fees'),
  ).action((symbol: string, amount: string, { reason }: { reason: string }) =>
    atVenue(context, async (ask) => {
      const { collected } = await ask<{ collected: string }>('POST', 'book_network_fee', { symbol, amount, reason })
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
