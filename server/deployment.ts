import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from './kernel/config/settings.ts'
import type { Logger } from './kernel/logging/logger.ts'
import { FreeDiskSpace } from './kernel/storage/blobs/free-disk-space.ts'
import { type ConnectionSettings, connectionFromUrl } from './kernel/storage/connection-settings.ts'
import { type DataDirectoryLock, lockDataDirectory } from './kernel/storage/data-directory/data-directory-lock.ts'
import { type Database, openDatabase } from './kernel/storage/database.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  startEmbeddedPostgres,
} from './kernel/storage/embedded/embedded-postgres.ts'
import { HangWatch } from './kernel/storage/hang-watch.ts'
import type { StorageLog } from './kernel/storage/storage-log.ts'

/** What the directory of uploaded files is called, in the data directory and in a backup. */
export const blobsDirectoryName = 'blobs'

/** Where uploads lie, finished or not: with the rest, or in a directory that several nodes share. */
export function uploadsDirectoryOf({ uploadsDirectory, dataDirectory }: Settings): string {
  return resolve(uploadsDirectory ?? dataDirectory)
}

/** The ground a server or an operator's command stands on: the data directory and the database. */
export interface Deployment {
  readonly dataDirectory: string
  readonly database: Database
  /** Opens further connections, which end with the deployment: for work that must not wait behind other queries. */
  ownConnections(poolSize: number): Database
  /** For connections of one's own, such as the one that listens. */
  readonly connection: ConnectionSettings
  /** What is wrong with the database in words for an operator; undefined when it answers. */
  databaseProblem(): Promise<string | undefined>
  /** Tells a second start where the first one serves. */
  announce(address: string): Promise<void>
  close(): Promise<void>
}

/** Takes the data directory for this process alone. */
export async function openDeployment(settings: Settings, log: Logger): Promise<Deployment> {
  const dataDirectory = resolve(settings.dataDirectory)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const lock = await lockDataDirectory(dataDirectory)
  try {
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
 * For commands that work beside a live server: the database alone, of the server that runs on this directory or, when
 * none does, of one that is started for as long as the command takes.
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
  lock: DataDirectoryLock,
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
    async close() {
      await hang.stop()
      await Promise.all(opened.map((one) => one.close()))
      await postgres?.stop()
      await lock.release()
    },
  }
}
