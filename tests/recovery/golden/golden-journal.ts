/**
 * Journals as released versions wrote them, one for each number of engine rules, with the hashes they must go on giving. A file is
 * never changed once its rules are released. `npm run simulate -- --record DIRECTORY` writes the one of the newest rules.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { EngineEvent } from '../../../server/trading/domain/engine/event-sink.ts'
import { emptyJournal, rowHash, tailOf } from '../../../server/trading/store/journal/chain.ts'
import type { JournalRow, JournalTail } from '../../../server/trading/store/journal/journal-store.ts'

export interface GoldenHeader {
  /** In force after the last row. */
  readonly rules: number
  readonly writer: string
  readonly commands: number
  readonly rows: number
  readonly journalHash: string
  readonly stateHash: string
  readonly eventsHash: string
  /** Fields of each kind of event that `eventsHash` covers; later versions may add some. */
  readonly eventFields: Readonly<Record<string, readonly string[]>>
}

export interface GoldenJournal {
  readonly header: GoldenHeader
  readonly rows: readonly JournalRow[]
}

interface StoredRow {
  readonly count: number
  readonly atMs: number
  readonly rules?: number
  /** In base64. */
  readonly commands: string
}

const directory = new URL('./', import.meta.url)

/** In the order of their rules. */
export function goldenJournals(): GoldenJournal[] {
  const names = readdirSync(directory).flatMap((name) => /^(rules-\d+)\.json$/.exec(name)?.[1] ?? [])
  return names.map(readGolden).sort((one, other) => one.header.rules - other.header.rules)
}

function readGolden(name: string): GoldenJournal {
  const header = JSON.parse(readFileSync(new URL(`${name}.json`, directory), 'utf8')) as GoldenHeader
  const lines = gunzipSync(readFileSync(new URL(`${name}.journal.gz`, directory))).toString('utf8')
  const rows: JournalRow[] = []
  let tail: JournalTail = emptyJournal
  for (const line of lines.split('\n')) {
    const { count, atMs, rules = 1, commands } = JSON.parse(line) as StoredRow
    const content = {
      ...{ firstSequence: tail.sequence + 1, count, atMs, writer: header.writer, rules, previousHash: tail.hash },
      commands: Buffer.from(commands, 'base64'),
      quarantined: null,
    }
    const row = { ...content, hash: rowHash(content) }
    rows.push(row)
    tail = tailOf(row)
  }
  return { header, rows }
}

/** Hashes events by the fields that the version that recorded them had. */
export class EventsHash {
  readonly #hash = createHash('sha256')
  readonly #fields: GoldenHeader['eventFields']

  constructor({ eventFields }: GoldenHeader) {
    this.#fields = eventFields
  }

  add(event: EngineEvent): void {
    const values = event as unknown as Record<string, unknown>
    const known = (this.#fields[event.type] ?? []).map((name) => [name, values[name]])
    this.#hash.update(JSON.stringify(Object.fromEntries(known), plain))
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Fields that later versions have added to the records inside events; the journals of rules 1 know nothing of them. */
const laterFields: ReadonlySet<string> = new Set(['approvals', 'claim'])

function plain(name: string, value: unknown): unknown {
  if (laterFields.has(name)) return undefined
  return typeof value === 'bigint' ? `${value}n` : value
}
