import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import type { ConnectionSettings } from './connection-settings.ts'
import { type Database, DatabaseUnavailable, openDatabase, type Sql } from './database.ts'
import type { TestServer } from './testing-server.ts'

/** A database that many tests copy. */
export interface DatabaseTemplate {
  /** Templates with the same name are equal. */
  readonly name: string
  /** Fills an empty database and closes its connections. Runs once per test run. */
  fill(connection: ConnectionSettings): Promise<void>
}

export interface DatabaseCopy {
  readonly connection: ConnectionSettings
  drop(): Promise<void>
}

const startWaitMs = 60_000
const startPollMs = 50
/** An arbitrary number; the lock prevents two workers from building the same template. */
const templateLock = 0x74657374

/** All test files of a process share its connections: a connection costs some milliseconds on both sides. */
let sharedMaintenance: Database | undefined
const templatesFound = new Set<string>()

/** A separate database for the caller, who drops it. */
export async function copyDatabase(template: DatabaseTemplate): Promise<DatabaseCopy> {
  const server = inject('testServer')
  if (server === undefined)
    throw new Error('server/kernel/storage/testing-global-setup.ts is not in globalSetup of vitest.config.ts')
  const maintenance = await openMaintenance(server)
  const original = await makeTemplate(maintenance, server, template)
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  const { sql } = maintenance
  // FILE_COPY: a copy through the WAL, the default, takes twenty times as long.
  await sql`create database ${sql(name)} template ${sql(original)} strategy file_copy`
  return {
    connection: { ...server.connection, database: name },
    async drop() {
      await sql`drop database if exists ${sql(name)} with (force)`
    },
  }
}

async function openMaintenance(server: TestServer): Promise<Database> {
  sharedMaintenance ??= openDatabase({ connection: server.connection, log: () => undefined, poolSize: 2 })
  await waitForServer(sharedMaintenance, server)
  return sharedMaintenance
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
  { name, fill }: DatabaseTemplate,
): Promise<string> {
  const template = `${server.prefix}_template_${name}`
  if (templatesFound.has(template)) return template
  templatesFound.add(await findOrFill(maintenance, server, template, fill))
  return template
}

async function findOrFill(
  maintenance: Database,
  server: TestServer,
  template: string,
  fill: DatabaseTemplate['fill'],
): Promise<string> {
  if (await exists(maintenance.sql, template)) return template
  // A separate transaction holds the lock, because a database cannot be created inside one.
  await maintenance.transaction(async (tx) => {
    // Filling it may take longer than the statement timeout.
    await tx.sql`
      select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
    await tx.sql`select pg_advisory_xact_lock(${templateLock})`
    if (await exists(tx.sql, template)) return
    const { sql } = maintenance
    // Renamed when it is complete, so that an interrupted one is never copied.
    const unfinished = `${template}_new`
    await sql`drop database if exists ${sql(unfinished)} with (force)`
    await sql`create database ${sql(unfinished)} strategy file_copy`
    await fill({ ...server.connection, database: unfinished })
    await sql`alter database ${sql(unfinished)} rename to ${sql(template)}`
  })
  return template
}

async function exists(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`select 1 from pg_database where datname = ${name}`
  return rows.length > 0
}
