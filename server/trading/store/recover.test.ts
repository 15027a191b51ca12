import { describe, expect, test } from 'vitest'
import { encodeCommands } from '../domain/engine/codec/command-codec.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { emptyJournal, rowHash, tailOf } from './journal/chain.ts'
import type { JournalRow, JournalTail } from './journal/journal-store.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from './journal/simulated-journal.ts'
import { startFromSnapshot } from './recover.ts'
import { replay } from './replay.ts'
import { SimulatedSnapshots } from './snapshots/simulated-snapshots.ts'
import { stateHash, stateOf } from './state-machine.ts'
import { openAccount, RecordingMachine, recordingMachines } from './testing.ts'

/** Rows of one, two, three … commands. */
function makeRows(count: number): JournalRow[] {
  const rows: JournalRow[] = []
  let tail: JournalTail = emptyJournal
  for (let index = 1; index <= count; index++) {
    const firstSequence = tail.sequence + 1
    const atMs = 1_000 + index
    const commands = Array.from({ length: index }, (_, at) => ({
      ...openAccount(index * 100 + at),
      sequence: firstSequence + at,
      atMs,
    }))
    const content = {
      firstSequence,
      count: index,
      atMs,
      writer: 'server 1',
      rules: newestRules,
      previousHash: tail.hash,
      commands: encodeCommands(commands),
      quarantined: null,
    }
    rows.push({ ...content, hash: rowHash(content) })
    tail = tailOf(rows.at(-1) as JournalRow)
  }
  return rows
}

function journalOf(rows: readonly JournalRow[]) {
  const disk = new SimulatedDisk()
  disk.rows.push(...rows)
  return new SimulatedJournal(disk, {
    after: (_ms, run) => queueMicrotask(run),
    nextFault: () => noFault,
    isDown: () => false,
  })
}

const replayError = (rows: readonly JournalRow[]) =>
  replay(journalOf(rows), new RecordingMachine(), emptyJournal).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('a damaged journal', () => {
  test('JOURNAL-2: every flipped bit of every column is detected, and the message names the row', async () => {
    const rows = makeRows(3)
    const [first, second, third] = rows as [JournalRow, JournalRow, JournalRow]
    let flips = 0
    for (const column of ['previousHash', 'hash', 'commands'] as const) {
      for (let bit = 0; bit < second[column].length * 8; bit++) {
        const bytes = new Uint8Array(second[column])
        bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
        expect(await replayError([first, { ...second, [column]: bytes }, third])).toMatch(
          /^JournalDamaged: .*sequence (2|4)\b/,
        )
        flips += 1
      }
    }
    expect(await replayError([first, { ...second, writer: 'server 2' }, third])).toMatch(/sequence 2 is not as it was/)
    for (const column of ['firstSequence', 'count', 'atMs'] as const) {
      for (let bit = 0; bit < 31; bit++) {
        const changed = { ...second, [column]: second[column] ^ (1 << bit) }
        expect(await replayError([first, changed, third])).toMatch(/^JournalDamaged: .*sequence \d+/)
        flips += 1
      }
    }
    expect(flips).toBeGreaterThan(700)
  })

  test('JOURNAL-2: a missing row is a gap', async () => {
    const [first, , third] = makeRows(3) as [JournalRow, JournalRow, JournalRow]
    expect(await replayError([first, third])).toBe(
      'JournalDamaged: The journal has a gap: after sequence 1 comes a row that starts with 4',
    )
    expect(await replayError([third])).toMatch(/gap: after sequence 0 comes a row that starts with 4/)
  })

  test('JOURNAL-2: a row of another journal is rejected, although it is valid in itself', async () => {
    const [first, , third] = makeRows(3) as [JournalRow, JournalRow, JournalRow]
    const content = {
      firstSequence: 2,
      count: 1,
      atMs: 9,
      writer: 'server 1',
      rules: newestRules,
      previousHash: new Uint8Array(32),
      commands: first.commands,
      quarantined: null,
    }
    const foreign = { ...content, hash: rowHash(content) }
    expect(await replayError([first, foreign, third])).toMatch(/sequence 2 does not belong behind the row before it/)
  })

  test('JOURNAL-2: unreadable commands, or commands of another row, are rejected although the hash matches', async () => {
    const [first, second] = makeRows(2) as [JournalRow, JournalRow]
    const forged = (change: Partial<JournalRow>) => {
      const content = { ...second, ...change }
      return [first, { ...content, hash: rowHash(content) }]
    }
    expect(await replayError(forged({ commands: Uint8Array.of(99) }))).toMatch(/sequence 2 cannot be read/)
    expect(await replayError(forged({ commands: first.commands }))).toMatch(/sequence 2 cannot be read/)
    expect(await replayError(forged({ count: 3 }))).toMatch(/sequence 2 does not match its columns/)
    expect(await replayError(forged({ atMs: 77 }))).toMatch(/sequence 2 does not match its columns/)
  })

  test('JOURNAL-2: a command that the engine cannot apply is named by its own sequence', async () => {
    const machine = new RecordingMachine()
    machine.breaksAt = 5
    await expect(replay(journalOf(makeRows(4)), machine, emptyJournal)).rejects.toThrow(
      'The journal’s command with sequence 5 cannot be applied: broken on purpose'.replace('’', "'"),
    )
  })
})

describe('snapshots', () => {
  /** A journal of six rows (21 commands) with snapshots after sequences 6 and 15. */
  async function withSnapshots() {
    const rows = makeRows(6)
    const journal = journalOf(rows)
    const snapshots = new SimulatedSnapshots()
    const machine = new RecordingMachine()
    await replay(journal, machine, emptyJournal, {
      async onRow(tail) {
        if (tail.sequence !== 6 && tail.sequence !== 15) return
        const state = stateOf(machine)
        const { sequence, hash } = tail
        await snapshots.save(
          { sequence, atMs: 1, rules: newestRules, journalHash: hash, stateHash: stateHash(state), state },
          3,
        )
      },
    })
    return { rows, journal, snapshots, machine }
  }

  async function recovered({ journal, snapshots }: Awaited<ReturnType<typeof withSnapshots>>) {
    const start = await startFromSnapshot(journal, snapshots, recordingMachines)
    await replay(journal, start.machine, start.tail)
    return { from: start.tail.sequence, digest: start.machine.digest, skippedSnapshots: start.skippedSnapshots }
  }

  test('JOURNAL-4: a start uses the newest snapshot and the rows after it, and ends in the same state', async () => {
    const made = await withSnapshots()
    expect(await recovered(made)).toEqual({ from: 15, digest: made.machine.digest, skippedSnapshots: [] })
  })

  test('JOURNAL-5: a snapshot with any bit flipped is skipped and named, and an older one is used', async () => {
    const made = await withSnapshots()
    for (let at = 0; at < 30; at++) {
      made.snapshots.damage(15, at)
      const result = await recovered(made)
      expect(result).toMatchObject({ from: 6, digest: made.machine.digest })
      expect(result.skippedSnapshots).toEqual([
        expect.stringMatching(/^The snapshot of sequence 15 was skipped: its state/),
      ])
      made.snapshots.damage(15, at)
    }
    expect(await recovered(made)).toMatchObject({ from: 15 })
  })

  test('JOURNAL-5: without any good snapshot the whole journal is replayed', async () => {
    const made = await withSnapshots()
    made.snapshots.damage(15, 3)
    made.snapshots.damage(6, 3)
    const result = await recovered(made)
    expect([result.from, result.digest, result.skippedSnapshots.length]).toEqual([0, made.machine.digest, 2])
  })

  test('JOURNAL-5: a snapshot of another journal is skipped', async () => {
    const made = await withSnapshots()
    const state = stateOf(made.machine)
    const stray = {
      sequence: 21,
      atMs: 1,
      rules: newestRules,
      journalHash: new Uint8Array(32),
      stateHash: stateHash(state),
      state,
    }
    await made.snapshots.save(stray, 3)
    expect(await recovered(made)).toMatchObject({
      from: 15,
      skippedSnapshots: [expect.stringMatching(/21 was skipped: it does not belong to this journal/)],
    })
  })

  test('JOURNAL-6: a valid snapshot beyond the end of the journal means that commands are lost: the venue does not start', async () => {
    const made = await withSnapshots()
    const journal = journalOf(made.rows.slice(0, 4))
    await expect(startFromSnapshot(journal, made.snapshots, recordingMachines)).rejects.toThrow(
      'The journal ends with sequence 10, but there is a snapshot of sequence 15: commands that were acknowledged are missing',
    )
  })
})
