/**
 * Times of history queries in a small and a large venue. `BENCH_HISTORY_ROWS=1000000,20000000 npm run bench -- histories`
 * takes a while and 16 GB of disk; the default sizes do not. With `BENCH_HISTORY_DIRECTORY` the databases are kept there,
 * and a later run only measures.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import type { Report } from '../report/report.ts'
import { type GeneratedHistories, generateHistories, historiesOf } from './generate.ts'
import { type MeasuredVenue, measureHistories, type Times } from './measure.ts'

const sizes = (process.env.BENCH_HISTORY_ROWS ?? '100000,1000000').split(',').map(Number)
const months = 24
/** The largest venue may take this many times the smallest's p99, and at most a few milliseconds more. */
const growthMax = 1.5
const noiseMs = 2

export async function run(report: Report): Promise<void> {
  const kept = process.env.BENCH_HISTORY_DIRECTORY
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'agora-bench-')))
  // The databases can be generated again, so nothing here needs to survive a crash.
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', wal_level: 'minimal', maintenance_work_mem: '256MB' },
    // The tables are analyzed once, after they are filled.
    autovacuum: 'off',
  }
  const postgres = await startEmbeddedPostgres({ directory, log: () => undefined, settings })
  const databases: Database[] = []
  try {
    const venues: MeasuredVenue[] = []
    for (const rows of sizes) {
      const generated = join(directory, `generated-${rows}`)
      const isGenerated = existsSync(generated)
      const database = await openHistories(postgres.connection, `histories_${rows}`, isGenerated)
      databases.push(database)
      const histories = isGenerated ? historiesOf(rows, months) : await generate(report, database, rows)
      await writeFile(generated, '')
      venues.push({ sql: database.sql, histories })
    }
    reportTimes(report, await measureHistories(venues))
  } finally {
    for (const database of databases) await database.close()
    await postgres.stop()
    if (kept === undefined) await rm(directory, { recursive: true, force: true })
  }
}

async function openHistories(connection: ConnectionSettings, name: string, isGenerated: boolean): Promise<Database> {
  if (!isGenerated) {
    const { sql, close } = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    await sql`drop database if exists ${sql(name)}`
    await sql`create database ${sql(name)}`
    await close()
  }
  const database = openDatabase({ connection: { ...connection, database: name }, log: () => undefined, poolSize: 1 })
  // The data of an earlier run get the current tables and indexes.
  await database.sql`set statement_timeout = 0`
  await migrate(database, [tradingMigrations])
  return database
}

async function generate(report: Report, database: Database, rows: number): Promise<GeneratedHistories> {
  const { sql } = database
  const begun = performance.now()
  const histories = await generateHistories(database, rows, months)
  const [size] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  report.figure(`generate ${rows} orders, trades and ledger entries`, (performance.now() - begun) / 1000, 's')
  report.figure(`size of the database with ${rows}`, (size?.bytes ?? 0) / 2 ** 30, 'GB')
  return histories
}

function reportTimes(report: Report, results: readonly (readonly Times[])[]): void {
  for (const [at, times] of results.entries()) {
    for (const { query, p50Ms, p99Ms } of times) {
      report.figure(`${query}, ${sizes[at]} rows, p50`, p50Ms, 'ms')
      report.figure(`${query}, ${sizes[at]} rows, p99`, p99Ms, 'ms')
    }
  }
  const [small, large] = [results[0] ?? [], results.at(-1) ?? []]
  for (const [index, { query, p99Ms }] of small.entries()) {
    const largest = large[index]?.p99Ms ?? Number.NaN
    report.atMost(`growth of p99: ${query}`, largest / Math.max(p99Ms, noiseMs), growthMax)
  }
}
