import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Deployment } from '../../server/deployment.ts'
import type { Transaction } from '../../server/kernel/storage/database.ts'
import { pendingMigrations } from '../../server/kernel/storage/migrations.ts'
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
    if (isOfThisMachine(cause)) throw cause
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

/** A full disk says nothing about the backup. */
function isOfThisMachine(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(String(code))
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

/** Before the first table: after this refusal the newer version finds the database still empty. */
export async function refuseNewer(
  { database }: Pick<Deployment, 'database'>,
  { migrations, version }: Manifest,
): Promise<void> {
  const known = await pendingMigrations(database, migrationModules)
  const missing = migrations.find(
    ({ module, number }) => !known.some((one) => one.module === module && one.number === number),
  )
  if (missing === undefined) return
  throw new BadBackup(
    `the backup is of a newer version (${version}): ${missing.module}/${missing.name} is unknown here`,
  )
}

export async function loadRows({ sql }: Transaction, manifest: Manifest, scratch: string): Promise<void> {
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
/** The database accepts an array of 256 MiB, and a part of a snapshot has 2 MiB of text. */
const charactersAtOnce = 16 * 1_048_576

async function loadTable(sql: Transaction['sql'], table: string, columns: string[], path: string): Promise<void> {
  const required = await requiredJson(sql, table)
  const selected = (column: string) =>
    required.has(column) ? sql`coalesce(${sql(column)}, 'null'::jsonb)` : sql`${sql(column)}`
  const insert = (lines: readonly string[]) => {
    if (lines.length === 0) return
    const rows = `[${lines.join(',')}]`
    return sql`
      insert into ${sql(table)} (${sql(columns)}) overriding system value
      select ${columns.map(selected).reduce((list, value) => sql`${list}, ${value}`)} from jsonb_populate_recordset(null::${sql(table)}, ${rows}::text::jsonb)`
  }
  let waiting: string[] = []
  let characters = 0
  for await (const line of linesOf(path)) {
    waiting.push(line)
    characters += line.length
    if (waiting.length < rowsAtOnce && characters < charactersAtOnce) continue
    await insert(waiting)
    waiting = []
    characters = 0
  }
  await insert(waiting)
}

/** In a row as JSON, such a column with the null of JSON looks like one without a value. */
async function requiredJson(sql: Transaction['sql'], table: string): Promise<ReadonlySet<string>> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and atttypid = 'jsonb'::regtype and attnotnull`
  return new Set(columns.map(({ name }) => name))
}

/** Lines end at a line feed only. The reader of Node 24 also ends them at U+2028 and U+2029, which JSON may contain. */
async function* linesOf(path: string): AsyncIterable<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1_048_576 })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function directoryNames({ entries }: Manifest): ReadonlySet<string> {
  return new Set(entries.filter(({ path }) => path.startsWith('data/')).map(({ path }) => path.split('/')[1] ?? ''))
}

/** A restore for a test, with the settings of the server, must not delete the files of that server. */
export async function refuseFilled(manifest: Manifest, directoryOf: (name: string) => string): Promise<void> {
  for (const name of directoryNames(manifest)) {
    const directory = directoryOf(name)
    if (await hasFiles(directory))
      throw new Error(`${directory} has files, which a restore would replace; move them away or use another directory`)
  }
}

async function hasFiles(directory: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(directory, { recursive: true })) if (entry.isFile()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return false
}

/** Replaces the directories with the unpacked ones. */
export async function restoreFiles(
  manifest: Manifest,
  scratch: string,
  directoryOf: (name: string) => string,
): Promise<number> {
  const names = directoryNames(manifest)
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
