import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { endWithBench } from '../server/end-with-bench.ts'
import { type BenchServer, type Ready, startBenchServer } from '../server/running-server.ts'

/** The nodes that serve one database. */
export interface Deployment {
  /** The ready file of the node that seeded the database: it has the credentials. */
  readonly ready: Ready
  readonly pids: readonly number[]
  readonly ports: readonly number[]
  readonly chatUrls: readonly string[]
}

export interface Deployments {
  readonly directory: string
  readonly single: Deployment
  readonly cluster: Deployment
  end(): Promise<void>
}

const natsPort = 14_223
/** The nodes of a cluster report the address of the proxy, so their own ports are chosen here. */
const firstPort = 14_230

/** One node, and several nodes with NATS: each with its own database on the same PostgreSQL. */
export async function startDeployments(nodeCount: number): Promise<Deployments> {
  const directory = await mkdtemp(join(tmpdir(), 'agora-bench-'))
  const servers: BenchServer[] = []
  const nats = endWithBench(
    spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(natsPort)], { stdio: 'ignore' }),
  )
  let postgres: EmbeddedPostgres | undefined
  const end = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres?.stop()
    nats.kill()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await listening(nats)
    postgres = await startEmbeddedPostgres({
      directory: join(directory, 'postgres'),
      log: () => undefined,
      settings: { max_connections: '300' },
    })
    const { connection } = postgres
    const start = async (
      database: string,
      node: number,
      environment: Readonly<Record<string, string>>,
    ): Promise<Node> => {
      const port = firstPort + servers.length
      const dataDirectory = join(directory, `${database}-${node}`)
      await mkdir(dataDirectory)
      const address = { DATABASE_URL: urlOf(connection, database), AGORA_PORT: String(port) }
      const server = await startBenchServer({ ...address, ...environment }, dataDirectory)
      servers.push(server)
      return { ready: server.ready, port }
    }
    await createDatabases(connection, ['single', 'cluster'])
    const single = await start('single', 1, {})
    const nodes: Node[] = []
    for (let node = 1; node <= nodeCount; node += 1) nodes.push(await start('cluster', node, shared(directory)))
    return { directory, single: deploymentOf([single]), cluster: deploymentOf(nodes), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The settings that all nodes have in common. */
const shared = (directory: string) => ({
  NATS_URL: `nats://127.0.0.1:${natsPort}`,
  AGORA_MASTER_KEY: 'ab'.repeat(32),
  AGORA_SITE: 'http://localhost',
  AGORA_UPLOADS_DIR: join(directory, 'uploads'),
})

interface Node {
  readonly ready: Ready
  readonly port: number
}

function deploymentOf(nodes: readonly Node[]): Deployment {
  const [first] = nodes
  if (first === undefined) throw new Error('There is no node')
  return {
    ready: first.ready,
    pids: nodes.map(({ ready }) => ready.pid),
    ports: nodes.map(({ port }) => port),
    chatUrls: nodes.map(({ ready, port }) => `http://127.0.0.1:${port}${new URL(ready.chatUrl).pathname}`),
  }
}

function urlOf({ host, port, user }: ConnectionSettings, database: string): string {
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}

async function createDatabases(connection: ConnectionSettings, names: readonly string[]): Promise<void> {
  const { sql, close } = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    for (const name of names) await sql`create database ${sql(name)}`
  } finally {
    await close()
  }
}

async function listening(nats: ChildProcess): Promise<void> {
  let failure: Error | undefined
  nats.once('error', (error) => {
    failure = error
  })
  for (;;) {
    if (failure !== undefined || nats.exitCode !== null)
      throw new Error('nats-server did not start', { cause: failure })
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(natsPort, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await delay(50)
  }
}
