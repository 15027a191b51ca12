import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { DiskBlobs } from '../../server/kernel/storage/blobs/disk-blobs.ts'
import { S3Blobs } from '../../server/kernel/storage/blobs/s3-blobs.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { archiveRows } from '../../server/trading/store/archive/archive-rows.ts'
import { JournalArchive } from '../../server/trading/store/archive/journal-archive.ts'
import { signManifest } from '../../server/trading/store/archive/manifest.ts'
import { restoreRows } from '../../server/trading/store/archive/restore-rows.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import type { JournalRow } from '../../server/trading/store/journal/journal-store.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { S3ForTest } from '../contract/uploads/s3-server.ts'
import { emptyVenue, FastClock, openTestVenue, settled, Traffic } from './drive-venue.ts'

const { database, connection } = await testDatabase([tradingMigrations])
const { sql } = database
const privateKey = newKey()
const nowMs = 1_900_000_000_000
let folder = ''
let clockMs = 0
let made = 0

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

beforeEach(async () => {
  await emptyVenue(database)
  await sql`truncate journal_archives`
  made += 1
  folder = testFolder(`journal-archive-${made}`)
  clockMs = 1_800_000_000_000
  await trade(77)
})

const archiveIn = (where: string) => new JournalArchive(new DiskBlobs(where))
const archive = (archiveInUse = archiveIn(folder), key = privateKey) =>
  archiveRows({ database, archive: archiveInUse, privateKey: key, nowMs, beforeMs: nowMs })
const rows = () => sql`select * from journal order by first_sequence`
const firstSequence = async () => (await rows())[0]?.first_sequence as number

/** Some hundred commands with several snapshots, then a clean stop. */
async function trade(seed: number): Promise<void> {
  clockMs += 1_000_000_000
  const venue = await openTestVenue(database, {
    clock: new FastClock(clockMs),
    limits: { snapshotEveryCommands: 60 },
  })
  const traffic = new Traffic(seed)
  if ((await rows()).length === 0) await traffic.open(venue)
  await traffic.send(venue, 150, 5)
  await settled(venue)
  await venue.stop()
}

test('ARCHIVE-1: rows that no start needs are moved; the venue trades on, the next run continues, and all of it verifies', async () => {
  const before = await verifyJournal(database)
  const first = await archive()
  expect(first?.rows).toBeGreaterThan(10)
  expect(await firstSequence()).toBe((first?.until.sequence ?? 0) + 1)
  const oldest = await sql`select min(sequence) as sequence from snapshots`
  expect(first?.until.sequence).toBeLessThan(oldest[0]?.sequence)
  expect(await verifyJournal(database, undefined, archiveIn(folder))).toEqual(before)
  const partly = await verifyJournal(database)
  expect(partly).toMatchObject({ after: oldest[0]?.sequence, stateHash: before.stateHash, problems: [] })
  await trade(78)
  const second = await archive()
  expect(second?.after).toEqual(first?.until)
  const whole = await verifyJournal(database, undefined, archiveIn(folder))
  expect(whole).toMatchObject({ after: 0, problems: [] })
  expect(whole.rows).toBe((first?.rows ?? 0) + (second?.rows ?? 0) + (await rows()).length)
  expect((await checkLedger(database)).problems).toEqual([])
  expect(await archive()).toBeUndefined()
})

test('ARCHIVE-2: rows that are newer than the limit stay, and the database itself refuses to delete rows that are not archived', async () => {
  const all = await rows()
  const middle = all[5]
  const young = { database, archive: archiveIn(folder), privateKey, nowMs }
  expect((await archiveRows({ ...young, beforeMs: middle?.at_ms }))?.until.firstSequence).toBe(all[4]?.first_sequence)
  expect(await firstSequence()).toBe(middle?.first_sequence)
  await expect(sql`delete from journal where first_sequence = ${await firstSequence()}`).rejects.toThrow(
    'removed before they are archived',
  )
  await expect(sql`truncate journal`).rejects.toThrow('never changed or removed')
})

test('ARCHIVE-3: an interrupted run loses nothing, and the next one completes it', async () => {
  const before = await verifyJournal(database)
  /** Fails at the n-th file. */
  class FailingBlobs extends DiskBlobs {
    left: number
    constructor(left: number) {
      super(folder)
      this.left = left
    }
    override async put(...args: Parameters<DiskBlobs['put']>): Promise<number> {
      if (this.left-- === 0) throw new Error('the disk is full')
      return super.put(...args)
    }
  }
  for (const files of [0, 1, 2]) {
    const count = (await rows()).length
    await expect(archive(new JournalArchive(new FailingBlobs(files)))).rejects.toThrow('the disk is full')
    expect(await rows()).toHaveLength(count)
    expect(await verifyJournal(database)).toEqual(before)
  }
  const manifest = await archive()
  // As if the process had ended before it recorded the archive and deleted the rows.
  await restoreRows(database, archiveIn(folder))
  expect(await firstSequence()).toBe(1)
  expect(await archive()).toBeUndefined()
  expect(await firstSequence()).toBe((manifest?.until.sequence ?? 0) + 1)
  expect(await verifyJournal(database, undefined, archiveIn(folder))).toEqual(before)
})

test('ARCHIVE-4: a changed, missing or foreign file of the archive is detected by name', async () => {
  await archive()
  await trade(79)
  await archive()
  const inFolder = join(folder, 'journal-archive')
  const names = (await readdir(inFolder)).sort()
  const verified = () => verifyJournal(database, undefined, archiveIn(folder))
  /** A replay of all rows needs no archived state, but the next archiving does. */
  const readAll = async () => {
    for (const manifest of await archiveIn(folder).manifests()) await archiveIn(folder).snapshot(manifest)
    await verified()
  }
  expect(names).toHaveLength(6)
  for (const name of names) {
    const path = join(inFolder, name)
    const content = await readFile(path)
    const changed = Buffer.from(content)
    // The last digit of a number: another first one could be a leading zero.
    const lastDigit = () => changed.indexOf(',', changed.indexOf('"rows": ')) - 1
    const at = name.endsWith('.json') ? lastDigit() : changed.length >> 1
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await writeFile(path, changed)
    await expect(readAll(), name).rejects.toThrow(/was changed|not as it was written/)
    await rm(path)
    await expect(readAll(), name).rejects.toThrow(/is missing|has a gap|does not contain/)
    await writeFile(path, content)
  }
  await expect(verifyJournal(database, undefined, new JournalArchive(new DiskBlobs(folder), 'AAAA'))).rejects.toThrow(
    'not with AAAA',
  )
  await expect(archive(archiveIn(testFolder('another-archive')))).rejects.toThrow('was archived elsewhere')
  expect(await verified()).toMatchObject({ problems: [] })
})

test('ARCHIVE-5: a rebuild of the histories reads the archive, and refuses to begin without it', async () => {
  const tables = ['orders', 'trades', 'ledger_entries', 'candles', 'account_totals']
  const content = async () => Promise.all(tables.map(async (name) => (await sql`select count(*) from ${sql(name)}`)[0]))
  const before = await content()
  const { sequence } = await verifyJournal(database)
  await archive()
  await expect(rebuildReadModels(database)).rejects.toThrow('is archived: give the archive')
  expect(await content()).toEqual(before)
  expect(await rebuildReadModels(database, undefined, archiveIn(folder))).toEqual({ sequence })
  expect(await content()).toEqual(before)
  expect((await checkLedger(database)).problems).toEqual([])
})

test('ARCHIVE-6: a restore puts the same rows back, also where every snapshot is lost', async () => {
  const before = await rows()
  await archive()
  await sql`truncate snapshots, snapshot_chunks`
  await expect(openTestVenue(database, { clock: new FastClock(nowMs) })).rejects.toThrow('agora journal restore')
  expect(await restoreRows(database, archiveIn(folder))).toBeGreaterThan(10)
  expect(await rows()).toEqual(before)
  const venue = await openTestVenue(database, { clock: new FastClock(nowMs) })
  await venue.stop()
  expect((await verifyJournal(database)).problems).toEqual([])
  expect(await restoreRows(database, archiveIn(folder))).toBe(0)
})

test('ARCHIVE-6: a restore waits for a store that is slower than any other transaction may be', async () => {
  await archive()
  class SlowArchive extends JournalArchive {
    override async *rows(...of: Parameters<JournalArchive['rows']>) {
      for await (const segment of super.rows(...of)) {
        await delay(300)
        yield segment
      }
    }
  }
  const impatient = openDatabase({ connection, log: () => undefined, idleInTransactionTimeoutMs: 100 })
  expect(await restoreRows(impatient, new SlowArchive(new DiskBlobs(folder)))).toBeGreaterThan(10)
  await impatient.close()
})

test('ARCHIVE-7: rows in both places are not deleted, nor histories, while a file of the archive is damaged', async () => {
  await archive()
  const inFolder = join(folder, 'journal-archive')
  const damaged = async (work: () => Promise<unknown>) => {
    for (const name of (await readdir(inFolder)).filter((one) => one.endsWith('.gz'))) {
      const content = await readFile(join(inFolder, name))
      await writeFile(join(inFolder, name), content.subarray(0, content.length >> 1))
      await expect(work(), name).rejects.toThrow('not as it was written')
      await writeFile(join(inFolder, name), content)
    }
  }
  // As if the process had been killed after the manifest was written, and then after it was recorded.
  const record = await sql`select * from journal_archives`
  await restoreRows(database, archiveIn(folder))
  await damaged(archive)
  await sql`insert into journal_archives ${sql(record)}`
  await damaged(archive)
  expect(await firstSequence()).toBe(1)
  await archive()
  expect(await firstSequence()).toBeGreaterThan(1)
  const histories = async () => sql`select count(*) from orders`
  const before = await histories()
  const [rowsFile] = (await readdir(inFolder)).filter((one) => one.endsWith('.rows.gz'))
  await writeFile(join(inFolder, rowsFile ?? ''), 'not a segment')
  await expect(rebuildReadModels(database, undefined, archiveIn(folder))).rejects.toThrow('not as it was written')
  expect(await histories()).toEqual(before)
})

test('ARCHIVE-8: only the key that signed the recorded archive counts: a forged list of quarantined commands is not restored', async () => {
  await archive()
  const source = archiveIn(folder)
  const [manifest] = await source.manifests()
  if (manifest === undefined) throw new Error('there is no manifest')
  const all: JournalRow[] = []
  for await (const portion of source.rows(manifest)) all.push(...portion)
  const last = Number((await rows()).at(-1)?.first_sequence)
  // The hash of a row does not cover its list: the newest command of the journal would be skipped by every start.
  const forged = all.map((row, index) => (index === 0 ? { ...row, quarantined: [last] } : row))
  const segments = [await source.writeSegment(forged)]
  await source.writeManifest(signManifest({ ...manifest, segments }, newKey()))
  await expect(restoreRows(database, source)).rejects.toThrow('is signed with the key')
  await expect(verifyJournal(database, undefined, source)).rejects.toThrow('is signed with the key')
  await expect(rebuildReadModels(database, undefined, source)).rejects.toThrow('is signed with the key')
  expect(await sql`select from journal where quarantined is not null`).toHaveLength(0)
})

test('ARCHIVE-9: no row is deleted unless the store lists and returns every file, and the next run completes the archive', async () => {
  const s3 = new S3ForTest('journal')
  const keys = { region: 'test', accessKey: 'test-access', secretKey: 'test-secret' }
  const inS3 = new JournalArchive(new S3Blobs({ endpoint: await s3.listen(), bucket: 'journal', ...keys }))
  const { objects } = s3
  const [set, list] = [objects.set.bind(objects), objects.keys.bind(objects)]
  const honest = () => Object.assign(objects, { set, keys: list })
  const cut = (ending: string) => (key: string, bytes: Buffer) =>
    set(key, key.endsWith(ending) ? bytes.subarray(0, bytes.length >> 1) : bytes)
  const lies = {
    'cut rows': { set: cut('.rows.gz') },
    'cut state': { set: cut('.state.gz') },
    'cut manifest': { set: cut('.json') },
    'lost manifest': { set: (key: string, bytes: Buffer) => (key.endsWith('.json') ? objects : set(key, bytes)) },
    'hidden manifest': { keys: () => [...list()].filter((key) => !key.endsWith('.json')).values() },
  }
  const before = await rows()
  for (const [name, lie] of Object.entries(lies)) {
    Object.assign(objects, lie)
    await expect(archive(inS3), name).rejects.toThrow(/not as it was written|malformed|does not list/)
    honest()
    expect(await rows(), name).toEqual(before)
  }
  expect((await archive(inS3))?.rows).toBeGreaterThan(10)
  const older = [...objects]
  await trade(80)
  await archive(inS3)
  const [first, second] = [...objects.keys()].filter((key) => key.endsWith('.rows.gz')).sort() as [string, string]
  const [one, other] = [objects.get(first), objects.get(second)] as [Buffer, Buffer]
  set(first, other)
  set(second, one)
  await expect(restoreRows(database, inS3)).rejects.toThrow('not as it was written')
  objects.clear()
  for (const [key, bytes] of older) set(key, bytes)
  await expect(restoreRows(database, inS3)).rejects.toThrow('does not contain the journal')
  await s3.close()
})
