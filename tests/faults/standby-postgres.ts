import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { clusterLayout, prepareCluster } from '../../server/kernel/storage/embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { chooseLauncher } from '../../server/kernel/storage/embedded/launcher.ts'
import { linkLibraries, locateNativePackage } from '../../server/kernel/storage/embedded/native-package.ts'
import {
  clusterDatabase,
  clusterPort,
  clusterUser,
  postgresParameters,
} from '../../server/kernel/storage/embedded/server-settings.ts'
import { makeSocketDirectory, socketDirectoryFor } from '../../server/kernel/storage/embedded/socket-directory.ts'
import { eventually } from '../whole-server/running-server.ts'

const replication = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', hot_standby: 'on' }

/** A primary with a synchronous standby, behind one address. */
export class ReplicatedPostgres {
  readonly #folder: string
  readonly #primary: EmbeddedPostgres
  readonly #standby: ChildProcess

  private constructor(folder: string, primary: EmbeddedPostgres, standby: ChildProcess) {
    this.#folder = folder
    this.#primary = primary
    this.#standby = standby
  }

  static async start(): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'agora-pair-'))
    const [first, second] = [join(folder, 'a'), join(folder, 'b')]
    const log = () => undefined
    // The standby starts from a copy of the stopped server.
    await (await startEmbeddedPostgres({ directory: first, log, settings: replication })).stop()
    await mkdir(second, { mode: 0o700 })
    await cp(clusterLayout(first).data, clusterLayout(second).data, { recursive: true, preserveTimestamps: true })
    const primary = await startEmbeddedPostgres({
      directory: first,
      log,
      settings: { ...replication, synchronous_standby_names: '*' },
    })
    const standby = await startStandby(
      second,
      `host=${primary.connection.host} port=${clusterPort} user=${clusterUser}`,
    )
    await symlink(primary.connection.host, join(folder, 'address'))
    const pair = new ReplicatedPostgres(folder, primary, standby)
    await pair.#at(primary.connection.host, async ({ sql }) => {
      await eventually(async () => {
        const rows = await sql`select from pg_stat_replication where sync_state = 'sync'`
        return rows.length === 1
      })
    })
    return pair
  }

  /** The address of the current primary, as a proxy or a virtual address would give it. */
  get url(): string {
    const address = new URLSearchParams({
      host: join(this.#folder, 'address'),
      port: String(clusterPort),
      user: clusterUser,
    })
    return `postgres:///${clusterDatabase}?${address}`
  }

  /** The machine of the primary is lost, and the standby takes its place. */
  async failOver(): Promise<void> {
    const pid = this.#primary.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    const host = await this.promote()
    await symlink(host, join(this.#folder, 'next'))
    await rename(join(this.#folder, 'next'), join(this.#folder, 'address'))
  }

  /** Without the loss of the primary, there are two of them; the address is that of the first. Returns the directory of the other. */
  async promote(): Promise<string> {
    const host = socketDirectoryFor(join(this.#folder, 'b'))
    await this.#at(host, async ({ sql }) => {
      await sql`select pg_promote()`
    })
    return host
  }

  async stop(): Promise<void> {
    const ended = once(this.#standby, 'exit')
    this.#standby.kill('SIGINT')
    await Promise.all([ended, this.#primary.stop()])
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  async #at(host: string, work: (database: Database) => Promise<void>): Promise<void> {
    const connection = { host, port: clusterPort, user: clusterUser, database: clusterDatabase }
    const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
}

async function startStandby(directory: string, primary: string): Promise<ChildProcess> {
  const layout = clusterLayout(directory)
  const native = await locateNativePackage()
  await linkLibraries(native, layout.libraries)
  const launcher = await chooseLauncher(native, layout.libraries, layout.directory)
  await writeFile(join(layout.data, 'standby.signal'), '')
  // Gives the copied files to the user of the server.
  await prepareCluster(layout, launcher)
  const socketDirectory = socketDirectoryFor(directory)
  await makeSocketDirectory(socketDirectory, launcher)
  const parameters = postgresParameters(layout.data, socketDirectory, { ...replication, primary_conninfo: primary })
  return launcher.spawn('postgres', parameters, { stdio: 'ignore', detached: true })
}
