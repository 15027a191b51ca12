import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import type { ConnectionSettings } from './connection-settings.ts'
import { type Database, DatabaseUnavailable, openDatabase, type Sql } from './database.ts'
import { type MigrationModule, readMigrations } from './migration-files.ts'
import { migrate } from './migrations.ts'
import type { StorageLog } from './storage-log.ts'
import type { TestServer } from './testing-server.ts'

export interface TestDatabase {
  readonly database: Database
  /** For a test that opens the database again or from another process. */
  readonly connection: ConnectionSettings
}

const startWaitMs = 60_000
const startPollMs = 50
/** An arbitrary number; the lock prevents two workers from building the same template. */
const templateLock = 0x74657374

/**
 * A new database with the modules' migrations, for one test file; dropped at the end of the file. Call it at the top of the
 * file: `const { database } = await testDatabase([chatMigrations])`. The first file with a set of modules builds a
 * template, all others copy it.
 */
export async function testDatabase(
  modules: readonly MigrationModule[] = [],
  log: StorageLog = () => undefined,
): Promise<TestDatabase> {
  const server = inject('testServer')
  if (server === undefined)
    throw new Error('server/kernel/storage/testing-global-setup.ts is not in globalSetup of vitest.config.ts')
  const maintenance = openDatabase({ connection: server.connection, log, poolSize: 2 })
  await waitForServer(maintenance, server)
  const template = await makeTemplate(maintenance, server, modules)
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  const { sql } = maintenance
  await sql`create database ${sql(name)} template ${sql(template)}`

  const connection = { ...server.connection, database: name }
  const database = openDatabase({ connection, log, poolSize: 5 })
  afterAll(async () => {
    await database.close()
    await sql`drop database if exists ${sql(name)} with (force)`
    await maintenance.close()
  })
  return { database, connection }
}

async function waitForServer({ sql }: Database, { failureFile }: TestServer): Promise<void> {
  const deadline = performance.now() + startWaitMs
  for (;;) {
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > deadline) throw error
      const failure = failureFile && (await readFile(failureFile, 'utf8').catch(() => undefined))
      if (failure) throw new Error(`The PostgreSQL for tests did not start: ${failure}`)
      await delay(startPollMs)
    }
  }
}

async function makeTemplate(
  maintenance: Database,
  server: TestServer,
  modules: readonly MigrationModule[],
): Promise<string> {
  const files = await readMigrations(modules)
  const hash = createHash('sha256')
  for (const { module, name, sha256 } of files) hash.update(`${module}/${name} ${sha256}\n`)
  const template = `${server.prefix}_template_${hash.digest('hex').slice(0, 16)}`
  if (await exists(maintenance.sql, template)) return template
  // A separate transaction holds the lock, because a database cannot be created inside one.
  await maintenance.transaction(async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(${templateLock})`
    if (!(await exists(tx.sql, template))) await buildTemplate(maintenance.sql, server, template, modules)
  })
  return template
}

async function buildTemplate(
  sql: Sql,
  { connection }: TestServer,
  template: string,
  modules: readonly MigrationModule[],
): Promise<void> {
  // Renamed when it is complete, so that an interrupted one is never copied.
  const unfinished = `${template}_new`
  await sql`drop database if exists ${sql(unfinished)} with (force)`
  await sql`create database ${sql(unfinished)}`
  const database = openDatabase({
    connection: { ...connection, database: unfinished },
    log: () => undefined,
    poolSize: 1,
  })
  try {
    await migrate(database, modules)
  } finally {
    await database.close()
  }
  await sql`alter database ${sql(unfinished)} rename to ${sql(template)}`
}

async function exists(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`select 1 from pg_database where datname = ${name}`
  return rows.length > 0
}
