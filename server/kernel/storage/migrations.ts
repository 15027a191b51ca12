import type { Database, Sql, Transaction } from './database.ts'
import { errorCode } from './database-errors.ts'
import { type MigrationFile, type MigrationModule, MigrationRefused, readMigrations } from './migration-files.ts'

export { type MigrationModule, MigrationRefused } from './migration-files.ts'

/** An arbitrary number: "agora" in ASCII, so that it is recognisable in pg_locks. */
const advisoryLock = 0x61676f7261
/** How long one node waits for another that is migrating the same database. */
const lockWaitMs = 600_000

export interface Migration {
  readonly module: string
  readonly number: number
  readonly name: string
}

export interface MigrateOptions {
  /** The last number of each module, for a database in the state of a backup; all if undefined. */
  readonly upTo?: ReadonlyMap<string, number>
}

interface AppliedMigration extends Migration {
  readonly sha256: string
}

/**
 * Migrates the database to the state of the code and returns the applied migrations. Each file and its row are one
 * transaction under one lock, and each transaction reads again what is applied: an interrupted run continues, and two nodes
 * that start together share the work.
 */
export async function migrate(
  database: Database,
  modules: readonly MigrationModule[],
  options: MigrateOptions = {},
): Promise<Migration[]> {
  const files = (await readMigrations(modules)).filter(({ module, number }) => isWanted(module, number, options))
  const applied: Migration[] = []
  if (pendingAmong(files, await readApplied(database.sql)).length === 0) return applied
  for (;;) {
    const file = await database.transaction((tx) => applyNext(tx, files))
    if (file === undefined) return applied
    applied.push({ module: file.module, number: file.number, name: file.name })
  }
}

function isWanted(module: string, number: number, { upTo }: MigrateOptions): boolean {
  return upTo === undefined || number <= (upTo.get(module) ?? 0)
}

export async function pendingMigrations(database: Database, modules: readonly MigrationModule[]): Promise<Migration[]> {
  const files = await readMigrations(modules)
  const pending = pendingAmong(files, await readApplied(database.sql))
  return pending.map(({ module, number, name }) => ({ module, number, name }))
}

async function applyNext(tx: Transaction, files: readonly MigrationFile[]): Promise<MigrationFile | undefined> {
  const { sql } = tx
  await sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${String(lockWaitMs)}, true)`
  await sql`select pg_advisory_xact_lock(${advisoryLock})`
  await sql`select set_config('lock_timeout', '0', true)`
  await sql`
    create table if not exists schema_migrations (
      module text not null,
      number integer not null,
      name text not null,
      sha256 text not null,
      applied_at bigint not null,
      primary key (module, number)
    )`
  const [file] = pendingAmong(files, await readApplied(sql))
  if (file === undefined) return undefined
  await runFile(sql, file)
  await sql`
    insert into schema_migrations (module, number, name, sha256, applied_at)
    values (${file.module}, ${file.number}, ${file.name}, ${file.sha256},
      floor(extract(epoch from clock_timestamp()) * 1000))`
  return file
}

async function runFile(sql: Sql, file: MigrationFile): Promise<void> {
  const [before] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`
  try {
    await sql.unsafe(file.text)
  } catch (error) {
    throw failedAt(file, error)
  }
  const [after] = await sql<{ id: string | null }[]>`select pg_current_xact_id_if_assigned()::text as id`
  if (before?.id !== after?.id)
    throw new MigrationRefused(
      `The migration ${file.module}/${file.name} ends its own transaction, which it must not do`,
    )
}

function failedAt(file: MigrationFile, error: unknown): unknown {
  // A deadlock is retried by the transaction and a lost connection is not the file's fault: both are returned unchanged.
  if (!(error instanceof Error) || !/^[0-9A-Z]{5}$/.test(errorCode(error) ?? '') || /^40/.test(errorCode(error) ?? ''))
    return error
  const position = 'position' in error ? Number(error.position) : 0
  const line = position > 0 ? ` at line ${file.text.slice(0, position - 1).split('\n').length}` : ''
  return new MigrationRefused(`The migration ${file.module}/${file.name} failed${line}: ${error.message}`, {
    cause: error,
  })
}

async function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  const [table] = await sql<{ present: boolean }[]>`select to_regclass('schema_migrations') is not null as present`
  if (table?.present !== true) return []
  return sql<AppliedMigration[]>`select module, number, name, sha256 from schema_migrations order by module, number`
}

/** The migrations to run, after a check that the applied ones agree with the code. */
function pendingAmong(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] {
  const key = (migration: Migration) => `${migration.module}/${migration.number}`
  const byKey = new Map(files.map((file) => [key(file), file]))
  const appliedKeys = new Set(applied.map(key))
  for (const row of applied) {
    const file = byKey.get(key(row))
    if (file === undefined)
      throw new MigrationRefused(
        `The database is newer than this program: it has the migration ${row.module}/${row.name}, which is unknown here`,
      )
    if (file.sha256 !== row.sha256)
      throw new MigrationRefused(
        `The migration ${file.module}/${file.name} was changed after it had been applied (as ${row.name}); ` +
          'restore its text and put the change into a new migration',
      )
    if (row.number > 1 && !appliedKeys.has(`${row.module}/${row.number - 1}`))
      throw new MigrationRefused(
        `The database has the migration ${row.module}/${row.name} but not number ${row.number - 1} before it`,
      )
  }
  return files.filter((file) => !appliedKeys.has(key(file)))
}
