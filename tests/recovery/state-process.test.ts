import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { buildProof } from '../../server/trading/proof-of-liabilities/build-proofs.ts'
import type { TreeData } from '../../server/trading/proof-of-liabilities/liability-tree.ts'
import { idleLauncher } from '../../server/trading/state-process/idle-launcher.ts'
import { openStateProcess } from '../../server/trading/state-process/state-process.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { PostgresSnapshots } from '../../server/trading/store/snapshots/postgres-snapshots.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { openTestVenue, Traffic } from './drive-venue.ts'

const { database, connection } = await testDatabase([tradingMigrations])
const built = new URL('../../dist/program/state-spawner.js', import.meta.url)
const stateProcess = openStateProcess(connection, built)
if (stateProcess === undefined) throw new Error('The program is not built')
const venue = await openTestVenue(database)
const traffic = new Traffic(11)
await traffic.open(venue)
await traffic.send(venue, 400)
afterAll(() => venue.stop())

test('JOURNAL-11: the snapshot of the process is the state of the venue, from the journal and from a snapshot before', async () => {
  const snapshots = new PostgresSnapshots(database)
  for (let round = 0; round < 2; round++) {
    const live = venue.stateHash()
    const bytes = await stateProcess.saveSnapshot(live.sequence, 3)
    const [newest] = await snapshots.headers()
    expect(newest?.sequence).toBe(live.sequence)
    expect(Buffer.from(newest?.stateHash ?? []).equals(live.stateHash)).toBe(true)
    expect((await snapshots.load(live.sequence))?.length).toBe(bytes)
    await traffic.send(venue, 200)
  }
  expect((await verifyJournal(database, venue.stateHash())).problems).toEqual([])
})

test('PROOF-4: the proof of the process is the proof of the venue', async () => {
  const secret = Buffer.alloc(32, 3)
  // Without pauses, so that no command of the venue's own timers comes between.
  const trees: TreeData[] = []
  const own = await buildProof(
    venue.views,
    secret,
    (tree) => void trees.push(tree),
    async () => undefined,
  )
  const ofProcess: TreeData[] = []
  expect(await stateProcess.buildProof(own.sequence, secret, (tree) => void ofProcess.push(tree))).toEqual(own)
  expect(ofProcess).toEqual(trees)
  expect(trees.some(({ accounts }) => accounts.length > 1)).toBe(true)
})

test('JOURNAL-11: a sequence that is not in the journal is refused', async () => {
  await expect(stateProcess.saveSnapshot(venue.views.sequence + 1_000, 3)).rejects.toThrow('no row that ends with')
})

test('JOURNAL-11: a stopped process ends its task and takes no other', async () => {
  // Stopped before the process runs, and while it starts.
  for (const pauseMs of [0, 150]) {
    const other = openStateProcess(connection, built)
    const task = other?.saveSnapshot(venue.views.sequence, 3)
    const failed = expect(task).rejects.toThrow('process')
    await delay(pauseMs)
    await other?.stop()
    await failed
    await expect(other?.saveSnapshot(venue.views.sequence, 3)).rejects.toThrow('stopped')
  }
})

test('JOURNAL-11: where the idle policy is not available, the process starts without it', async () => {
  expect(await idleLauncher('no-such-command')).toEqual({ execPath: process.execPath, execArgv: [] })
})
