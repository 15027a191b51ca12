import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import { signerConfigSchema } from '../../server/trading/custody/signer/config.ts'
import type { FoundTransaction } from '../../server/trading/custody/signer/evm/decide-nonce.ts'
import { readKeyFile, writeKeyFile } from '../../server/trading/custody/signer/key-file.ts'
import { type KeyStore, seedKeyStore } from '../../server/trading/custody/signer/key-store.ts'
import { describeWallets, openSigner } from '../../server/trading/custody/signer/open-signer.ts'
import { readSignerLog, SignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import { SignerState } from '../../server/trading/custody/signer/signer-state.ts'
import { table } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'
import { httpVenueApi } from '../signer/http-venue-api.ts'

const passwordVariable = 'AGORA_SIGNER_PASSWORD'
const seedVariable = 'AGORA_SIGNER_SEED'
const seedBytes = 32

interface Files {
  readonly config: string
  readonly keys?: string
  readonly log: string
}

interface Older {
  readonly endpoint?: string
}

export function defineSigner(signer: Command, context: CommandContext): void {
  signer
    .command('init')
    .argument('<key file>', 'where to write the encrypted seed; must not exist yet')
    .description(`Make the keys of a signer; ${passwordVariable} encrypts them, ${seedVariable} gives an existing seed`)
    .option('--show-seed', 'print the seed once, for a copy on paper; only on a machine without a network')
    .action((keyFile: string, { showSeed = false }: { showSeed?: boolean }) => init(context, keyFile, showSeed))
  const withFiles = (command: Command) =>
    command
      .requiredOption('--config <file>', 'the policy and the networks, as JSON (docs/custody.md)')
      .requiredOption('--log <file>', 'the append-only log; never delete it while the keys are in use')
  withFiles(signer.command('run'))
    .option('--keys <file>', `the encrypted seed; without it, ${seedVariable} has the seed`)
    .description('Pay approved withdrawals and sweep deposits, until it is stopped')
    .action((files: Files) => run(context, files))
  withFiles(signer.command('status'))
    .description('Check the log, and list open transactions and refused withdrawals')
    .action((files: Files) => status(context, files))
  withFiles(signer.command('decide'))
    .argument('<network>')
    .argument('<wallet>', 'the address that has used the nonce')
    .argument('<nonce>')
    .argument('<transaction>', 'the transaction with this nonce, as an explorer of the network shows it')
    .option('--endpoint <url>', 'a node that has older blocks than the endpoints of the configuration')
    .description('Close a nonce whose transaction the endpoints no longer know; the chain must prove it')
    .action((network: string, wallet: string, nonce: string, transaction: string, files: Files & Older) =>
      decide(context, files, network, { wallet, nonce: readNonce(nonce), transactionId: transaction }),
    )
}

async function init(context: CommandContext, keyFile: string, showsSeed: boolean): Promise<void> {
  const given = context.environment[seedVariable]
  const seed = given === undefined ? systemIds.bytes(seedBytes) : readSeed(given)
  await writeKeyFile(keyFile, seed, requiredVariable(context, passwordVariable), systemIds)
  const { hotWallet, gasWallet, depositXpub } = await describeWallets(seedKeyStore(seed), { networks: [] })
  context.print(
    table([
      ['hotWallet', hotWallet],
      ['gasWallet', gasWallet],
      ['depositXpub', depositXpub],
      ...(showsSeed ? [['seed', seed.toString('hex')]] : []),
    ]),
  )
  context.print(
    `Enter these in the configuration of the network, and keep a copy of ${keyFile} and its password apart.\n`,
  )
}

async function run(context: CommandContext, files: Files): Promise<void> {
  const config = await readConfig(files.config)
  const keys = await openKeys(context, files.keys)
  const apiKey = requiredVariable(context, 'AGORA_SIGNER_API_KEY')
  const secretKey = requiredVariable(context, 'AGORA_SIGNER_API_SECRET')
  const log = await SignerLog.open(files.log, systemClock)
  const logger = createLogger('info')
  const venue = httpVenueApi({ url: config.venueUrl, apiKey, secretKey })
  const needs = { config, venue, log, clock: systemClock, logger, reach: async () => undefined }
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  try {
    const signers = await openSigner(needs, keys)
    logger.info('the signer runs', { ...(await describeWallets(keys, config)) })
    await Promise.all(signers.map((one) => one.run(stopped.signal)))
  } finally {
    await log.close()
  }
}

async function status(context: CommandContext, files: Files): Promise<void> {
  const { networks } = await readConfig(files.config)
  const { entries } = await readSignerLog(files.log)
  const state = new SignerState(entries)
  context.print(`${entries.length} entries, every line follows the line before\n`)
  for (const { network } of networks) {
    const open = state.undecided(network).map(({ wallet, nonce, attempts, isSent }) => {
      const newest = attempts.at(-1)
      const what = `${newest?.purpose.kind} of ${newest?.units} ${newest?.coin} (smallest unit)`
      const since = new Date(attempts[0]?.atMs ?? 0).toISOString()
      const state = `${isSent ? 'sent' : 'not sent'}, first signed ${since}`
      return [network, wallet, `nonce ${nonce}`, what, state, newest?.transactionId ?? '']
    })
    const refused = state
      .withdrawals(network)
      .filter(({ progress }) => progress.refused !== undefined || progress.closed !== undefined)
      .map(({ withdrawalId, progress }) => [
        network,
        `withdrawal ${withdrawalId}`,
        progress.refused ?? progress.closed ?? '',
      ])
    context.print(open.length === 0 ? `${network}: no open transactions\n` : table(open))
    if (refused.length > 0) context.print(table(refused))
  }
}

async function decide(
  context: CommandContext,
  files: Files & Older,
  network: string,
  found: FoundTransaction,
): Promise<void> {
  const { networks } = await readConfig(files.config)
  const signed = networks.find((one) => one.network === network)
  if (signed === undefined) throw new Error(`${network} is not a network of ${files.config}`)
  if (!/^0x[0-9a-f]{64}$/i.test(found.transactionId)) throw new Error('a transaction has 0x and 64 hexadecimal digits')
  // A running signer has the log: it is stopped first.
  const log = await SignerLog.open(files.log, systemClock)
  try {
    const { decideNonce } = await import('../../server/trading/custody/signer/evm/decide-nonce.ts')
    const decision = await decideNonce(log, signed, found, files.endpoint)
    context.print(`nonce ${found.nonce} of ${found.wallet}: ${decisions[decision]}\n`)
  } finally {
    await log.close()
  }
}

const decisions = {
  executed: 'a transaction of this log was executed',
  failed: 'a transaction of this log has failed: its withdrawal is signed no more, an operator decides',
  superseded: 'a transaction of another program has it: the withdrawal is paid with a new nonce',
} as const

function readNonce(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error('a nonce is a whole number')
  return Number(text)
}

async function readConfig(file: string) {
  const read = signerConfigSchema.safeParse(jsonIn(file, await readFile(file, 'utf8')))
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${file} is not a configuration of a signer: ${problems.join('; ')}`)
}

function jsonIn(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause })
  }
}

async function openKeys(context: CommandContext, file: string | undefined): Promise<KeyStore> {
  if (file === undefined) return seedKeyStore(readSeed(requiredVariable(context, seedVariable)))
  return seedKeyStore(await readKeyFile(file, requiredVariable(context, passwordVariable)))
}

function readSeed(text: string): Buffer {
  if (!/^[0-9a-f]{64,128}$/i.test(text)) throw new Error(`${seedVariable} has 64 to 128 hexadecimal digits`)
  return Buffer.from(text, 'hex')
}

function requiredVariable({ environment }: CommandContext, name: string): string {
  const value = environment[name]
  if (value === undefined || value === '') throw new Error(`set ${name}`)
  return value
}
