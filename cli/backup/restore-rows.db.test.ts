import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { Deployment } from '../../server/deployment.ts'
import type { Database } from '../../server/kernel/storage/database.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { refuseUnfinishedRestore } from '../../server/kernel/storage/unfinished-restore.ts'
import { migrationModules } from '../../server/modules.ts'
import type { Manifest } from './manifest.ts'
import { unpackBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { tablesInOrder } from './tables.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 300_000 })

const root = await mkdtemp(join(tmpdir(), 'agora-rows-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const deploymentOn = (database: Database) => ({ database }) as Deployment

const directoryOf = (name: string) => join(root, 'restored', name)

const terms = { version: '1', createdAt: '2026-01-01T00:00:00.000Z', directories: new Map() }

/** Another database with the rows of this one. */
async function copyOf(database: Database, name: string): Promise<Database> {
  const file = join(root, `${name}.tar.gz`)
  await writeBackup({ deployment: deploymentOn(database), file, ...terms })
  const scratch = join(root, name)
  await mkdir(scratch)
  const manifest = await unpackBackup(file, scratch)
  const copy = (await testDatabase([])).database
  await restoreBackup(deploymentOn(copy), manifest, scratch, directoryOf)
  return copy
}

test('BACKUP-1: the snapshots of a large venue are restored', async () => {
  const { database } = await testDatabase(migrationModules)
  // With two digits per byte, more than the 256 MiB that a JSON array may have.
  const parts = 130
  await database.sql`
    insert into snapshots (sequence, at_ms, rules, journal_hash, state_hash, state_bytes, chunk_count)
    values (1, 1, 1, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), ${parts * 1_048_576}, ${parts})`
  await database.sql`
    insert into snapshot_chunks (sequence, chunk, bytes)
    select 1, chunk, decode(repeat('5a', 1048576), 'hex') from generate_series(0, ${parts - 1}::int) chunk`
  const copy = await copyOf(database, 'snapshots')
  const [found] = await copy.sql`
    select count(*)::int as parts, sum(length(bytes))::int as bytes, count(distinct bytes)::int as kinds from snapshot_chunks`
  expect(found).toEqual({ parts, bytes: parts * 1_048_576, kinds: 1 })
})

test('BACKUP-2: a text is restored with every character, also with each that ends a line in Unicode', async () => {
  const { database } = await testDatabase(migrationModules)
  const text = 'a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh\fi"\\'
  await database.sql`
    insert into mail_outbox (message_id, recipient, subject, text_body, html_body, queued_at_ms, due_at_ms)
    values ('<1@x>', 'a@example.com', 's', ${text}, '', 1, 1)`
  const copy = await copyOf(database, 'texts')
  expect(await copy.sql`select text_body from mail_outbox`).toEqual([{ text_body: text }])
})

test('BACKUP-3: the null of JSON is restored where a column must have a value', async () => {
  const { database } = await testDatabase(migrationModules)
  await database.sql`
    insert into custody_transfers (network, transaction_id, output, coin, address, memo, units, confirmations, position,
      seen_at_ms, state)
    values ('ETH', 'a', 0, 'eth', 'x', '', 1, 0, 'null'::jsonb, 1, 'open'), ('ETH', 'b', 0, 'eth', 'x', '', 1, 0, '{"x":null}', 1, 'open')`
  const copy = await copyOf(database, 'nulls')
  expect(await copy.sql`select position::text as position from custody_transfers order by transaction_id`).toEqual([
    { position: 'null' },
    { position: '{"x": null}' },
  ])
})

test('BACKUP-4: a backup of a newer version is refused before anything is written', async () => {
  const { database } = await testDatabase(migrationModules)
  const file = join(root, 'newer.tar.gz')
  const manifest = await writeBackup({ deployment: deploymentOn(database), file, ...terms })
  const empty = (await testDatabase([])).database
  const unknown = { module: 'chat', number: 9999, name: '9999-later.sql' }
  const newer = { ...manifest, version: '9.0.0', migrations: [...manifest.migrations, unknown] }
  const refused = restoreBackup(deploymentOn(empty), newer, root, directoryOf)
  await expect(refused).rejects.toThrow('the backup is of a newer version (9.0.0): chat/9999-later.sql is unknown here')
  expect(await tablesInOrder(empty.sql)).toEqual([])
})

/** A database whose process ends before the last statement of a restore. */
function endingBeforeTheLastStep(database: Database): Database {
  const sql = new Proxy(database.sql, {
    apply(target, self, parts: [TemplateStringsArray]) {
      if (parts[0].join('').includes('drop table unfinished_restore')) throw new Error('killed')
      return Reflect.apply(target, self, parts)
    },
  })
  return { ...database, sql, transaction: (work, options) => database.transaction(work, options) }
}

test('BACKUP-7: a restore that is interrupted is continued by the next one of the same backup', async () => {
  const { database } = await testDatabase(migrationModules)
  await database.sql`
    insert into mail_outbox (message_id, recipient, subject, text_body, html_body, queued_at_ms, due_at_ms)
    values ('<1@x>', 'a@example.com', 's', 'kept', '', 1, 1)`
  const blobs = join(root, 'own-blobs')
  await mkdir(blobs)
  await writeFile(join(blobs, 'file'), 'a file')
  const file = join(root, 'interrupted.tar.gz')
  const deployment = deploymentOn(database)
  await writeBackup({ deployment, file, ...terms, directories: new Map([['blobs', blobs]]) })
  const copy = (await testDatabase([])).database
  let unpacked = 0
  const restore = async (into: Database, change?: (manifest: Manifest, scratch: string) => Promise<unknown>) => {
    const scratch = join(root, `interrupted-${++unpacked}`)
    await mkdir(scratch)
    const manifest = await unpackBackup(file, scratch)
    await change?.(manifest, scratch)
    await restoreBackup(deploymentOn(into), manifest, scratch, directoryOf)
  }
  const withoutLastTable = ({ tables }: Manifest, scratch: string) => rm(join(scratch, tables.at(-1)?.entry ?? ''))
  await expect(restore(copy, withoutLastTable)).rejects.toThrow('ENOENT')
  await expect(refuseUnfinishedRestore(copy.sql)).rejects.toThrow(`the backup of ${terms.createdAt} was interrupted`)
  const other = async (manifest: Manifest) => Object.assign(manifest, { version: '2' })
  await expect(restore(copy, other)).rejects.toThrow('with the same file again')
  await expect(restore(endingBeforeTheLastStep(copy))).rejects.toThrow('killed')
  await expect(refuseUnfinishedRestore(copy.sql)).rejects.toThrow('was interrupted')
  // The rows are there: loading them again would fail at the journal, whose rows are never deleted.
  await copy.sql`update mail_outbox set subject = 'restored'`
  await restore(copy)
  await refuseUnfinishedRestore(copy.sql)
  expect(await copy.sql`select subject, text_body from mail_outbox`).toEqual([
    { subject: 'restored', text_body: 'kept' },
  ])
  expect(await readFile(join(directoryOf('blobs'), 'file'), 'utf8')).toBe('a file')
})
