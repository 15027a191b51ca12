import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConnectionSettings, connectionFromUrl } from './connection-settings.ts'
import { openDatabase } from './database.ts'
import { clusterLayout } from './embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { endEarlierServer, isAlive } from './embedded/server-processes.ts'
import { clusterDatabase, clusterPort, clusterUser, throwawaySettings } from './embedded/server-settings.ts'
import { socketDirectoryFor } from './embedded/socket-directory.ts'
import type { StorageLog } from './storage-log.ts'
import { scratchParent, scratchParents } from './testing-scratch.ts'

/** The server of a test run. */
export interface TestServer {
  readonly connection: ConnectionSettings
  /** The name prefix of the databases of the run. */
  readonly prefix: string
  /** For files that belong to the databases; removed with them. */
  readonly folder: string
  /** Written if the server could not be started. */
  readonly failureFile: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer | undefined
  }
}

const hourMs = 3_600_000
const abandonedAfterHours = 24
const quiet: StorageLog = () => undefined

/** The kernel copies the files of a database. On a Mac that works on some file systems only. */
const quickCopies: Readonly<Record<string, string>> = process.platform === 'linux' ? { file_copy_method: 'clone' } : {}

export interface RunningTestServer {
  readonly server: TestServer
  end(): Promise<void>
}

/** Returns before the server is up: tests without a database need not wait for it. */
export async function startTestServer(): Promise<RunningTestServer> {
  await removeAbandonedServers()
  const directory = await scratchFolder()
  const folder = await scratchFolder()
  const failureFile = `${directory}.failed`
  const host = socketDirectoryFor(directory)
  const starting = startEmbeddedPostgres({
    directory,
    log: quiet,
    settings: { ...throwawaySettings, ...quickCopies, max_connections: '200' },
  }).catch(async (error: unknown): Promise<undefined> => {
    await writeFile(failureFile, String(error))
  })
  const connection = { host, port: clusterPort, user: clusterUser, database: clusterDatabase }
  return {
    server: { connection, prefix: 'agora_test', folder, failureFile },
    async end() {
      const postgres: EmbeddedPostgres | undefined = await starting
      await postgres?.stop()
      await removeFolder(directory)
      await removeFolder(folder)
    },
  }
}

async function scratchFolder(): Promise<string> {
  return mkdtemp(join(await scratchParent(), `agora-test-${process.pid}-`))
}

/** Uses an existing server; the run drops its databases at the end. */
export async function borrowTestServer(url: string): Promise<RunningTestServer> {
  const connection = connectionFromUrl(url)
  const hour = Math.floor(Date.now() / hourMs)
  const prefix = `agora_test_${hour}_${randomBytes(4).toString('hex')}`
  await dropDatabases(connection, (name) => {
    const madeAt = /^agora_test_(\d+)_/.exec(name)?.[1]
    return madeAt !== undefined && Number(madeAt) < hour - abandonedAfterHours
  })
  const folder = await scratchFolder()
  return {
    server: { connection, prefix, folder, failureFile: undefined },
    async end() {
      await dropDatabases(connection, (name) => name.startsWith(prefix))
      await removeFolder(folder)
    },
  }
}

async function dropDatabases(connection: ConnectionSettings, chosen: (name: string) => boolean): Promise<void> {
  const { sql, close } = openDatabase({ connection, log: quiet, poolSize: 1 })
  try {
    const rows = await sql<{ name: string }[]>`select datname as name from pg_database`
    for (const { name } of rows) if (chosen(name)) await sql`drop database ${sql(name)} with (force)`
  } finally {
    await close()
  }
}

/** A killed process leaves its folders and, if the kernel does not end it, its server. */
async function removeAbandonedServers(): Promise<void> {
  for (const parent of scratchParents) {
    for (const name of await readdir(parent).catch(() => [])) {
      const owner = /^agora-test-(\d+)-/.exec(name)?.[1]
      if (owner === undefined || (await isAlive(Number(owner)))) continue
      const directory = join(parent, name)
      if (await isOurs(directory)) await removeFolder(directory)
    }
  }
}

/** Folders of other users are not removed. */
async function isOurs(directory: string): Promise<boolean> {
  const me = process.getuid?.()
  const owner = (await stat(directory).catch(() => undefined))?.uid
  return me === 0 || me === owner
}

async function removeFolder(directory: string): Promise<void> {
  await endEarlierServer(clusterLayout(directory).data, quiet)
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  await rm(`${directory}.failed`, { force: true })
}
