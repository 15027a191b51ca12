import { createHash } from 'node:crypto'
import type { ConnectionSettings } from './connection-settings.ts'
import { type Database, openDatabase } from './database.ts'
import { type MigrationModule, readMigrations } from './migration-files.ts'
import { migrate } from './migrations.ts'
import type { StorageLog } from './storage-log.ts'
import { releaseAfterwards } from './testing-release.ts'
import { copyDatabase } from './testing-template.ts'

export interface TestDatabase {
  readonly database: Database
  /** For a test that opens the database again or from another process. */
  readonly connection: ConnectionSettings
}

/**
 * A new database with the modules' migrations, for one test file; dropped at the end of the file. Call it at the top of the
 * file: `const { database } = await testDatabase([chatMigrations])`. A test may make one of its own, which is dropped at the
 * end of the test. The first file with a set of modules builds a template, all others copy it.
 */
export async function testDatabase(
  modules: readonly MigrationModule[] = [],
  log: StorageLog = () => undefined,
): Promise<TestDatabase> {
  const { connection, drop } = await copyDatabase({
    name: await nameOf(modules),
    fill: (empty) => migrateAll(empty, modules),
  })
  const database = openDatabase({ connection, log, poolSize: 5 })
  releaseAfterwards(async () => {
    await database.close()
    await drop()
  })
  return { database, connection }
}

async function nameOf(modules: readonly MigrationModule[]): Promise<string> {
  const files = await readMigrations(modules)
  const hash = createHash('sha256')
  for (const { module, name, sha256 } of files) hash.update(`${module}/${name} ${sha256}\n`)
  return hash.digest('hex').slice(0, 16)
}

async function migrateAll(connection: ConnectionSettings, modules: readonly MigrationModule[]): Promise<void> {
  const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    await migrate(database, modules)
  } finally {
    await database.close()
  }
}
