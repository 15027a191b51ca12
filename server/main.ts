import { type LeadConditions, openLeadConditions } from './composition/lead-conditions.ts'
import { openListener } from './composition/open-listener.ts'
import { closeModules, type Modules, openModules } from './composition/open-modules.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { loadMasterKey } from './kernel/auth/master-key.ts'
import { type Nodes, openNodes } from './kernel/bus/open-nodes.ts'
import type { Clock } from './kernel/clock/clock.ts'
import type { Settings } from './kernel/config/settings.ts'
import type { Listener } from './kernel/http/listener.ts'
import { type Ids, systemIds } from './kernel/ids/ids.ts'
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts'
import { errorFields, type Logger } from './kernel/logging/logger.ts'
import { keepTickShape } from './kernel/memory/keep-tick-shape.ts'
import { migrate } from './kernel/storage/migrations.ts'
import { refuseUnfinishedRestore } from './kernel/storage/unfinished-restore.ts'
import { migrationModules } from './modules.ts'
import type { SandboxCredentials } from './sandbox/credentials.ts'
import { type Addresses, addressesOf, hostInUrl } from './site/banner.ts'
import { localAddress, removeOperatorAccess, writeOperatorAccess } from './site/operator-access.ts'
import { writeReadyFile } from './site/ready-file.ts'

export interface RunningServer {
  readonly addresses: Addresses
  /** The credentials that a sandbox prints; undefined in production. */
  readonly credentials: SandboxCredentials | undefined
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly settings: Settings
  readonly log: Logger
  readonly clock?: Clock
  readonly ids?: Ids
  /** Checks every reply against its schema: for tests. */
  readonly checkReplies?: boolean
  /** Off for tests that need empty books. */
  readonly marketMaker?: boolean
  /** Called once the database runs, before everything else: for a process that may have to exit before the server stops. */
  readonly onOpened?: (deployment: Pick<Deployment, 'stopPostgres'>) => void
}

const drainMs = 5_000
const operatorTokenCharacters = 48

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  keepTickShape()
  const deployment = await openDeployment(options.settings, options.log)
  options.onOpened?.(deployment)
  try {
    return await serveOn(deployment, options)
  } catch (error) {
    await deployment.close()
    throw error
  }
}

async function serveOn(deployment: Deployment, options: ServerOptions): Promise<RunningServer> {
  const { settings, log, ids = systemIds } = options
  const { database, connection } = deployment
  await refuseUnfinishedRestore(database.sql)
  const applied = await migrate(database, migrationModules)
  const names = applied.map(({ module, name }) => `${module}/${name}`)
  if (names.length > 0) log.info('migrations applied', { migrations: names })
  const masterKey = await loadMasterKey({
    fromSetting: settings.masterKey,
    dataDirectory: settings.mode === 'sandbox' ? deployment.dataDirectory : undefined,
    ids,
  })
  const nodes = await openNodes({ natsUrl: settings.natsUrl, database, connection, masterKey, ids, log })
  const safety = await openLeadConditions(deployment, options)
  try {
    refuseUnsafe(nodes, safety)
    return await serveAs(nodes, safety, masterKey, deployment, options)
  } catch (error) {
    await safety.stop()
    await nodes.close()
    throw error
  }
}

/** A single node could never lead; of several nodes, another one may be able to. */
function refuseUnsafe(nodes: Nodes, safety: LeadConditions): void {
  const problem = safety.durabilityProblem()
  if (problem !== undefined && !nodes.isMultiNode) throw new Error(problem)
}

async function serveAs(
  nodes: Nodes,
  safety: LeadConditions,
  masterKey: Buffer,
  deployment: Deployment,
  options: ServerOptions,
): Promise<RunningServer> {
  const { settings, log, ids = systemIds } = options
  const { clock } = safety
  let site = settings.site ?? ''
  const marketMaker = options.marketMaker ?? true
  const operatorToken = ids.token(operatorTokenCharacters)
  const shared = { settings, log, clock, ids, nodes, safety, masterKey }
  const context = { ...shared, site: () => site, marketMaker, operatorToken }
  // Two nodes that start together must not both seed a new deployment.
  const modules = await nodes.runExclusively('start', () => openModules(deployment, context))
  const listener = openListener(deployment, context, modules, options.checkReplies ?? false)
  const bound = await listener.listen(settings.host, settings.port).catch(async (error: unknown) => {
    await closeModules(modules)
    throw error
  })
  site = settings.site ?? `http://${hostInUrl(settings.host)}:${bound.port}`
  const addresses = addressesOf(site)
  const jobs = createJobs(log)
  try {
    startJobs(jobs, modules)
    await deployment.announce(site)
    const address = localAddress(settings.host, bound.port)
    await writeOperatorAccess(deployment.dataDirectory, { address, token: operatorToken })
    if (settings.readyFile !== undefined) {
      await writeReadyFile(settings.readyFile, { pid: process.pid, ...addresses, ...modules.credentials })
    }
  } catch (error) {
    // Open connections would keep the process alive, without a database and with its port.
    await endService(listener, jobs, modules, deployment).catch((problem: unknown) =>
      log.error('a failed start left something open', errorFields(problem)),
    )
    throw error
  }
  log.info('listening', { site })
  const { credentials } = modules
  return { addresses, credentials, stop: () => stop(listener, jobs, modules, { nodes, safety, deployment, log }) }
}

function startJobs(jobs: Jobs, modules: Modules): void {
  for (const job of [...modules.accounts.jobs, ...modules.chat.jobs, ...modules.trading.jobs]) jobs.start(job)
  if (modules.signer !== undefined) jobs.start(modules.signer.job)
  if (modules.trading.isOpen) modules.trading.custody.start()
  if (modules.withdrawals !== undefined) jobs.start(modules.withdrawals)
  if (modules.maker !== undefined) jobs.start(modules.maker.job)
  for (const job of modules.mail?.outbox.jobs ?? []) jobs.start(job)
}

async function stop(
  listener: Listener,
  jobs: Jobs,
  modules: Modules,
  { nodes, safety, deployment, log }: { nodes: Nodes; safety: LeadConditions; deployment: Deployment; log: Logger },
): Promise<void> {
  log.info('draining')
  await endService(listener, jobs, modules, deployment)
  await safety.stop()
  await nodes.close()
  await deployment.close()
  log.info('stopped')
}

/** Ends everything that uses the database. */
async function endService(
  listener: Listener,
  jobs: Jobs,
  { accounts, chat, trading, mail }: Modules,
  { dataDirectory }: Deployment,
): Promise<void> {
  // On a disk that cannot be written it stays: its token ends with this process.
  await removeOperatorAccess(dataDirectory).catch(() => undefined)
  const drained = listener.drain(drainMs)
  // While draining, each reply is the last on its connection, so that clients do not poll again at once.
  chat.endPolls()
  const isQuiet = await drained
  await Promise.all([jobs.stop(), mail?.outbox.close()])
  await trading.stop()
  await chat.stop(isQuiet)
  await accounts.close()
}
