import type { Command } from '../domain/engine/commands/commands.ts'
import { type EngineEvent, EventCollector } from '../domain/engine/event-sink.ts'
import type { JournalStore, JournalTail } from './journal/journal-store.ts'
import type { ProjectedGroup } from './read-models/projection.ts'
import { startFromSnapshot } from './recover.ts'
import { replay } from './replay.ts'
import type { SnapshotStore } from './snapshots/snapshot-store.ts'
import type { Machine, MachineMaker } from './state-machine.ts'

/** A row of the journal with the events of its commands. */
export interface ReplayedGroup extends ProjectedGroup {
  readonly atMs: number
}

/**
 * Replays the journal and passes on its events, row by row. Events are not stored: applying the commands produces them
 * again. Quarantined commands are skipped.
 */
export class EventReplay<M extends Machine> {
  readonly machine: M
  readonly #journal: JournalStore
  readonly #collector = new EventCollector()
  #quarantined: Set<number> | undefined
  #tail: JournalTail

  constructor(journal: JournalStore, machine: M, tail: JournalTail) {
    this.#journal = journal
    this.machine = machine
    this.#tail = tail
  }

  get tail(): JournalTail {
    return this.#tail
  }

  /**
   * Advances to the current end of the journal. Rows up to `quietUntil` are applied without calling `take`. If this
   * throws `CommandFailed`, the machine is partly changed: call `rebuild` before anything else.
   */
  async advance(quietUntil: number, take: (group: ReplayedGroup) => void | Promise<void>): Promise<void> {
    let commands: { command: Command; events: EngineEvent[] }[] = []
    const { machine } = this
    this.#quarantined ??= new Set(await this.#journal.quarantined())
    this.#tail = await replay(this.#journal, machine, this.#tail, {
      quarantined: this.#quarantined,
      apply: (command, isQuarantined) => {
        const sink = command.sequence <= quietUntil ? undefined : this.#collector
        if (isQuarantined) machine.skip(command, sink)
        else machine.apply(command, sink)
        if (sink !== undefined) commands.push({ command, events: sink.take() })
      },
      onRow: (tail, row) => {
        this.#tail = tail
        if (commands.length === 0) return
        const { firstSequence, hash } = row
        const group = { firstSequence, sequence: tail.sequence, atMs: row.atMs, journalHash: hash, commands }
        commands = []
        return take(group)
      },
    })
  }

  /** Whether the journal now quarantines this command. */
  async learnQuarantined(sequence: number): Promise<boolean> {
    const known = await this.#journal.quarantined()
    this.#quarantined = new Set([...(this.#quarantined ?? []), ...known])
    return known.includes(sequence)
  }

  /** Skips a command that the journal does not quarantine yet; the caller is about to record it. */
  skip(sequence: number): void {
    this.#quarantined ??= new Set()
    this.#quarantined.add(sequence)
  }

  /** The number of rows after the next one, counted up to `max`. */
  async rowsBehindNext(max: number): Promise<number> {
    let rows = -1
    for await (const portion of this.#journal.readAfter(this.#tail.sequence)) {
      rows += portion.length
      if (rows >= max) break
    }
    return Math.min(rows, max)
  }

  /**
   * Resets the machine to `tail` after a command has failed: from the newest snapshot that is not after `notAfter`, and
   * the journal.
   */
  async rebuild(snapshots: SnapshotStore, maker: MachineMaker<M>, notAfter = this.#tail.sequence): Promise<void> {
    this.#collector.take()
    const { sequence } = this.#tail
    const start = await startFromSnapshot(this.#journal, snapshots, maker, notAfter)
    // Also earlier ones, which this replay may not have passed itself.
    this.#quarantined ??= new Set(await this.#journal.quarantined())
    const quarantined = this.#quarantined
    await replay(this.#journal, start.machine, start.tail, { until: sequence, quarantined })
    maker.replace(this.machine, start.machine)
  }
}
