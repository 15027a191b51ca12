import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { clearReadModels } from '../../server/trading/store/read-models/read-model-state.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { emptyVenue, FastClock, openTestVenue, Traffic } from './drive-venue.ts'

const { database } = await testDatabase([tradingMigrations])
const { sql } = database
/** Later than all timestamps of the first run. */
const laterMs = 1_800_100_000_000

let end: { sequence: number; stateHash: string }

/** A venue with a few hundred commands and three snapshots, after a clean stop. */
beforeEach(async () => {
  await emptyVenue(database)
  await sql`alter table journal disable trigger user`
  const venue = await openTestVenue(database, { limits: { snapshotEveryCommands: 60 } })
  const traffic = new Traffic(77)
  await traffic.open(venue)
  await traffic.send(venue, 150, 5)
  await venue.stop()
  const { sequence, stateHash } = await verifyJournal(database)
  end = { sequence, stateHash }
})

const reopen = () => openTestVenue(database, { clock: new FastClock(laterMs) })
const rowAt = async (place: 'first' | 'middle' | 'last'): Promise<number> => {
  const rows = await sql<{ key: number }[]>`select first_sequence as key from journal order by 1`
  return rows.at(place === 'last' ? -1 : place === 'first' ? 0 : Math.floor(rows.length / 2))?.key as number
}
const refusal = (open: Promise<Venue>) =>
  open.then(
    async (venue) => {
      await venue.stop()
      return 'started'
    },
    (error: Error) => `${error.name}: ${error.message}`,
  )
const flipCommand = (key: number) =>
  sql`update journal set commands = set_byte(commands, 7, get_byte(commands, 7) # 4) where first_sequence = ${key}`

describe('a damaged journal', () => {
  test('JOURNAL-2: a start that needs a row with a flipped bit is refused and names its sequence', async () => {
    await sql`truncate snapshots, snapshot_chunks`
    for (const place of ['first', 'middle', 'last'] as const) {
      const key = await rowAt(place)
      await flipCommand(key)
      expect(await refusal(reopen())).toBe(
        `JournalDamaged: The journal row with sequence ${key} is not as it was written: its hash does not fit its content`,
      )
      await flipCommand(key)
    }
  })

  test('JOURNAL-8: a verification finds damage before the snapshot that a start uses', async () => {
    const key = await rowAt('middle')
    await flipCommand(key)
    await expect(verifyJournal(database)).rejects.toThrow(
      `The journal row with sequence ${key} is not as it was written`,
    )
    expect(await refusal(reopen())).toBe('started')
  })

  test('JOURNAL-2: a changed column is found', async () => {
    const key = await rowAt('middle')
    const changes = [
      sql`update journal set at_ms = at_ms + 1 where first_sequence = ${key}`,
      sql`update journal set command_count = command_count + 1 where first_sequence = ${key}`,
      sql`update journal set writer = gen_random_uuid() where first_sequence = ${key}`,
      sql`update journal set previous_hash = sha256('x') where first_sequence = ${key}`,
    ]
    for (const change of changes) {
      await change
      await expect(verifyJournal(database)).rejects.toThrow(`The journal row with sequence ${key}`)
    }
  })

  test('JOURNAL-2: a missing row is a gap, and the venue does not open', async () => {
    await sql`truncate snapshots, snapshot_chunks`
    const key = await rowAt('middle')
    await sql`delete from journal where first_sequence = ${key}`
    expect(await refusal(reopen())).toMatch(`JournalDamaged: The journal has a gap: after sequence ${key - 1} comes`)
  })

  test('JOURNAL-6: a truncated journal is detected by the read models and snapshots ahead of it', async () => {
    const last = await rowAt('last')
    await sql`delete from journal where first_sequence >= ${last}`
    const missing = 'commands that were acknowledged are missing'
    expect(await refusal(reopen())).toBe(
      `JournalDamaged: The journal ends with sequence ${last - 1}, but the read models have seen sequence ${end.sequence}: ${missing}`,
    )
    await clearReadModels(database)
    expect(await refusal(reopen())).toBe(
      `JournalDamaged: The journal ends with sequence ${last - 1}, but there is a snapshot of sequence ${end.sequence}: ${missing}`,
    )
  })

  test('JOURNAL-6: read models of another journal are rejected', async () => {
    await sql`update read_model_state set journal_hash = sha256('another')`
    expect(await refusal(reopen())).toMatch(/JournalDamaged: The read models are at sequence \d+ of another journal/)
  })
})

describe('a damaged snapshot', () => {
  const flipSnapshot = (sequence: number) => sql`
    update snapshot_chunks set bytes = set_byte(bytes, length(bytes) / 2, get_byte(bytes, length(bytes) / 2) # 1)
    where sequence = ${sequence}`
  const snapshotSequences = async () =>
    (await sql<{ sequence: number }[]>`select sequence from snapshots order by 1 desc`).map(({ sequence }) => sequence)

  /** The state after a start must equal a replay up to that point. */
  const startedState = async () => {
    const venue = await reopen()
    const live = venue.stateHash()
    const notes = venue.notes()
    const report = await verifyJournal(database, live)
    await venue.stop()
    return { notes, problems: report.problems.filter((problem) => /live/.test(problem)) }
  }

  test('JOURNAL-5: a damaged snapshot is skipped and logged, and the state is the same', async () => {
    const [newest] = await snapshotSequences()
    await flipSnapshot(newest as number)
    const report = await verifyJournal(database)
    expect(report.problems).toEqual([
      `The snapshot of sequence ${newest} cannot be used: its state does not fit its hash`,
    ])
    expect(await startedState()).toEqual({
      notes: [`The snapshot of sequence ${newest} was skipped: its state does not fit its hash`],
      problems: [],
    })
  })

  test('JOURNAL-5: if all snapshots are damaged the whole journal is replayed', async () => {
    const all = await snapshotSequences()
    for (const sequence of all) await flipSnapshot(sequence)
    const { notes, problems } = await startedState()
    expect([notes.length, problems]).toEqual([all.length, []])
  })

  test('JOURNAL-5: a verification finds a snapshot that differs from the journal', async () => {
    const [newest, older] = await snapshotSequences()
    await sql`update snapshots set state_hash = sha256('x') where sequence = ${older as number}`
    await sql`update snapshots set journal_hash = sha256('x') where sequence = ${newest as number}`
    const { problems } = await verifyJournal(database)
    expect(problems).toEqual([
      `The snapshot of sequence ${older} cannot be used: its state does not fit its hash`,
      `The snapshot of sequence ${newest} belongs to another journal`,
    ])
  })
})

test('READ-1: the ledger check finds a changed balance in the read models', async () => {
  await sql`update account_totals set total = total + 1 where account_id = 11 and coin_id = 1`
  const { problems } = await checkLedger(database)
  expect(problems).toEqual([
    expect.stringMatching(/^Account 11 has \d+ of coin 1, the read models have \d+$/),
    expect.stringMatching(/^The ledger entries of account 11 in coin 1 add up to \d+, and it has \d+$/),
    'btc adds up to 1 instead of zero',
  ])
})

test('SEQ-11: a second server on the same database takes over, and the first stops and logs it', async () => {
  const first = await reopen()
  const second = await openTestVenue(database, { clock: new FastClock(laterMs + 1_000_000) })
  const tick = () => ({ type: 'tick', sequence: 0, atMs: 0, replay: null }) as const
  expect(await first.submit(tick())).toEqual({ kind: 'not_taken', reason: 'fenced' })
  expect(first.problem()).toMatch(/^Another server writes the journal since sequence \d+; this one has stopped$/)
  expect(await second.submit(tick())).toMatchObject({ kind: 'committed' })
  await first.stop()
  await second.stop()
  expect((await verifyJournal(database)).problems).toEqual([])
})
