import type { Command } from 'commander'
import { atVenue, type OperatorResult, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type Coin = OperatorResult<'GET coins'>[number]

interface NewCoinOptions {
  readonly scale: string
  readonly nameEn: string
  readonly nameFa: string
  readonly reason: string
}

export function defineCoin(coin: Command, context: CommandContext): void {
  coin
    .command('list')
    .description('All coins with their networks')
    .action(() => atVenue(context, async (call) => context.print(coinTable(await call('GET coins')))))
  withReason(
    coin
      .command('add')
      .argument('<symbol>')
      .requiredOption('--scale <decimals>', 'decimals in the ledger; never changes')
      .requiredOption('--name-en <text>', 'name in English')
      .requiredOption('--name-fa <text>', 'name in Persian')
      .description('List a coin'),
  ).action((symbol: string, options: NewCoinOptions) =>
    atVenue(context, async (call) => {
      context.print(coinTable([await call('POST coins', { symbol, ...options })]))
    }),
  )
  withReason(
    coin
      .command('rename')
      .argument('<symbol>')
      .option('--name-en <text>', 'name in English')
      .option('--name-fa <text>', 'name in Persian')
      .description('Change the names of a coin'),
  ).action((symbol: string, options: Partial<NewCoinOptions>) =>
    atVenue(context, async (call) => {
      context.print(coinTable([await call('PATCH coins', { symbol, ...options })]))
    }),
  )
  const network = coin.command('network').description('Networks of a coin')
  for (const [name, method, description] of [
    ['add', 'POST', 'List a coin on a network; deposits and withdrawals are suspended by default'],
    ['set', 'PATCH', 'Change a coin on a network; other fields do not change'],
  ] as const) {
    withReason(
      network
        .command(name)
        .argument('<symbol>')
        .argument('<network>')
        .argument('<fields...>', 'NAME=VALUE as coins_info names them, such as withdrawFee=0.5 or depositStatus=active')
        .description(description),
    ).action((symbol: string, chain: string, fields: string[], { reason }: { reason: string }) =>
      atVenue(context, async (call) => {
        const terms = Object.fromEntries(fields.map(readField))
        context.print(coinTable([await call(`${method} networks`, { symbol, network: chain, ...terms, reason })]))
      }),
    )
  }
}

function readField(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Error(`${text} is not NAME=VALUE`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function coinTable(coins: readonly Coin[]): string {
  const rows = coins.flatMap(({ symbol, nameEn, scale, networks }) => {
    const chains = Object.entries(networks)
    const first = [symbol, nameEn, scale]
    if (chains.length === 0) return [[...first, '-', '', '']]
    return chains.map(([name, { depositStatus, withdrawStatus }]) => [...first, name, depositStatus, withdrawStatus])
  })
  return table([['coin', 'name', 'scale', 'network', 'deposits', 'withdrawals'], ...rows])
}
