import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type EngineEvent, EventCollector } from '../server/trading/domain/engine/event-sink.ts'
import { firstRules, newestRules } from '../server/trading/domain/engine/rules.ts'
import { engines } from '../server/trading/store/engine-factory.ts'
import { emptyJournal } from '../server/trading/store/journal/chain.ts'
import type { JournalRow } from '../server/trading/store/journal/journal-store.ts'
import { noFault, SimulatedDisk, SimulatedJournal } from '../server/trading/store/journal/simulated-journal.ts'
import { replay } from '../server/trading/store/replay.ts'
import { stateHash, stateOf } from '../server/trading/store/state-machine.ts'
import { EventsHash, type GoldenHeader, type StoredRow } from './golden-journal.ts'
import { simulate } from './run.ts'

const seed = 20_261_116
const steps = 2_500

/** Writes the golden journal of the newest rules: a simulated venue, with the hashes of its replay. */
export async function recordGolden(directory: string): Promise<GoldenHeader> {
  let rows: readonly JournalRow[] = []
  await simulate(seed, steps, (world) => {
    rows = [...world.disk.rows]
  })
  const header = await headerOf(rows)
  const name = join(directory, `rules-${newestRules}`)
  writeFileSync(`${name}.json`, `${JSON.stringify(header, null, 2)}\n`)
  const lines = rows.map((row) => JSON.stringify(storedRow(row)))
  writeFileSync(`${name}.journal.gz`, gzipSync(lines.join('\n'), { level: 9 }))
  return header
}

function storedRow({ count, atMs, rules, writer, quarantined, commands }: JournalRow): StoredRow {
  return {
    count,
    atMs,
    ...(rules === firstRules ? {} : { rules }),
    writer,
    ...(quarantined === null ? {} : { quarantined }),
    commands: Buffer.from(commands).toString('base64'),
  }
}

async function headerOf(rows: readonly JournalRow[]): Promise<GoldenHeader> {
  const disk = new SimulatedDisk()
  disk.rows.push(...rows)
  const journal = new SimulatedJournal(disk, {
    after: (_ms, run) => queueMicrotask(run),
    nextFault: () => noFault,
    isDown: () => false,
  })
  const engine = engines.fresh()
  const collector = new EventCollector()
  const events: EngineEvent[] = []
  const end = await replay(journal, engine, emptyJournal, {
    apply(command) {
      engine.apply(command, collector)
      events.push(...collector.take())
    },
  })
  const eventFields = fieldsOf(events)
  const hash = new EventsHash({ eventFields, laterFields: [] })
  for (const event of events) hash.add(event)
  return {
    rules: engine.rules,
    writer: '',
    commands: end.sequence,
    rows: rows.length,
    journalHash: hex(end.hash),
    stateHash: hex(stateHash(stateOf(engine))),
    eventsHash: hash.digest(),
    eventFields,
    laterFields: [],
  }
}

function fieldsOf(events: readonly EngineEvent[]): GoldenHeader['eventFields'] {
  const fields = new Map<string, Set<string>>()
  for (const event of events) {
    const names = fields.get(event.type) ?? new Set()
    for (const name of Object.keys(event)) names.add(name)
    fields.set(event.type, names)
  }
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([type, names]) => [type, [...names].sort()]))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
