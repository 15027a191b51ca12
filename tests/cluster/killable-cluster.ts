import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { openingCommands } from '../../simulation/catalogue.ts'
import { bundle } from '../recovery/bundle.ts'
import { KillableNode } from './killable-node.ts'
import { NatsServer } from './nats-server.ts'

const patience = { timeout: 60_000, interval: 10 }

/** Venues of several servers, each a process, with their own PostgreSQL and NATS. */
export class KillableCluster {
  readonly nodes: KillableNode[] = []
  readonly #directory: string
  readonly #program: Awaited<ReturnType<typeof bundle>>
  readonly postgres: EmbeddedPostgres
  readonly nats: NatsServer
  readonly database: Database

  private constructor(
    directory: string,
    program: Awaited<ReturnType<typeof bundle>>,
    postgres: EmbeddedPostgres,
    nats: NatsServer,
  ) {
    this.#directory = directory
    this.#program = program
    this.postgres = postgres
    this.nats = nats
    this.database = openDatabase({ connection: postgres.connection, log: () => undefined, poolSize: 2 })
  }

  static async start(count: number): Promise<KillableCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'agora-cluster-'))
    const [postgres, nats, program] = await Promise.all([
      startEmbeddedPostgres({ directory, log: () => undefined }),
      NatsServer.start(),
      bundle('tests/cluster/venue-node-process.ts', 'cluster'),
    ])
    const cluster = new KillableCluster(directory, program, postgres, nats)
    await migrate(cluster.database, [tradingMigrations])
    for (let node = 0; node < count; node++) cluster.nodes.push(await cluster.startNode())
    const first = await cluster.leader()
    for (const command of openingCommands()) await first.submit(command)
    return cluster
  }

  startNode(): Promise<KillableNode> {
    const { postgres, nats } = this
    return KillableNode.startNode(this.#program.path, { connection: postgres.connection, natsUrl: nats.url })
  }

  /** The leader, other than `before`, as soon as there is one. */
  leader(before?: KillableNode): Promise<KillableNode> {
    return vi.waitUntil(() => this.nodes.find((node) => node.leads && node !== before), patience)
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()))
    await this.database.close()
    await this.postgres.stop()
    await this.nats.end()
    await this.#program.remove()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
