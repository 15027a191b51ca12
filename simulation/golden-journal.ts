/**
 * Journals of released versions, one for each number of engine rules, with the hashes that their replay must give. A file
 * never changes after its rules are released. `npm run simulate -- --record DIRECTORY` writes the one of the newest rules.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { EngineEvent } from '../server/trading/domain/engine/event-sink.ts'
import { firstRules } from '../server/trading/domain/engine/rules.ts'
import { emptyJournal, rowHash, tailOf } from '../server/trading/store/journal/chain.ts'
import type { JournalRow, JournalTail } from '../server/trading/store/journal/journal-store.ts'

export interface GoldenHeader {
  /** In force after the last row. */
  readonly rules: number
  /** The default for rows without one. */
  readonly writer: string
  readonly commands: number
  readonly rows: number
  readonly journalHash: string
  readonly stateHash: string
  readonly eventsHash: string
  /** Fields of each kind of event that `eventsHash` covers; later versions may add some. */
  readonly eventFields: Readonly<Record<string, readonly string[]>>
  /** Fields that later versions have added to the records inside events. */
  readonly laterFields: readonly string[]
}

export interface GoldenJournal {
  readonly header: GoldenHeader
  readonly rows: readonly JournalRow[]
}

/** A row as a line of the file; absent fields follow from the earlier rows and the header. */
export interface StoredRow {
  readonly count: number
  readonly atMs: number
  readonly rules?: number
  readonly writer?: string
  readonly quarantined?: readonly number[]
  /** In base64. */
  readonly commands: string
}

/** In the order of their rules. */
export function readGoldenJournals(directory: string): GoldenJournal[] {
  const names = readdirSync(directory).flatMap((name) => /^(rules-\d+)\.json$/.exec(name)?.[1] ?? [])
  const journals = names.map((name) => readGoldenJournal(directory, name))
  return journals.sort((one, other) => one.header.rules - other.header.rules)
}

function readGoldenJournal(directory: string, name: string): GoldenJournal {
  const header = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as GoldenHeader
  const lines = gunzipSync(readFileSync(join(directory, `${name}.journal.gz`))).toString('utf8')
  const rows: JournalRow[] = []
  let tail: JournalTail = emptyJournal
  for (const line of lines.split('\n')) {
    const row = rowOf(JSON.parse(line) as StoredRow, tail, header.writer)
    rows.push(row)
    tail = tailOf(row)
  }
  return { header, rows }
}

function rowOf(stored: StoredRow, tail: JournalTail, headerWriter: string): JournalRow {
  const { count, atMs, rules = firstRules, writer = headerWriter, quarantined = null } = stored
  const content = {
    ...{ firstSequence: tail.sequence + 1, count, atMs, writer, rules, quarantined, previousHash: tail.hash },
    commands: Buffer.from(stored.commands, 'base64'),
  }
  return { ...content, hash: rowHash(content) }
}

/** Hashes events by the fields of the version that recorded them. */
export class EventsHash {
  readonly #hash = createHash('sha256')
  readonly #fields: GoldenHeader['eventFields']
  readonly #later: ReadonlySet<string>

  constructor({ eventFields, laterFields }: Pick<GoldenHeader, 'eventFields' | 'laterFields'>) {
    this.#fields = eventFields
    this.#later = new Set(laterFields)
  }

  add(event: EngineEvent): void {
    const values = event as unknown as Record<string, unknown>
    const known = (this.#fields[event.type] ?? []).map((name) => [name, values[name]])
    this.#hash.update(
      JSON.stringify(Object.fromEntries(known), (name, value) => (this.#later.has(name) ? undefined : plain(value))),
    )
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
