import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import type { Deployment } from '../../server/deployment.ts'
import { syncDirectory } from '../../server/kernel/storage/data-directory/durable-files.ts'
import { inScratchFolder } from '../../server/kernel/storage/data-directory/scratch-folder.ts'
import type { Transaction } from '../../server/kernel/storage/database.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { partitionedTables, sequencePositions, tablesInOrder } from './tables.ts'

export interface BackupRequest {
  readonly deployment: Deployment
  readonly file: string
  readonly version: string
  readonly createdAt: string
  /** The directories of the deployment besides the database, by their name in the backup. */
  readonly directories: ReadonlyMap<string, string>
}

/**
 * Writes the whole deployment into one tar.gz. The tables are read in one transaction with one snapshot, so the server may
 * run; the file gets its name only after it is complete and on the disk.
 */
export function writeBackup(request: BackupRequest): Promise<Manifest> {
  return inScratchFolder(dirname(request.file), '.agora-backup-', (scratch) => writeFromScratch(request, scratch))
}

async function writeFromScratch(request: BackupRequest, scratch: string): Promise<Manifest> {
  const { deployment, file } = request
  const unfinished = join(scratch, basename(file))
  const pack = createPack()
  const written = pipeline(pack, createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600 }))
  written.catch(() => {})
  const partitioned = await partitionedTables(deployment.database.sql)
  const packLocked = async (tx: Transaction) => {
    // Before the snapshot: a partition that is dropped later would be missing in it.
    for (const name of partitioned) await tx.sql`lock table ${tx.sql(name)} in access share mode`
    return packAll(tx, pack, scratch, request)
  }
  const manifest = await deployment.database.transaction(packLocked, { isolation: 'repeatable read', readOnly: true })
  pack.finalize()
  await written
  await syncFile(unfinished)
  await rename(unfinished, file)
  await syncDirectory(dirname(file))
  return manifest
}

async function packAll(tx: Transaction, pack: Pack, scratch: string, request: BackupRequest): Promise<Manifest> {
  const { sql } = tx
  await sql`set local statement_timeout = 0`
  await sql`set local idle_in_transaction_session_timeout = 0`
  const entries: ManifestEntry[] = []
  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(sql)) {
    const spool = join(scratch, 'table')
    const rows = await writeRows(sql, table.name, spool)
    const entry = `tables/${table.name}.jsonl`
    const packed = await packFile(pack, entry, spool)
    if (packed === undefined) throw new Error(`the rows of ${table.name} were deleted during the backup`)
    entries.push(packed)
    tables.push({ ...table, columns: [...table.columns], rows, entry })
  }
  const migrations = await sql<Manifest['migrations']>`
    select module, number, name from schema_migrations order by module, number`
  const sequences = await sequencePositions(sql)
  for (const [name, root] of request.directories) {
    for await (const path of filesBelow(root)) {
      const packed = await packFile(pack, `data/${name}/${relative(root, path)}`, path)
      // The running server has deleted it.
      if (packed !== undefined) entries.push(packed)
    }
  }
  const { version, createdAt } = request
  const manifest: Manifest = {
    format: 'agora-backup-1',
    version,
    createdAt,
    migrations: [...migrations],
    tables,
    sequences,
    entries,
  }
  await new Promise<void>((resolve, reject) =>
    pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest, null, 2), (error) =>
      error ? reject(error) : resolve(),
    ),
  )
  return manifest
}

const rowsAtOnceMax = 100
const bytesAtOnce = 8 * 1_048_576

/** A part of a snapshot is a row of a mebibyte: some hundred of them are more than one text can hold. */
async function rowsAtOnceOf(sql: Transaction['sql'], table: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select pg_table_size(${table}::regclass)::float8 / greatest(count(*), 1) as bytes from ${sql(table)}`
  return Math.max(1, Math.min(rowsAtOnceMax, Math.floor(bytesAtOnce / Math.max(1, row?.bytes ?? 0))))
}

/**
 * One row per line, as JSON of PostgreSQL. (COPY would be simpler, but the driver stops reading from its connection when the
 * stream is full and does not always resume.)
 */
async function writeRows(sql: Transaction['sql'], table: string, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let count = 0
  try {
    const query = sql<{ line: string }[]>`select to_jsonb(t)::text as line from ${sql(table)} t`
    for await (const rows of query.cursor(await rowsAtOnceOf(sql, table))) {
      await file.writeFile(rows.map(({ line }) => `${line}\n`).join(''))
      count += rows.length
    }
  } finally {
    await file.close()
  }
  return count
}

/** Undefined if there is no such file. An open file is read to its end, even if it is deleted during that time. */
async function packFile(pack: Pack, name: string, path: string): Promise<ManifestEntry | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  const { size } = await file.stat()
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(file.createReadStream(), hashing, pack.entry({ name, size, mode: 0o600 }))
  return { path: name, bytes: size, sha256: hash.digest('hex') }
}

/** Without names that begin with a dot: the server is still writing these files, and no row refers to them. */
async function* filesBelow(directory: string): AsyncIterable<string> {
  const found = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const one of found) {
    const path = join(directory, one.name)
    if (one.name.startsWith('.')) continue
    if (one.isDirectory()) yield* filesBelow(path)
    else if (one.isFile()) yield path
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
