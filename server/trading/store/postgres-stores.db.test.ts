import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal, rowHash, tailOf } from './journal/chain.ts'
import type { JournalRow, JournalTail } from './journal/journal-store.ts'
import { PostgresJournal } from './journal/postgres-journal.ts'
import { tradingMigrations } from './migrations.ts'
import { PostgresSnapshots } from './snapshots/postgres-snapshots.ts'
import { stateHash } from './state-machine.ts'

const { database } = await testDatabase([tradingMigrations])
const { sql } = database
const journal = new PostgresJournal(sql)
const snapshots = new PostgresSnapshots(database)

beforeEach(async () => {
  await sql`alter table journal disable trigger user`
  await sql`truncate journal, snapshots, snapshot_chunks`
  await sql`alter table journal enable trigger user`
})

function rowBehind(tail: JournalTail, bytes = 50, count = 2): JournalRow {
  const content = {
    firstSequence: tail.sequence + 1,
    count,
    atMs: 1_800_000_000_000 + tail.sequence,
    writer: randomUUID(),
    rules: newestRules,
    previousHash: tail.hash,
    commands: randomBytes(bytes),
    quarantined: null,
  }
  return { ...content, hash: rowHash(content) }
}

async function appendRows(sizes: readonly number[]): Promise<JournalRow[]> {
  const rows: JournalRow[] = []
  let tail = emptyJournal
  for (const size of sizes) {
    const row = rowBehind(tail, size)
    expect(await journal.append(row, tail)).toBe('appended')
    rows.push(row)
    tail = tailOf(row)
  }
  return rows
}

async function readAll(after = 0): Promise<JournalRow[][]> {
  const portions: JournalRow[][] = []
  for await (const rows of journal.readAfter(after)) portions.push([...rows])
  return portions
}

/** Comparing whole rows byte by byte takes the test runner minutes; the hash of each covers every column. */
function summarize(row: JournalRow): string {
  return `${row.firstSequence} ${Buffer.from(row.hash).toString('hex')} ${Buffer.from(rowHash(row)).toString('hex')}`
}

describe('journal', () => {
  test('JOURNAL-1: rows are read back as written, in bounded portions', async () => {
    // From a few bytes to more than one page of PostgreSQL, and more than one portion.
    const rows = await appendRows([1, 100, 2_500, 8_000, 40_000, 700_000, 3_000_000, 2_000_000, 10])
    const portions = await readAll()
    expect(portions.length).toBeGreaterThan(1)
    expect(portions.flat().map(summarize)).toEqual(rows.map(summarize))
    expect((await readAll(tailOf(rows[6] as JournalRow).sequence)).flat()).toHaveLength(2)
  })

  test('SEQ-11: each key is used once, and a row only follows the one it names', async () => {
    const [first] = (await appendRows([10])) as [JournalRow]
    expect(await journal.append(rowBehind(emptyJournal), emptyJournal)).toBe('taken')
    const behind = rowBehind(tailOf(first))
    expect(await journal.append(behind, { ...tailOf(first), hash: new Uint8Array(32) })).toBe('no_predecessor')
    expect(await journal.append(behind, { ...tailOf(first), firstSequence: 99 })).toBe('no_predecessor')
    expect(await journal.append(behind, tailOf(first))).toBe('appended')
  })

  test('SEQ-11: of many concurrent writers of a key, one succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () => journal.append(rowBehind(emptyJournal), emptyJournal)),
    )
    expect(results.sort()).toEqual(['appended', ...Array.from({ length: 7 }, () => 'taken')])
  })

  test('JOURNAL-1: the end of the journal and the end of every row can be looked up', async () => {
    expect(await journal.tail()).toEqual(emptyJournal)
    const rows = await appendRows([5, 5, 5])
    expect(await journal.tail()).toEqual({ ...tailOf(rows[2] as JournalRow) })
    expect(await journal.tailAt(4)).toEqual({ ...tailOf(rows[1] as JournalRow) })
    expect(await journal.tailAt(3)).toBeUndefined()
    expect(await journal.tailAt(7)).toBeUndefined()
  })

  test('JOURNAL-7: the database rejects every change or removal of a row', async () => {
    await appendRows([5])
    const refusal = 'rows of the journal are never changed or removed'
    await expect(sql`update journal set at_ms = 0`).rejects.toThrow(refusal)
    await expect(sql`delete from journal`).rejects.toThrow(refusal)
    await expect(sql`truncate journal`).rejects.toThrow(refusal)
  })
})

describe('snapshots', () => {
  const snapshotOf = (sequence: number, state: Uint8Array) => ({
    sequence,
    atMs: 7,
    rules: newestRules,
    journalHash: new Uint8Array(32),
    stateHash: stateHash(state),
    state,
  })

  test('JOURNAL-4: a state of any size is read back unchanged', async () => {
    for (const [index, size] of [0, 1, 1024 * 1024, 2_500_000].entries()) {
      const state = randomBytes(size)
      await snapshots.save(snapshotOf(index + 1, state), 9)
      expect(Buffer.compare((await snapshots.load(index + 1)) ?? Buffer.from('missing'), state)).toBe(0)
    }
    expect((await snapshots.headers()).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1])
  })

  test('JOURNAL-4: only the newest few are kept', async () => {
    for (const sequence of [10, 20, 30, 40]) await snapshots.save(snapshotOf(sequence, randomBytes(10)), 2)
    expect((await snapshots.headers()).map(({ sequence }) => sequence)).toEqual([40, 30])
    expect(await sql`select 1 from snapshot_chunks where sequence < 30`).toHaveLength(0)
  })

  test('JOURNAL-5: a snapshot with a missing part is not loaded', async () => {
    await snapshots.save(snapshotOf(1, randomBytes(2_500_000)), 2)
    await sql`delete from snapshot_chunks where chunk = 1`
    expect(await snapshots.load(1)).toBeUndefined()
    expect(await snapshots.load(2)).toBeUndefined()
  })
})
