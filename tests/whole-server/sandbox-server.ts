import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { copyDatabase, type DatabaseCopy, type DatabaseTemplate } from '../../server/kernel/storage/testing-template.ts'
import type { RunningServer, ServerOptions } from '../../server/main.ts'
import { build } from './prepared-sandbox.ts'
import type { Environment, ReadyFile } from './running-server.ts'

/** A server of the build, in the process of the tests. */
export interface SandboxServer {
  readonly ready: ReadyFile
  readonly dataDirectory: string
  readonly connection: ConnectionSettings
  /** Stops it, and starts it again on the same port with the same data. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

interface ServerModule {
  startServer(options: ServerOptions): Promise<RunningServer>
}

const secrets = 'secrets'
let loading: Promise<ServerModule> | undefined

/** The built server with the built web client. A process loads it once. */
function builtServer(): Promise<ServerModule> {
  loading ??= build().then(
    () => import(/* @vite-ignore */ new URL('../../dist/program/server.js', import.meta.url).href),
  )
  return loading
}

let lastPort = 0

/** The servers of a worker have one port, one after the other: to the browser they are one site, whose scripts it has cached. */
async function portForReuse(): Promise<string> {
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(lastPort, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => probe.close(resolve))
  return isFree ? String(lastPort) : '0'
}

/** A sandbox after its first start: the database is a copy of one that the first caller of the run has filled. */
export async function startSandbox(environment: Environment = {}): Promise<SandboxServer> {
  await builtServer()
  const database = await copyDatabase(seeded)
  const dataDirectory = await mkdtemp(testFolder(''))
  await cp(join(seededFolder(), secrets), join(dataDirectory, secrets), { recursive: true })
  let port = await portForReuse()
  let running: RunningServer | undefined
  const start = async () => {
    running = await serve(database.connection, { AGORA_DATA_DIR: dataDirectory, AGORA_PORT: port, ...environment })
    port = new URL(running.addresses.site).port
    lastPort = Number(port)
  }
  const stop = async () => {
    await running?.stop()
    running = undefined
  }
  await start()
  return {
    ready: readyOf(running),
    dataDirectory,
    connection: database.connection,
    start,
    stop,
    async end() {
      await stop()
      await removeData(dataDirectory, database)
    },
  }
}

const seeded: DatabaseTemplate = {
  name: 'sandbox',
  async fill(connection) {
    const dataDirectory = seededFolder()
    await mkdir(dataDirectory, { recursive: true })
    const server = await serve(connection, { AGORA_DATA_DIR: dataDirectory, AGORA_PORT: '0' })
    await server.stop()
  },
}

/** The files that the first start writes beside the database: its credentials and the key of its secrets. */
function seededFolder(): string {
  const server = inject('testServer')
  if (server === undefined) throw new Error('no PostgreSQL for tests was started')
  return join(server.folder, 'sandbox')
}

async function serve(connection: ConnectionSettings, environment: Environment): Promise<RunningServer> {
  const { startServer } = await builtServer()
  const { host, port, user, database } = connection
  const settings = settingsFromEnvironment({
    DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    AGORA_DURABLE_COMMITS: 'optional',
    ...environment,
  })
  return startServer({ settings, log: createLogger('error'), checkReplies: true })
}

function readyOf(server: RunningServer | undefined): ReadyFile {
  if (server?.credentials === undefined) throw new Error('the sandbox has no credentials')
  return { pid: process.pid, ...server.addresses, ...server.credentials }
}

async function removeData(dataDirectory: string, database: DatabaseCopy): Promise<void> {
  await database.drop()
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}
