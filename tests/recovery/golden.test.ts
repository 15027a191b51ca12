import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SettableClock } from '../../server/kernel/clock/clock.ts'
import { seededIds } from '../../server/kernel/ids/ids.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { EventCollector } from '../../server/trading/domain/engine/event-sink.ts'
import { firstRules, newestRules } from '../../server/trading/domain/engine/rules.ts'
import { takeLeadership } from '../../server/trading/sequencer/take-leadership.ts'
import { engines } from '../../server/trading/store/engine-factory.ts'
import { emptyJournal, rowHash } from '../../server/trading/store/journal/chain.ts'
import type { JournalRow } from '../../server/trading/store/journal/journal-store.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from '../../server/trading/store/journal/simulated-journal.ts'
import { replay } from '../../server/trading/store/replay.ts'
import { SimulatedSnapshots } from '../../server/trading/store/snapshots/simulated-snapshots.ts'
import { stateHash, stateOf } from '../../server/trading/store/state-machine.ts'
import { EventsHash, type GoldenJournal, readGoldenJournals } from '../../simulation/golden-journal.ts'

const journals = readGoldenJournals(fileURLToPath(new URL('./golden/', import.meta.url)))
const [first] = journals as [GoldenJournal]

function journalOf(rows: readonly JournalRow[]) {
  const disk = new SimulatedDisk()
  disk.rows.push(...rows)
  const world = { after: (_ms: number, run: () => void) => queueMicrotask(run), nextFault: () => noFault }
  return { disk, journal: new SimulatedJournal(disk, { ...world, isDown: () => false }) }
}

async function replayed(rows: readonly JournalRow[]): Promise<Engine> {
  const engine = engines.fresh()
  await replay(journalOf(rows).journal, engine, emptyJournal)
  return engine
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hashOf = (engine: Engine) => hex(stateHash(stateOf(engine)))

test('RULES-1: there is a golden journal of each rules number', () => {
  expect(journals.map(({ header }) => header.rules)).toEqual(Array.from({ length: newestRules }, (_, at) => at + 1))
})

describe.each(journals)('the golden journal of rules $header.rules', ({ header, rows }) => {
  test('RULES-1: reproduces its journal hash, state and events', async () => {
    const engine = engines.fresh()
    const collector = new EventCollector()
    const events = new EventsHash(header)
    const end = await replay(journalOf(rows).journal, engine, emptyJournal, {
      apply(command) {
        engine.apply(command, collector)
        for (const event of collector.take()) events.add(event)
      },
    })
    engine.audit()
    expect({ rows: rows.length, commands: end.sequence, rules: engine.rules }).toEqual({
      rows: header.rows,
      commands: header.commands,
      rules: header.rules,
    })
    expect(hex(end.hash)).toBe(header.journalHash)
    expect(hashOf(engine)).toBe(header.stateHash)
    expect(events.digest()).toBe(header.eventsHash)
  })

  test('RULES-2: its state is restored from a snapshot under its own rules', async () => {
    const engine = await replayed(rows)
    const restored = Engine.restore(stateOf(engine).slice())
    expect([restored.rules, hashOf(restored)]).toEqual([header.rules, header.stateHash])
  })
})

describe('a venue of an older version', () => {
  async function upgraded() {
    const { disk, journal } = journalOf(first.rows)
    const clock = new SettableClock()
    clock.set(first.rows.at(-1)?.atMs ?? 0)
    const snapshots = new SimulatedSnapshots()
    const lead = await takeLeadership({ journal, snapshots, maker: engines, clock, ids: seededIds(1) })
    return { disk, lead }
  }

  test('RULES-3: the leader’s first row raises it to the newest rules', async () => {
    const { disk, lead } = await upgraded()
    expect(lead.machine.rules).toBe(newestRules)
    expect(disk.rows).toHaveLength(first.rows.length + 1)
    expect(disk.rows.at(-1)).toMatchObject({ rules: firstRules, count: 1 })
    expect(lead.position.rules).toBe(newestRules)
  })

  test('RULES-3: replays each era under its own rules', async () => {
    const { disk, lead } = await upgraded()
    const tick = lead.groups.makeTick(lead.position, lead.position.atMs)
    disk.write(tick.row, lead.position.tail)
    lead.machine.apply(tick.submissions[0]!.command)
    expect(disk.rows.at(-1)?.rules).toBe(newestRules)
    expect(hashOf(await replayed(disk.rows))).toBe(hashOf(lead.machine))
  })

  test('RULES-2: a row with a rules number other than the current one is refused, even with a valid hash', async () => {
    const { disk } = await upgraded()
    const last = disk.rows.pop() as JournalRow
    const forged = { ...last, rules: newestRules }
    disk.rows.push({ ...forged, hash: rowHash(forged) })
    await expect(replayed(disk.rows)).rejects.toThrow(/is of rules 3, but rules 1 are in force there/)
  })

  test('RULES-2: a changed rules number breaks the hash of its row', async () => {
    const { disk } = await upgraded()
    const last = disk.rows.pop() as JournalRow
    disk.rows.push({ ...last, rules: newestRules })
    await expect(replayed(disk.rows)).rejects.toThrow(/its hash does not fit its content/)
  })
})

test('RULES-4: a journal with newer rules is refused with one line that names the remedy', async () => {
  const { disk, journal } = journalOf(first.rows)
  const last = disk.rows.pop() as JournalRow
  const newer = { ...last, rules: newestRules + 1 }
  disk.rows.push({ ...newer, hash: rowHash(newer) })
  const line = 'The journal uses engine rules 4; this version of Agora knows rules up to 3. Install a newer version'
  await expect(replay(journal, engines.fresh(), emptyJournal)).rejects.toThrow(line)
})
