import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readWithdrawalsChannel } from '../../server/bridge/store/withdrawals-channel.ts'
import { organizationStore } from '../../server/chat/module.ts'
import { administratorControlProblem, readDirectory } from '../../server/chat/ports.ts'
import { blobsDirectoryName, uploadsDirectoryOf } from '../../server/deployment.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { type Settings, settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { withdrawalsChannelOf } from '../../server/kernel/config/trading-settings.ts'
import { blobsOf } from '../../server/kernel/storage/blobs/open-blobs.ts'
import { durabilityProblem } from '../../server/kernel/storage/durability.ts'
import { pendingMigrations } from '../../server/kernel/storage/migrations.ts'
import { migrationModules } from '../../server/modules.ts'
import { readNetworksFile } from '../../server/trading/ports.ts'
import type { CommandContext } from '../context.ts'
import { describeError } from '../describe-error.ts'
import { type AtAccounts, type AtDeployment, atAccounts, atDeployment } from '../with-deployment.ts'
import { addressFinding } from './doctor-address.ts'
import { providersFinding } from './doctor-providers.ts'

/** A finding is a sentence; a problem is a sentence that starts with its remedy. */
type Finding = { readonly ok: true; readonly found: string } | { readonly ok: false; readonly problem: string }
type Check = readonly [name: string, look: () => Promise<Finding>]

const found = (text: string): Finding => ({ ok: true, found: text })
const problem = (text: string): Finding => ({ ok: false, problem: text })

export function defineDoctor(command: Command, context: CommandContext, finish: (status: number) => void): void {
  command.action(async () => finish(await doctor(context)))
}

async function doctor(context: CommandContext): Promise<number> {
  let problems = 0
  const report = async ([name, look]: Check) => {
    const finding = await look().catch((error: unknown) => problem(describeError(error)))
    if (!finding.ok) problems += 1
    context.print(`${finding.ok ? 'ok     ' : 'PROBLEM'}  ${name}: ${finding.ok ? finding.found : finding.problem}\n`)
    return finding.ok
  }
  await report(['node', async () => nodeVersion(process.versions.node)])
  const readable = await report(['settings', async () => settingsFinding(context)])
  if (readable) {
    for (const check of diskChecks(settingsFromEnvironment(context.environment))) await report(check)
    await report(['files', () => filesFinding(settingsFromEnvironment(context.environment))])
    await report(['networks', () => networksFinding(settingsFromEnvironment(context.environment))])
    await report(['address', () => addressCheck(settingsFromEnvironment(context.environment))])
    await report(['database', () => atDeployment(context, databaseFinding)])
    await report(['durability', () => atDeployment(context, durabilityFinding)])
    await report(['clock', () => atDeployment(context, clockFinding)])
    if (await report(['schema', () => atDeployment(context, schemaFinding)])) {
      await report(['organization', () => atDeployment(context, organizationFinding)])
      await report(['withdrawals', () => atDeployment(context, withdrawalsFinding)])
      await report(['sign-in providers', () => atAccounts(context, providersCheck)])
    }
  }
  context.print(problems === 0 ? 'no problems\n' : `${problems} ${problems === 1 ? 'problem' : 'problems'}\n`)
  return problems === 0 ? 0 : 1
}

function settingsFinding({ environment }: CommandContext): Finding {
  settingsFromEnvironment(environment)
  return found('all valid')
}

function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > 20 || (major === 20 && minor >= 19)
  return enough ? found(version) : problem(`install Node 20.19 or newer; this is ${version}`)
}

async function networksFinding({ networksFile, mode }: Settings): Promise<Finding> {
  if (networksFile === undefined) return found('the venue watches none')
  const networks = await readNetworksFile(networksFile, { allowsSimulated: mode === 'sandbox' })
  return found(`${networksFile} lists ${networks.map(({ network }) => network).join(', ') || 'none'}`)
}

async function addressCheck(settings: Settings): Promise<Finding> {
  const finding = await addressFinding(settings)
  return 'found' in finding ? found(finding.found) : problem(finding.problem)
}

async function providersCheck({ accounts, settings }: AtAccounts): Promise<Finding> {
  const finding = await providersFinding(accounts, settings.site)
  return 'found' in finding ? found(finding.found) : problem(finding.problem)
}

const freeBytesMin = 1_073_741_824

function diskChecks({ dataDirectory }: Settings): Check[] {
  return [
    [
      'data directory',
      async () => {
        await access(dataDirectory, constants.R_OK | constants.W_OK)
        return found(`${dataDirectory} can be written`)
      },
    ],
    [
      'disk',
      async () => {
        const { bavail, bsize } = await statfs(dataDirectory)
        const free = bavail * bsize
        const text = `${Math.floor(free / 1_048_576)} MiB free`
        return free >= freeBytesMin ? found(text) : problem(`make room: ${text}, at least 1024 MiB are needed`)
      },
    ],
  ]
}

async function filesFinding(settings: Settings): Promise<Finding> {
  const directory = join(uploadsDirectoryOf(settings), blobsDirectoryName)
  const unusable = await blobsOf(settings, directory).problem()
  if (settings.s3Endpoint === undefined)
    return unusable === undefined ? found(`in ${directory}`) : problem(`correct the directory: ${unusable}`)
  const where = `the bucket ${settings.s3Bucket} at ${settings.s3Endpoint}`
  return unusable === undefined ? found(`in ${where}`) : problem(`correct ${where}: ${unusable}`)
}

const oldestPostgres = 150_000

async function databaseFinding({ settings, deployment: { database } }: AtDeployment): Promise<Finding> {
  const [row] = await database.sql<{ number: number; text: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`
  const where = settings.databaseUrl === undefined ? 'embedded' : 'of DATABASE_URL'
  if (row === undefined || row.number < oldestPostgres)
    return problem(`use PostgreSQL 15 or newer; this is ${row?.text}`)
  return found(`PostgreSQL ${row.text} (${where})`)
}

async function durabilityFinding({ settings, deployment: { database } }: AtDeployment): Promise<Finding> {
  const commits = settings.durableCommits === 'replicated' ? 'replicated' : 'required'
  const unsafe = await durabilityProblem(database.sql, commits)
  if (unsafe === undefined)
    return found(`commits survive a crash${commits === 'replicated' ? ' and are on a standby' : ''}`)
  return settings.durableCommits === 'optional' ? found(`${unsafe}, which is allowed`) : problem(unsafe)
}

const clockOffMaxMs = 1_000

async function clockFinding({ deployment: { database } }: AtDeployment): Promise<Finding> {
  const before = systemClock.nowMs()
  const [row] = await database.sql<{ ms: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const after = systemClock.nowMs()
  const databaseMs = row?.ms ?? Number.NaN
  const offMs = Math.round(databaseMs < before ? before - databaseMs : Math.max(0, databaseMs - after))
  return offMs <= clockOffMaxMs
    ? found("agrees with the database's")
    : problem(`correct the clocks: this machine's and the database's are ${offMs} ms apart`)
}

async function schemaFinding({ deployment: { database } }: AtDeployment): Promise<Finding> {
  const pending = await pendingMigrations(database, migrationModules)
  return pending.length === 0
    ? found('up to date')
    : problem(`run \`agora migrate\`: ${pending.length} migrations are pending`)
}

async function organizationFinding({ settings, deployment: { database } }: AtDeployment): Promise<Finding> {
  const organization = await organizationStore(database).find()
  if (organization !== undefined)
    return found(`created on ${new Date(organization.createdAtMs).toISOString().slice(0, 10)}`)
  if (settings.mode === 'sandbox') return found('the first start creates it')
  return problem('run `agora init`: there is no organization yet')
}

async function withdrawalsFinding({ settings, deployment: { database } }: AtDeployment): Promise<Finding> {
  const name = withdrawalsChannelOf(settings)
  if (name === undefined) return found('no channel is configured')
  const directory = await readDirectory(database, systemClock)
  const stored = await readWithdrawalsChannel(database.sql)
  const isStored = stored?.named === name
  const channel = isStored ? directory.channel(stored.channelId) : directory.channelByName(name)
  const which = channel === undefined ? name : `${channel.name} (id ${channel.id})`
  switch (administratorControlProblem(directory.graph, (id) => directory.user(id), channel)) {
    case 'missing':
      return problem(`add the channel ${which} of AGORA_WITHDRAWALS_CHANNEL, or remove the setting`)
    case 'not_private':
      return problem(`make the channel ${which} of AGORA_WITHDRAWALS_CHANNEL private`)
    case 'others_administer':
      return problem(`let only administrators administer the channel ${which}, add people to it and join it`)
    case undefined:
      return found(`decided about in the channel ${which}${isStored ? '' : ', from the next start on'}`)
  }
}
