import type { Command } from 'commander'
import { type AskVenue, atVenue, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

interface Account {
  readonly accountId: string
  readonly email: string
  readonly fullName: string
  readonly state: string
  readonly tier: string
  readonly openOrders: string
  readonly balances: readonly {
    readonly coin: string
    readonly total: string
    readonly available: string
    readonly inOrder: string
    readonly pendingWithdraw: string
  }[]
}

const who = '<who>'
const whoIs = 'an email address or an account id'

export function defineAccount(account: Command, context: CommandContext): void {
  account
    .command('show')
    .argument(who, whoIs)
    .description('How an account stands and what it has')
    .action((name: string) =>
      atVenue(context, async (ask) => {
        const found = await find(ask, name)
        context.print(`account ${found.accountId}, ${found.fullName} <${found.email}>, ${found.state}, `)
        context.print(`tier ${found.tier}, ${found.openOrders} open orders\n${balanceTable(found)}`)
      }),
    )
  withReason(
    account
      .command('freeze')
      .argument(who, whoIs)
      .option('--cancel-orders', 'its open orders too')
      .description('Let it look, cancel and receive, and nothing else'),
  ).action((name: string, { reason, cancelOrders = false }: { reason: string; cancelOrders?: boolean }) =>
    setState(context, name, 'frozen', reason, cancelOrders),
  )
  withReason(account.command('unfreeze').argument(who, whoIs).description('Free a frozen account')).action(
    (name: string, { reason }: { reason: string }) => setState(context, name, 'active', reason, false),
  )
  defineTier(account, context)
  withReason(
    account
      .command('adjust')
      .argument(who, whoIs)
      .argument('<coin>')
      .argument('<amount>', 'below 0 to take; write -- before it then')
      .description('Give an account money that came another way, or take some back'),
  ).action((name: string, symbol: string, amount: string, { reason }: { reason: string }) =>
    atVenue(context, async (ask) => {
      const { accountId } = await find(ask, name)
      const change = { accountId, symbol, amount, reason }
      const { available } = await ask<{ available: string }>('POST', 'adjust_balance', change)
      context.print(`account ${accountId} has ${available} ${symbol} available\n`)
    }),
  )
}

function defineTier(account: Command, context: CommandContext): void {
  withReason(
    account
      .command('tier')
      .argument(who, whoIs)
      .argument('<tier>', 'from 0 on')
      .description('Say which of the daily withdrawal limits hold for it'),
  ).action((name: string, tier: string, { reason }: { reason: string }) =>
    atVenue(context, async (ask) => {
      const { accountId } = await find(ask, name)
      await ask('POST', 'account_tier', { accountId, tier, reason })
      context.print(`account ${accountId} is of tier ${tier}\n`)
    }),
  )
}

function find(ask: AskVenue, name: string): Promise<Account> {
  return ask<Account>('GET', 'account', name.includes('@') ? { email: name } : { accountId: name })
}

const setState = (context: CommandContext, name: string, state: string, reason: string, cancelOrders: boolean) =>
  atVenue(context, async (ask) => {
    const { accountId } = await find(ask, name)
    await ask('POST', 'account_state', { accountId, state, cancelOrders, reason })
    context.print(`account ${accountId} is ${state}\n`)
  })

function balanceTable({ balances }: Account): string {
  const rows = balances
    .filter(({ total }) => total !== '0')
    .map(({ coin, total, available, inOrder, pendingWithdraw }) => [coin, total, available, inOrder, pendingWithdraw])
  return table([['coin', 'total', 'available', 'in orders', 'leaving'], ...rows])
}
