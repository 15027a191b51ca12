import { emptyJournal, equalHashes, tailOf } from './chain.ts'
import { JournalRefused } from './journal-requirements.ts'
import type { AppendResult, JournalRow, JournalStore, JournalTail } from './journal-store.ts'

/** The disk of the simulated database: it survives every fault, and several servers may use it. */
export class SimulatedDisk {
  readonly rows: JournalRow[] = []

  get tail(): JournalTail {
    const last = this.rows.at(-1)
    return last === undefined ? emptyJournal : tailOf(last)
  }

  write(row: JournalRow, predecessor: JournalTail): AppendResult {
    if (this.rows.some(({ firstSequence }) => firstSequence === row.firstSequence)) return 'taken'
    const named = this.rows.find(({ firstSequence }) => firstSequence === predecessor.firstSequence)
    if (predecessor.firstSequence !== 0 && (named === undefined || !equalHashes(named.hash, predecessor.hash)))
      return 'no_predecessor'
    this.rows.push(row)
    this.rows.sort((one, other) => one.firstSequence - other.firstSequence)
    return 'appended'
  }
}

/**
 * The fault of one append. `failed`: nothing is written. `refused`: the database rejects the row. `answer_lost`: the
 * row is written and the connection breaks. `late`: the connection breaks first and the row is written `lateMs` later,
 * if still possible.
 */
export interface AppendFault {
  readonly kind: 'none' | 'failed' | 'refused' | 'answer_lost' | 'late'
  /** The time until the answer. */
  readonly afterMs: number
  readonly lateMs: number
}

export const noFault: AppendFault = { kind: 'none', afterMs: 0, lateMs: 0 }

export interface SimulatedWorld {
  after(ms: number, run: () => void): unknown
  nextFault(): AppendFault
  /** While the database is down, every call fails. */
  isDown(): boolean
  /** The server of this connection has crashed: the database continues, and no call returns. */
  hasCrashed?(): boolean
}

export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
}

/** One server's connection to the simulated database. */
export class SimulatedJournal implements JournalStore {
  readonly #disk: SimulatedDisk
  readonly #world: SimulatedWorld

  constructor(disk: SimulatedDisk, world: SimulatedWorld) {
    this.#disk = disk
    this.#world = world
  }

  async append(row: JournalRow, predecessor: JournalTail): Promise<AppendResult> {
    const fault = this.#world.isDown() ? { ...noFault, kind: 'failed' as const } : this.#world.nextFault()
    const copy = { ...row, commands: new Uint8Array(row.commands) }
    await this.#wait(fault.afterMs)
    if (fault.kind === 'failed') return this.#answer(() => broken('the database refused the connection'))
    if (fault.kind === 'refused') return this.#answer(() => refused())
    if (fault.kind === 'late') {
      this.#world.after(fault.lateMs, () => this.#disk.write(copy, predecessor))
      return this.#answer(() => broken('the connection was lost'))
    }
    const result = this.#disk.write(copy, predecessor)
    return this.#answer(() => (fault.kind === 'answer_lost' ? broken('the connection was lost') : result))
  }

  async tail(): Promise<JournalTail> {
    await this.#reach()
    return this.#disk.tail
  }

  async tailAt(sequence: number): Promise<JournalTail | undefined> {
    await this.#reach()
    const row = this.#disk.rows.find((candidate) => tailOf(candidate).sequence === sequence)
    return row === undefined ? undefined : tailOf(row)
  }

  async quarantined(): Promise<number[]> {
    await this.#reach()
    return this.#disk.rows.flatMap((row) => row.quarantined ?? [])
  }

  async *readAfter(sequence: number): AsyncIterable<readonly JournalRow[]> {
    await this.#reach()
    const rows = this.#disk.rows.filter(({ firstSequence }) => firstSequence > sequence)
    if (rows.length > 0) yield rows
  }

  async #reach(): Promise<void> {
    await this.#wait(0)
    await this.#answer(() => {
      if (this.#world.isDown()) broken('the database refused the connection')
    })
  }

  async #answer<T>(answer: () => T): Promise<T> {
    return this.#world.hasCrashed?.() === true ? new Promise<never>(() => undefined) : answer()
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#world.after(ms, resolve))
  }
}

function refused(): never {
  throw new JournalRefused('The row was rejected on purpose')
}

function broken(how: string): never {
  throw new ConnectionBroken(how)
}
