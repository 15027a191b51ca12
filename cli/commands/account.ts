import type { Command } from 'commander'
import { atVenue, type CallVenue, type OperatorResult, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type Account = OperatorResult<'GET account'>

const who = '<who>'
const whoIs = 'an email address or an account id'

export function defineAccount(account: Command, context: CommandContext): void {
  account
    .command('show')
    .argument(who, whoIs)
    .description('Show the state and the balances of an account')
    .action((name: string) =>
      atVenue(context, async (call) => {
        const found = await find(call, name)
        context.print(`account ${found.accountId}, ${found.fullName} <${found.email}>, ${found.state}, `)
        context.print(`tier ${found.tier}, ${found.openOrders} open orders\n${balanceTable(found)}`)
      }),
    )
  withReason(
    account
      .command('freeze')
      .argument(who, whoIs)
      .option('--cancel-orders', 'also cancel its open orders')
      .description('Freeze an account: it may only read, cancel and receive'),
  ).action((name: string, { reason, cancelOrders = false }: { reason: string; cancelOrders?: boolean }) =>
    setState(context, name, 'frozen', reason, cancelOrders),
  )
  withReason(account.command('unfreeze').argument(who, whoIs).description('Unfreeze an account')).action(
    (name: string, { reason }: { reason: string }) => setState(context, name, 'active', reason, false),
  )
  defineTier(account, context)
  withReason(
    account
      .command('adjust')
      .argument(who, whoIs)
      .argument('<coin>')
      .argument('<amount>', 'a negative amount is taken; write -- before it')
      .description('Adjust the balance of an account'),
  ).action((name: string, symbol: string, amount: string, { reason }: { reason: string }) =>
    atVenue(context, async (call) => {
      const { accountId } = await find(call, name)
      const change = { accountId, symbol, amount, reason }
      const { available } = await call('POST adjust_balance', change)
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
      .description('Set the tier of an account, which decides its daily withdrawal limits'),
  ).action((name: string, tier: string, { reason }: { reason: string }) =>
    atVenue(context, async (call) => {
      const { accountId } = await find(call, name)
      await call('POST account_tier', { accountId, tier, reason })
      context.print(`account ${accountId} has tier ${tier}\n`)
    }),
  )
}

function find(call: CallVenue, name: string): Promise<Account> {
  return call('GET account', name.includes('@') ? { email: name } : { accountId: name })
}

const setState = (context: CommandContext, name: string, state: string, reason: string, cancelOrders: boolean) =>
  atVenue(context, async (call) => {
    const { accountId } = await find(call, name)
    await call('POST account_state', { accountId, state, cancelOrders, reason })
    context.print(`account ${accountId} is ${state}\n`)
  })

function balanceTable({ balances }: Account): string {
  const rows = balances
    .filter(({ total }) => total !== '0')
    .map(({ coin, total, available, inOrder, pendingWithdraw }) => [coin, total, available, inOrder, pendingWithdraw])
  return table([['coin', 'total', 'available', 'in orders', 'leaving'], ...rows])
}
