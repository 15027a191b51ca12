import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { clearReadModels } from '../../server/trading/store/read-models/read-model-state.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { emptyVenue, FastClock, openTestVenue, settled, Traffic } from './drive-venue.ts'

const { database } = await testDatabase([tradingMigrations])
const { sql } = database
const tables = [
  'orders',
  'trades',
  'ledger_entries',
  'account_totals',
  'account_volumes',
  'candles',
  'deposits',
  'withdrawals',
  'market_state_changes',
  'transfer_steps',
  'read_model_state',
]

let venue: Venue | undefined
afterEach(async () => {
  await venue?.stop()
  venue = undefined
  await emptyVenue(database)
})

/** Hashes of all read models, sorted, so that they do not depend on the order of writes. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of tables) {
    const rows = await sql<{ line: string }[]>`select ${sql(table)}::text as line from ${sql(table)} order by 1`
    prints[table] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ line }) => line).join('\n'))
      .digest('hex')}`
  }
  return prints
}

/** Stops the venue when the read models are complete; dead-man switches may fire before that. */
async function stopSettled(open: Venue): Promise<void> {
  do await settled(open)
  while (open.figures().readModelSequence !== open.figures().sequence)
  await open.stop()
  venue = undefined
}

test('READ-1: balances in the read models equal the engine’s, and every coin sums to zero', async () => {
  venue = await openTestVenue(database)
  const traffic = new Traffic(1)
  await traffic.open(venue)
  for (let round = 0; round < 4; round++) {
    await traffic.send(venue, 300)
    const { sequence } = venue.figures()
    await settled(venue)
    const report = await checkLedger(database)
    expect(report.problems).toEqual([])
    expect(report.sequence).toBeGreaterThanOrEqual(sequence)
  }
})

test('READ-2: the read models do not depend on journal grouping, and a rebuild reproduces them', async () => {
  venue = await openTestVenue(database, { limits: { projector: { gatherMs: 0 } } })
  const traffic = new Traffic(2)
  await traffic.open(venue)
  await traffic.send(venue, 1_200, 3)
  await stopSettled(venue)
  const before = await fingerprint()
  expect(Number(before.trades?.split(' ')[0])).toBeGreaterThan(30)
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(before)
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(before)
  expect((await checkLedger(database)).problems).toEqual([])
})

test('READ-3: a venue with lagging read models keeps trading and catches up from the journal', async () => {
  const limits = {
    projector: { pendingRowsMax: 50, catchUpRowsPerWrite: 100, gatherMs: 40 },
    snapshotEveryCommands: 150,
  }
  venue = await openTestVenue(database, { limits })
  const traffic = new Traffic(3)
  await traffic.open(venue)
  await traffic.send(venue, 900, 60)
  await stopSettled(venue)
  const caughtUp = await fingerprint()
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(caughtUp)
})

test('READ-3: a start continues incomplete read models, near or far behind the snapshot', async () => {
  const traffic = new Traffic(4)
  venue = await openTestVenue(database, { limits: { snapshotEveryCommands: 200 } })
  await traffic.open(venue)
  await traffic.send(venue, 700)
  await stopSettled(venue)
  // A rebuild that was interrupted right after it began leaves them empty.
  await clearReadModels(database)
  venue = await openTestVenue(database, { clock: new FastClock(1_800_100_000_000) })
  await traffic.send(venue, 100)
  await stopSettled(venue)
  const continued = await fingerprint()
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(continued)
  expect((await checkLedger(database)).problems).toEqual([])
})

test('READ-3: a new leader continues after the last read-model write of the old one', async () => {
  const traffic = new Traffic(12)
  const first = await openTestVenue(database, { limits: { projector: { gatherMs: 400 } } })
  await traffic.open(first)
  await traffic.send(first, 200)
  venue = await openTestVenue(database, { clock: new FastClock(1_800_100_000_000) })
  await traffic.send(venue, 100)
  await first.stop()
  await traffic.send(venue, 100)
  await stopSettled(venue)
  const continued = await fingerprint()
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(continued)
})

test('READ-7: a failing read-model write is retried and reported, and succeeds when the database accepts it', async () => {
  venue = await openTestVenue(database, { limits: { projector: { retryMs: 10, retryLongestMs: 50 } } })
  const traffic = new Traffic(14)
  await traffic.open(venue)
  await settled(venue)
  await sql`alter table orders rename to orders_away`
  await sql`alter table trades add constraint refuses_all check (false) not valid`
  await traffic.send(venue, 200)
  await expect.poll(() => venue?.figures().readModelFailures).toBeGreaterThan(3)
  expect(venue.notes()).toEqual([expect.stringMatching(/^The read models are stuck at sequence \d+ and are retried: /)])
  expect(venue.problem()).toBeUndefined()
  await sql`alter table orders_away rename to orders`
  const between = venue.figures().readModelFailures
  await expect.poll(() => venue?.figures().readModelFailures).toBeGreaterThan(between + 3)
  await sql`alter table trades drop constraint refuses_all`
  await stopSettled(venue)
  const continued = await fingerprint()
  await rebuildReadModels(database)
  expect(await fingerprint()).toEqual(continued)
})

test('READ-3: text that PostgreSQL cannot store does not stop the read models', async () => {
  venue = await openTestVenue(database)
  const traffic = new Traffic(13)
  await traffic.open(venue)
  const header = { sequence: 0, atMs: 0, replay: null }
  const give = { ...header, type: 'adjust_balance', operator: 1, account: 11, coin: 1, amount: 5n } as const
  await venue.submit({ ...give, reason: 'a zero \0 and half a pair \ud800' })
  await venue.submit({ ...give, reason: '{"quotes", \\ and, commas}' })
  const { rows } = await venue.history.ledger({ accountId: 11, kinds: ['adjustment'] }, { page: 1, rows: 2 })
  expect(rows.map(({ reason }) => reason)).toEqual([
    '{"quotes", \\ and, commas}',
    'a zero \uFFFD and half a pair \uFFFD',
  ])
})

test('READ-4: an acknowledged change is in the account’s history at once', async () => {
  venue = await openTestVenue(database, { limits: { projector: { gatherMs: 10_000 } } })
  const traffic = new Traffic(5)
  await traffic.open(venue)
  let found = 0
  for (let round = 0; round < 30; round++) {
    for (const outcome of await traffic.send(venue, 1, 5)) {
      if (outcome.kind !== 'committed') continue
      for (const event of outcome.events) {
        if (event.type !== 'order_accepted') continue
        const order = await venue.history.order(event.account, event.orderId)
        expect(order?.orderId).toBe(event.orderId)
        found += 1
      }
    }
  }
  expect(found).toBeGreaterThan(10)
})

test('JOURNAL-8: a verification replays the whole journal and confirms every snapshot and the live state', async () => {
  venue = await openTestVenue(database, { limits: { snapshotEveryCommands: 100 } })
  const traffic = new Traffic(11)
  await traffic.open(venue)
  const snapshotCount = async () => (await sql<{ sequence: string }[]>`select sequence from snapshots`).length
  // A snapshot that is due during another write is skipped, so a busy machine needs more traffic.
  do await traffic.send(venue, 500)
  while ((await snapshotCount()) < 3)
  const live = venue.stateHash()
  const report = await verifyJournal(database, live)
  expect(report).toMatchObject({ problems: [], sequence: live.sequence, snapshots: 3 })
  expect(report.stateHash).toBe(Buffer.from(live.stateHash).toString('hex'))
  const wrong = await verifyJournal(database, { ...live, stateHash: new Uint8Array(32) })
  expect(wrong.problems).toEqual([expect.stringMatching(/live state at sequence \d+ is not what the journal gives/)])
})
