import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock/clock.ts'
import { testDatabase } from '../../../kernel/storage/testing.ts'
import { newestRules } from '../../domain/engine/rules.ts'
import { tradingMigrations } from '../migrations.ts'
import { emptyJournal, rowHash, tailOf } from './chain.ts'
import { JournalRefused } from './journal-requirements.ts'
import type { JournalRow, JournalTail } from './journal-store.ts'
import { PostgresJournal } from './postgres-journal.ts'

// The PostgreSQL of the tests is not durable, so the check must fail.
const { database } = await testDatabase([tradingMigrations])
const { sql } = database
const timely = new PostgresJournal(sql, { durable: undefined, timely: true })
const hourMs = 3_600_000

beforeEach(async () => {
  await sql`alter table journal disable trigger user`
  await sql`truncate journal`
  await sql`alter table journal enable trigger user`
})

function rowBehind(tail: JournalTail, aheadMs: number): JournalRow {
  const content = {
    firstSequence: tail.sequence + 1,
    count: 1,
    atMs: systemClock.nowMs() + aheadMs,
    writer: randomUUID(),
    rules: newestRules,
    previousHash: tail.hash,
    commands: new Uint8Array([1]),
    quarantined: null,
  }
  return { ...content, hash: rowHash(content) }
}

test('SEQ-16: the database rejects a row that is ahead of its clock, and accepts one that is not', async () => {
  const wrong = rowBehind(emptyJournal, hourMs)
  await expect(timely.append(wrong, emptyJournal)).rejects.toThrow(JournalRefused)
  await expect(timely.append(wrong, emptyJournal)).rejects.toThrow(/was 3\d{6} ms ahead of the database's clock/)
  expect(await timely.tail()).toEqual(emptyJournal)
  const right = rowBehind(emptyJournal, 0)
  expect(await timely.append(right, emptyJournal)).toBe('appended')
  await expect(timely.append(rowBehind(tailOf(right), 20_000), tailOf(right))).rejects.toThrow(JournalRefused)
  expect(await timely.append(rowBehind(emptyJournal, hourMs), { ...tailOf(right), hash: new Uint8Array(32) })).toBe(
    'no_predecessor',
  )
})

test('SEQ-16: a journal that is already ahead accepts rows without advancing time', async () => {
  const ahead = rowBehind(emptyJournal, hourMs)
  expect(await new PostgresJournal(sql).append(ahead, emptyJournal)).toBe('appended')
  const beyond = rowBehind(tailOf(ahead), hourMs + 60_000)
  await expect(timely.append(beyond, tailOf(ahead))).rejects.toThrow(JournalRefused)
  const { hash: _, ...content } = { ...beyond, atMs: ahead.atMs }
  expect(await timely.append({ ...content, hash: rowHash(content) }, tailOf(ahead))).toBe('appended')
})

test('SEQ-17: a row that a crash may lose is rejected, with the settings to fix', async () => {
  const durable = new PostgresJournal(sql, { durable: 'required', timely: false })
  const row = rowBehind(emptyJournal, 0)
  await expect(durable.append(row, emptyJournal)).rejects.toThrow(
    /^PostgreSQL may lose commits in a crash: synchronous_commit is off .*, fsync is off .*, full_page_writes is off .*AGORA_DURABLE_COMMITS=optional$/,
  )
  expect(await durable.tail()).toEqual(emptyJournal)
})

test('FAULT-7: a row that no standby confirms is rejected, if a standby is required', async () => {
  const replicated = new PostgresJournal(sql, { durable: 'replicated', timely: false })
  await expect(replicated.append(rowBehind(emptyJournal, 0), emptyJournal)).rejects.toThrow(JournalRefused)
  expect(await replicated.tail()).toEqual(emptyJournal)
})
