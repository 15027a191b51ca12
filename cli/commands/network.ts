import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { checkNetworks, loadChainKind, type NetworkEntry, parseNetworks } from '../../server/trading/ports.ts'
import { atVenue, type OperatorResult, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

interface AddOptions {
  readonly kind: string
  readonly config?: string
  readonly everySeconds?: number
  readonly finalConfirmations?: number
}

interface StateOptions {
  readonly reason: string
  readonly coin?: string
}

export function defineNetwork(network: Command, context: CommandContext): void {
  network
    .command('add')
    .argument('<network>', 'its symbol in the catalogue (`agora coin list`)')
    .requiredOption('--kind <kind>', 'the chain kind')
    .option('--config <json>', 'the configuration of the chain kind, as JSON or @file')
    .option('--every-seconds <number>', 'how often to read the chain', readNumber)
    .option('--final-confirmations <number>', 'confirmations after which no reorganisation is expected', readNumber)
    .description('Watch a network, or change how; the server reads it at its next start')
    .action((symbol: string, options: AddOptions) => add(context, symbol, options))
  network
    .command('list')
    .description('List the watched networks, without secrets')
    .action(() => list(context))
  network
    .command('remove')
    .argument('<network>')
    .description('Watch a network no more; the server reads it at its next start')
    .action((symbol: string) => remove(context, symbol))
  network
    .command('addresses')
    .argument('[network]', 'only this network')
    .option('--all', 'also those with nothing on them')
    .description('List deposit addresses with the coins that are not swept yet, newest first')
    .action((symbol: string | undefined, { all = false }: { all?: boolean }) => listAddresses(context, symbol, all))
  for (const [name, state, meaning] of [
    ['pause', 'suspended', 'Suspend deposits and withdrawals of a network at once'],
    ['resume', 'active', 'Open a network again'],
  ] as const) {
    withReason(
      network.command(name).argument('<network>').option('--coin <symbol>', 'only this coin').description(meaning),
    ).action((symbol: string, { reason, coin }: StateOptions) =>
      atVenue(context, async (call) => {
        const input = { network: symbol, symbol: coin, state, reason }
        const coins = await call('POST network_state', input)
        context.print(`${symbol} is ${state} for ${coins.map((one) => one.symbol).join(', ')}\n`)
      }),
    )
  }
}

async function listAddresses(context: CommandContext, network: string | undefined, all: boolean): Promise<void> {
  await atVenue(context, async (call) => {
    let listed = 0
    for (let cursor: string | undefined; cursor !== ''; ) {
      const page: OperatorResult<'GET custody_addresses'> = await call('GET custody_addresses', {
        network,
        all,
        cursor,
      })
      const lines = page.rows.map(({ network: on, address, memo, accountId, unswept }) => {
        const amounts = unswept.map(({ coin, amount }) => `${amount} ${coin}`).join(', ')
        return [on, address, memo, `account ${accountId}`, amounts === '' ? 'nothing' : amounts]
      })
      context.print(table(lines))
      listed += lines.length
      cursor = page.nextCursor
    }
    if (listed === 0) context.print(all ? 'no deposit addresses\n' : 'nothing to sweep on any deposit address\n')
  })
}

function readNumber(text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError('a positive number')
  return Number(text)
}

function settingsOf({ environment }: CommandContext) {
  const { networksFile, mode } = settingsFromEnvironment(environment)
  if (networksFile === undefined) throw new Error('AGORA_NETWORKS_FILE is not set: it names the file of the networks')
  return { path: networksFile, allowsSimulated: mode === 'sandbox' }
}

async function readEntries(path: string): Promise<NetworkEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"networks":[]}'
    throw error
  })
  return parseNetworks(path, text)
}

/** Readable by its owner only: endpoints of nodes often contain keys. */
async function writeEntries(path: string, networks: readonly NetworkEntry[]): Promise<void> {
  const unfinished = `${path}.new`
  await writeFile(unfinished, `${JSON.stringify({ networks }, undefined, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, path)
}

async function add(context: CommandContext, symbol: string, options: AddOptions): Promise<void> {
  const { path, allowsSimulated } = settingsOf(context)
  const { kind, everySeconds, finalConfirmations } = options
  const entry = { network: symbol, kind, everySeconds, finalConfirmations, config: await configOf(options.config) }
  const others = (await readEntries(path)).filter((one) => one.network !== symbol)
  await checkNetworks(path, [...others, entry], { allowsSimulated })
  await writeEntries(path, [...others, entry])
  context.print(`${symbol} is watched from the next start of the server on\n`)
}

async function configOf(text: string | undefined): Promise<unknown> {
  if (text === undefined) return undefined
  const json = text.startsWith('@') ? await readFile(text.slice(1), 'utf8') : text
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new Error('--config is not JSON')
  }
}

async function list(context: CommandContext): Promise<void> {
  const rows: string[][] = []
  for (const { network, kind: name, config } of await readEntries(settingsOf(context).path)) {
    const kind = await loadChainKind(name)
    const fields = Object.entries((config ?? {}) as Record<string, unknown>)
    const shown = fields.map(([field, value]) => [field, kind?.secretFields.includes(field) ? '(set)' : value])
    rows.push([network, name, JSON.stringify(Object.fromEntries(shown))])
  }
  context.print(rows.length === 0 ? 'no network is watched\n' : table(rows))
}

async function remove(context: CommandContext, symbol: string): Promise<void> {
  const { path } = settingsOf(context)
  const entries = await readEntries(path)
  const others = entries.filter(({ network }) => network !== symbol)
  if (others.length === entries.length) throw new Error(`${symbol} is not in ${path}`)
  await writeEntries(path, others)
  context.print(`${symbol} is not watched from the next start of the server on\n`)
}
