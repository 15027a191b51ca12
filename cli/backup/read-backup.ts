import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Deployment } from '../../server/deployment.ts'
import type { Transaction } from '../../server/kernel/storage/database.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { migrationModules } from '../../server/modules.ts'
import { type Manifest, type ManifestEntry, manifestSchema } from './manifest.ts'

export class BadBackup extends Error {
  override readonly name = 'BadBackup'
}

/** Unpacks a backup into `scratch` and checks every entry against the manifest before anything is changed. */
export async function unpackBackup(file: string, scratch: string): Promise<Manifest> {
  const found = new Map<string, ManifestEntry>()
  let manifest: unknown
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name } = entry.header
      if (name === 'manifest.json') {
        const chunks: Buffer[] = []
        for await (const chunk of entry) chunks.push(chunk as Buffer)
        manifest = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      } else found.set(name, await unpackEntry(entry as unknown as AsyncIterable<unknown>, name, scratch))
    }
    await reading
  } catch (cause) {
    throw new BadBackup(`${file} is not a complete backup: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
  if (manifest === undefined) throw new BadBackup(`${file} is truncated: it has no manifest`)
  const read = manifestSchema.safeParse(manifest)
  if (!read.success) throw new BadBackup(`${file} was not made by this program, or was made by a newer version`)
  for (const { path, sha256 } of read.data.entries) {
    if (found.get(path)?.sha256 !== sha256) throw new BadBackup(`${file} is damaged: ${path} is not what was backed up`)
  }
  return read.data
}

async function unpackEntry(entry: AsyncIterable<unknown>, name: string, scratch: string): Promise<ManifestEntry> {
  const path = join(scratch, normalize(name))
  if (!path.startsWith(`${scratch}/`)) throw new BadBackup(`${name} would be written outside the data directory`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(entry, counting, createWriteStream(path, { mode: 0o600 }))
  return { path: name, bytes, sha256: hash.digest('hex') }
}

/**
 * Loads an unpacked backup into an empty database: the schema of the backup, the rows in one transaction, then the later
 * migrations. An interrupted restore leaves no partial rows.
 */
export async function restoreDatabase(deployment: Deployment, manifest: Manifest, scratch: string): Promise<void> {
  const { database } = deployment
  const upTo = new Map<string, number>()
  for (const { module, number } of manifest.migrations) upTo.set(module, Math.max(number, upTo.get(module) ?? 0))
  const known = await migrate(database, migrationModules, { upTo })
  const missing = manifest.migrations.find(
    ({ module, number }) => !known.some((one) => one.module === module && one.number === number),
  )
  if (missing !== undefined) {
    throw new BadBackup(
      `the backup is of a newer version (${manifest.version}): ${missing.module}/${missing.name} is unknown here`,
    )
  }
  await database.transaction((tx) => loadRows(tx, manifest, scratch))
  await migrate(database, migrationModules)
}

async function loadRows({ sql }: Transaction, manifest: Manifest, scratch: string): Promise<void> {
  await sql`set local statement_timeout = 0`
  await sql`set local idle_in_transaction_session_timeout = 0`
  for (const { name } of [...manifest.tables].reverse()) {
    if (name === 'schema_migrations') continue
    // Rows of the migrations are in the backup too. The journal has none, and its rows cannot be deleted.
    const [filled] = await sql`select 1 from ${sql(name)} limit 1`
    if (filled !== undefined) await sql`delete from ${sql(name)}`
  }
  for (const { name, columns, rows, entry } of manifest.tables) {
    if (name === 'schema_migrations') continue
    await loadTable(sql, name, columns, join(scratch, entry))
    const [counted] = await sql<{ rows: number }[]>`select count(*) as rows from ${sql(name)}`
    if (counted?.rows !== rows) throw new BadBackup(`${name} has ${counted?.rows} rows after the restore, not ${rows}`)
  }
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null) await sql`select setval(${name}::regclass, ${lastValue}::bigint)`
  }
}

const rowsAtOnce = 500

async function loadTable(sql: Transaction['sql'], table: string, columns: string[], path: string): Promise<void> {
  const insert = (lines: readonly string[]) => {
    if (lines.length === 0) return
    const rows = `[${lines.join(',')}]`
    return sql`
      insert into ${sql(table)} (${sql(columns)}) overriding system value
      select ${sql(columns)} from jsonb_populate_recordset(null::${sql(table)}, ${rows}::text::jsonb)`
  }
  let waiting: string[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    waiting.push(line)
    if (waiting.length < rowsAtOnce) continue
    await insert(waiting)
    waiting = []
  }
  await insert(waiting)
}

/** Replaces the directories with the unpacked ones. */
export async function restoreFiles(
  manifest: Manifest,
  scratch: string,
  directoryOf: (name: string) => string,
): Promise<number> {
  const names = new Set(
    manifest.entries.filter(({ path }) => path.startsWith('data/')).map(({ path }) => path.split('/')[1] ?? ''),
  )
  for (const name of names) {
    const directory = directoryOf(name)
    await rm(directory, { recursive: true, force: true })
    await mkdir(dirname(directory), { recursive: true, mode: 0o700 })
    await moveDirectory(join(scratch, 'data', name), directory)
  }
  return names.size
}

async function moveDirectory(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // The target is on another disk.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
  }
}
