import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DiskBlobs } from '../../server/kernel/storage/blobs/disk-blobs.ts'
import type { StillAlone } from '../../server/kernel/storage/exclusive-work.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { archiveRows } from '../../server/trading/store/archive/archive-rows.ts'
import { JournalArchive } from '../../server/trading/store/archive/journal-archive.ts'
import { restoreRows } from '../../server/trading/store/archive/restore-rows.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { emptyVenue, FastClock, openTestVenue, settled, Traffic } from './drive-venue.ts'

const { database } = await testDatabase([tradingMigrations])
const { sql } = database
const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const nowMs = 1_900_000_000_000
let folder = ''
let clockMs = 0
let made = 0

beforeEach(async () => {
  await emptyVenue(database)
  await sql`truncate journal_archives`
  made += 1
  folder = testFolder(`archive-overlap-${made}`)
  clockMs = 1_800_000_000_000
  await trade(77)
})

async function trade(seed: number): Promise<void> {
  clockMs += 1_000_000_000
  const venue = await openTestVenue(database, { clock: new FastClock(clockMs), limits: { snapshotEveryCommands: 60 } })
  const traffic = new Traffic(seed)
  if ((await rows()).length === 0) await traffic.open(venue)
  await traffic.send(venue, 150, 5)
  await settled(venue)
  await venue.stop()
}

const rows = () => sql`select first_sequence from journal order by first_sequence`
const records = () => sql`select sequence from journal_archives`
const archive = (blobs = new DiskBlobs(folder), stillAlone: StillAlone = async () => undefined) =>
  archiveRows({ database, archive: new JournalArchive(blobs), privateKey, nowMs, beforeMs: nowMs, stillAlone })
const whole = () => verifyJournal(database, undefined, new JournalArchive(new DiskBlobs(folder)))

/** Another command runs while this one writes its first file, because this one has lost its lock. */
class OverlappedBlobs extends DiskBlobs {
  #other: (() => Promise<unknown>) | undefined
  isOver = false
  constructor(other: () => Promise<unknown>) {
    super(folder)
    this.#other = other
  }
  override async put(...args: Parameters<DiskBlobs['put']>): Promise<number> {
    const other = this.#other
    this.#other = undefined
    await other?.()
    if (other !== undefined) this.isOver = true
    return super.put(...args)
  }
}

test('ARCHIVE-10: a run that lost its lock records and deletes nothing, whenever it finds out', async () => {
  const before = await rows()
  for (let checks = 0; checks < 3; checks += 1) {
    let left = checks
    const lost = async () => {
      if (left-- === 0) throw new Error('the lock was lost')
    }
    await expect(archive(undefined, lost), `${checks} checks`).rejects.toThrow('the lock was lost')
    expect(await rows(), `${checks} checks`).toEqual(before)
    if (checks < 2) expect(await records()).toEqual([])
  }
  await archive()
  expect((await rows()).length).toBeLessThan(before.length)
  expect(await whole()).toMatchObject({ after: 0, problems: [] })
})

test('ARCHIVE-10: a run that another one overtook damages no file of it', async () => {
  const blobs = new OverlappedBlobs(async () => {
    await trade(78)
    await archive()
  })
  const lost = async () => {
    if (blobs.isOver) throw new Error('the lock was lost')
  }
  await expect(archive(blobs, lost)).rejects.toThrow(/lock was lost|cannot be used|ended with|gap/)
  expect(await whole()).toMatchObject({ after: 0, problems: [] })
  const archived = await records()
  expect(archived).toHaveLength(1)
  await trade(79)
  await archive()
  expect(await whole()).toMatchObject({ after: 0, problems: [] })
})

test('ARCHIVE-10: a restore keeps the record of rows that another run archived since, and changes nothing without the lock', async () => {
  await archive()
  await trade(78)
  const overtaken = new JournalArchive(new DiskBlobs(folder))
  const before = await rows()
  const lost = async () => {
    throw new Error('the lock was lost')
  }
  await expect(restoreRows(database, overtaken, { stillAlone: lost })).rejects.toThrow('the lock was lost')
  expect(await rows()).toEqual(before)
  expect(await records()).toHaveLength(1)
  await restoreRows(database, overtaken, { stillAlone: async () => void (await archive()) })
  expect(await whole()).toMatchObject({ problems: [] })
  expect(await records()).toHaveLength(1)
})
