import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from './kernel/config/settings.ts'
import type { Logger } from './kernel/logging/logger.ts'
import { FreeDiskSpace } from './kernel/storage/blobs/free-disk-space.ts'
import { type ConnectionSettings, connectionFromUrl } from './kernel/storage/connection-settings.ts'
import { type DataDirectoryLock, lockDataDirectory } from './kernel/storage/data-directory/data-directory-lock.ts'
import { removeScratchFolders } from './kernel/storage/data-directory/scratch-folder.ts'
import { type Database, openDatabase } from './kernel/storage/database.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  refuseOtherContainer,
  startEmbeddedPostgres,
} from './kernel/storage/embedded/embedded-postgres.ts'
import { HangWatch } from './kernel/storage/hang-watch.ts'
import type { StorageLog } from './kernel/storage/storage-log.ts'

/** The name of the directory of uploaded files, in the data directory and in a backup. */
export const blobsDirectoryName = 'blobs'

/** The beginning of the names of folders into which backups are unpacked, in the data directory. */
export const restoreFolderPrefix = '.restore-'

/** The directory of finished and unfinished uploads: the data directory, or a directory that several nodes share. */
export function uploadsDirectoryOf({ uploadsDirectory, dataDirectory }: Settings): string {
  return resolve(uploadsDirectory ?? dataDirectory)
}

/** The data directory and the database of a server or a command. */
export interface Deployment {
  readonly dataDirectory: string
  readonly database: Database
  /** Opens separate connections, which end with the deployment: for work that must not wait for other queries. */
  ownConnections(poolSize: number): Database
  /** For dedicated connections, such as a listening one. */
  readonly connection: ConnectionSettings
  /** The problem of the database, for an operator; undefined if it replies. */
  databaseProblem(): Promise<string | undefined>
  /** Saves the address of this server for the error of a second start. */
  announce(address: string): Promise<void>
  /**
   * Shuts an embedded PostgreSQL down under open connections: for a process that must exit without `close`. Otherwise the
   * next start finds it running, or recovers it from a crash.
   */
  stopPostgres(): Promise<void>
  close(): Promise<void>
}

/** Locks the data directory for this process. */
export async function openDeployment(settings: Settings, log: Logger): Promise<Deployment> {
  const dataDirectory = resolve(settings.dataDirectory)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  if (settings.databaseUrl === undefined) await refuseOtherContainer(postgresDirectory(dataDirectory))
  const lock = await lockDataDirectory(dataDirectory)
  try {
    // A killed restore leaves one, with all secrets of the deployment.
    await removeScratchFolders(dataDirectory, restoreFolderPrefix)
    if (settings.databaseUrl !== undefined) {
      return assemble(dataDirectory, connectionFromUrl(settings.databaseUrl), log, undefined, lock)
    }
    const postgres = await startEmbeddedPostgres({
      directory: postgresDirectory(dataDirectory),
      log: storageLog(log, 'postgres'),
    })
    return assemble(dataDirectory, postgres.connection, log, postgres, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * For commands next to a running server: opens the database of the server on this directory or, if none runs, starts one
 * for the duration of the command.
 */
export async function openBesideServer(settings: Settings, log: Logger): Promise<Deployment> {
  const dataDirectory = resolve(settings.dataDirectory)
  const connection =
    settings.databaseUrl === undefined
      ? await embeddedConnection(postgresDirectory(dataDirectory))
      : connectionFromUrl(settings.databaseUrl)
  if (connection === undefined) return openDeployment(settings, log)
  return assemble(dataDirectory, connection, log, undefined, { describe: async () => {}, release: async () => {} })
}

function postgresDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'postgres')
}

function storageLog(log: Logger, component: string): StorageLog {
  const report = log.child({ component })
  return ({ level, message, ...facts }) => report[level](message, facts)
}

function assemble(
  dataDirectory: string,
  connection: ConnectionSettings,
  log: Logger,
  postgres: EmbeddedPostgres | undefined,
  lock: Pick<DataDirectoryLock, 'describe' | 'release'>,
): Deployment {
  const databaseLog = storageLog(log, 'database')
  const hang = new HangWatch({ connection, log: databaseLog })
  const room = new FreeDiskSpace()
  const watches = { hang, onDiskFull: () => room.note() }
  const open = (poolSize?: number) =>
    openDatabase({ connection, log: databaseLog, ...watches, ...(poolSize === undefined ? {} : { poolSize }) })
  const database = open()
  hang.start()
  const opened = [database]
  let stopping: Promise<void> | undefined
  const stopPostgres = () => (stopping ??= postgres?.stop() ?? Promise.resolve())
  return {
    dataDirectory,
    database,
    connection,
    ownConnections(poolSize) {
      const own = open(poolSize)
      opened.push(own)
      return own
    },
    async databaseProblem() {
      if (postgres !== undefined && !postgres.healthy()) return 'the embedded PostgreSQL is down; it is being restarted'
      return (await database.healthy()) ? room.problem(database) : 'the database does not answer'
    },
    announce: (address) => lock.describe({ address }),
    stopPostgres,
    async close() {
      await hang.stop()
      await Promise.all(opened.map((one) => one.close()))
      await stopPostgres()
      await lock.release()
    },
  }
}
