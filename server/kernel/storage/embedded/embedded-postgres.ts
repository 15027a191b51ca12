import { lstat, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionSettings } from '../connection-settings.ts'
import { lockDataDirectory } from '../data-directory/data-directory-lock.ts'
import type { StorageLog } from '../storage-log.ts'
import { type ClusterLayout, clusterLayout, prepareCluster } from './cluster.ts'
import { type ClusterLock, lockState, prepareClusterLock } from './cluster-lock.ts'
import { chooseLauncher, type Launcher } from './launcher.ts'
import { linkLibraries, locateNativePackage } from './native-package.ts'
import { StillHeld, startPostmaster } from './postmaster.ts'
import { endEarlierServer, findPostmaster, seesServer } from './server-processes.ts'
import { clusterDatabase, clusterPort, clusterUser, postgresParameters } from './server-settings.ts'
import { makeSocketDirectory, socketDirectoryFor } from './socket-directory.ts'
import { type StartServer, Supervisor } from './supervisor.ts'

export interface EmbeddedPostgresOptions {
  /** Contains all files of the server. Created if it does not exist. */
  readonly directory: string
  readonly log: StorageLog
  /** Server settings that override ours; for tests with throwaway data. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  readonly connection: ConnectionSettings
  pid(): number | undefined
  /** Whether the server accepts connections now; a supervisor restarts it when it ends. */
  healthy(): boolean
  /** A fast shutdown, then an immediate one after some seconds. */
  stop(): Promise<void>
}

const heldRetryMs = 200
const heldWaitMs = 30_000
/** The processes of a killed container end one after the other. */
const otherContainerWaitMs = 2_000

/**
 * Starts the PostgreSQL of the npm package on a unix socket in the data directory. It ends with this process, even if the
 * process is killed: the kernel signals it (setpriv, Linux); elsewhere the next start stops the orphan first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const startedAt = performance.now()
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  // Earlier servers are found by their working directory, which the kernel reports without symbolic links.
  const layout = clusterLayout(await realpath(options.directory))
  await refuseForeign(layout.directory)
  await refuseOtherContainer(layout.directory)
  const lock = await lockDataDirectory(layout.directory)
  try {
    const native = await locateNativePackage()
    await linkLibraries(native, layout.libraries)
    const launcher = await chooseLauncher(native, layout.libraries, layout.directory)
    await endEarlierServer(layout.data, log)
    const cluster = await prepareCluster(layout, launcher)
    const socketDirectory = socketDirectoryFor(layout.directory)
    await makeSocketDirectory(socketDirectory, launcher)
    const clusterLock = await prepareClusterLock(layout.lockFile, launcher)
    if (clusterLock.prefix.length === 0 && process.platform === 'linux')
      log({
        level: 'warn',
        message: 'Without flock of util-linux, a second container on this directory is not detected',
      })
    const parameters = postgresParameters(layout.data, socketDirectory, options.settings)
    const server = { parameters, lock: clusterLock }
    const start = serverStarter(layout, launcher, server, log)
    const supervisor = new Supervisor(await start(new AbortController().signal), start, log)
    const ms = Math.round(performance.now() - startedAt)
    log({ level: 'info', message: 'PostgreSQL is ready', cluster, ms, pid: supervisor.pid, user: launcher.description })
    return {
      connection: connectionThrough(socketDirectory),
      pid: () => supervisor.pid,
      healthy: () => supervisor.pid !== undefined,
      async stop() {
        await supervisor.stop()
        await endEarlierServer(layout.data, log)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The connection to the server that another process runs on this directory; undefined if there is none. */
export async function embeddedConnection(directory: string): Promise<ConnectionSettings | undefined> {
  const real = await realpath(directory).catch(() => directory)
  const server = await findPostmaster(clusterLayout(real).data)
  return server?.status === 'ready' ? connectionThrough(server.socketDirectory) : undefined
}

function connectionThrough(socketDirectory: string): ConnectionSettings {
  return { host: socketDirectory, port: clusterPort, user: clusterUser, database: clusterDatabase }
}

function serverStarter(
  layout: ClusterLayout,
  launcher: Launcher,
  server: { readonly parameters: readonly string[]; readonly lock: ClusterLock },
  log: StorageLog,
): StartServer {
  return async (signal) => {
    const deadline = performance.now() + heldWaitMs
    for (;;) {
      await endEarlierServer(layout.data, log)
      try {
        return await startPostmaster(launcher, layout.data, server, signal, log)
      } catch (error) {
        if (!(error instanceof StillHeld) || signal.aborted || performance.now() > deadline) throw error
        log({ level: 'info', message: 'Waiting for the end of an earlier PostgreSQL' })
        await delay(heldRetryMs)
      }
    }
  }
}

/**
 * Refuses a directory whose PostgreSQL runs and cannot be seen. Before the data directory is locked: the claim of a holder
 * in another container looks like that of a dead one, and would be taken over.
 */
export async function refuseOtherContainer(directory: string): Promise<void> {
  const layout = clusterLayout(await realpath(directory).catch(() => directory))
  const deadline = performance.now() + otherContainerWaitMs
  while ((await lockState(layout.lockFile)) === 'locked' && !(await seesServer(layout.data))) {
    if (performance.now() > deadline)
      throw new Error(
        `A PostgreSQL in another container uses ${layout.directory}: ` +
          'run commands in that container, and stop it before a start here',
      )
    await delay(heldRetryMs)
  }
}

async function refuseForeign(directory: string): Promise<void> {
  const own = process.getuid?.() ?? 0
  const { uid } = await lstat(directory)
  if (own !== 0 && uid !== own)
    throw new Error(
      `${directory} belongs to the user with id ${uid}, perhaps since a start as root: ` +
        'start as that user or as root, or change its owner',
    )
}
