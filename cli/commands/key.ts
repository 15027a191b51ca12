import { type Command, InvalidArgumentError } from 'commander'
import type { TradingPermission } from '../../server/accounts/ports.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { printable } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'
import { atAccounts } from '../with-deployment.ts'
import { personOf } from './person-of.ts'

interface KeyOptions {
  readonly label: string
  readonly permissions: TradingPermission[]
  readonly ip: string[]
  readonly days?: number
  readonly bound?: true
  readonly networks: string[]
}

export function defineKey(key: Command, context: CommandContext): void {
  key
    .command('create')
    .argument('<email>')
    .option('--label <text>', 'its purpose', 'made by the operator')
    .option(
      '--permissions <list>',
      'read, trade, withdraw, and for administrators admin, or wallet alone; separated by commas',
      readPermissions,
      ['read'],
    )
    .option('--ip <ranges>', 'allowed addresses or CIDR ranges; separated by commas', readList, [])
    .option('--days <number>', 'days until it expires', readDays)
    .option('--bound', 'accept bound signatures only; always on with the permissions admin and wallet')
    .option('--networks <list>', 'the networks of a key with the permission wallet; separated by commas', readList, [])
    .description('Create a key; its secret is shown once')
    .action((email: string, options: KeyOptions) => create(context, email, options))
  key
    .command('list')
    .argument('<email>')
    .description('List a person’s keys')
    .action((email: string) => list(context, email))
  key
    .command('revoke')
    .argument('<email>')
    .argument('<api key>')
    .description('Revoke a key at once; it cannot be restored')
    .action((email: string, apiKey: string) => revoke(context, email, apiKey))
}

function readList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

function readPermissions(text: string): TradingPermission[] {
  const known: readonly string[] = ['read', 'trade', 'withdraw', 'wallet', 'admin']
  const wrong = readList(text).find((one) => !known.includes(one))
  if (wrong !== undefined) throw new InvalidArgumentError(`${wrong} is not one of ${known.join(', ')}`)
  return readList(text) as TradingPermission[]
}

function readDays(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('a whole number of days from 1 to 99999')
  return Number(text)
}

const dayMs = 86_400_000

const create = (context: CommandContext, email: string, options: KeyOptions) =>
  atAccounts(context, async ({ accounts }) => {
    const { label, permissions, ip, days, bound, networks } = options
    const person = await personOf(accounts, email)
    const { key, secretKey } = await accounts.createTradingKey({
      personId: person.id,
      label,
      permissions,
      ipRanges: ip,
      expiresAtMs: days === undefined ? undefined : systemClock.nowMs() + days * dayMs,
      sessionTokenHash: undefined,
      boundSignaturesOnly: bound,
      networks,
    })
    context.print(`API key    ${key.apiKey}\nsecret key ${secretKey}\n`)
  })

const list = (context: CommandContext, email: string) =>
  atAccounts(context, async ({ accounts }) => {
    const person = await personOf(accounts, email)
    for (const key of await accounts.tradingKeys(person.id)) {
      const { apiKey, permissions, label, revokedAtMs, expiresAtMs } = key
      const until = expiresAtMs === undefined ? '' : `until ${new Date(expiresAtMs).toISOString()}`
      const state = revokedAtMs === undefined ? until : 'revoked'
      const form = key.boundSignaturesOnly ? 'bound signatures only' : ''
      const rights = [...permissions, ...key.networks].join(',')
      context.print(`${[apiKey, rights, printable(label), form, state].filter((one) => one !== '').join('  ')}\n`)
    }
  })

const revoke = (context: CommandContext, email: string, apiKey: string) =>
  atAccounts(context, async ({ accounts }) => {
    const person = await personOf(accounts, email)
    await accounts.revokeTradingKey(person.id, apiKey)
    context.print(`${apiKey} is revoked\n`)
  })
