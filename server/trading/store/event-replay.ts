import type { Command } from '../domain/engine/commands.ts'
import { type EngineEvent, EventCollector } from '../domain/engine/event-sink.ts'
import type { JournalStore, JournalTail } from './journal/journal-store.ts'
import type { Machine } from './machine.ts'
import type { ProjectedGroup } from './read-models/projection.ts'
import { replay } from './replay.ts'

/** A row of the journal with what its commands did. */
export interface ReplayedGroup extends ProjectedGroup {
  readonly atMs: number
}

/**
 * Replays the journal and hands over what happened, row by row. Events are not stored anywhere: they are what applying the
 * commands says, every time anew.
 */
export class EventReplay<M extends Machine> {
  readonly machine: M
  readonly #journal: JournalStore
  readonly #collector = new EventCollector()
  #tail: JournalTail

  constructor(journal: JournalStore, machine: M, tail: JournalTail) {
    this.#journal = journal
    this.machine = machine
    this.#tail = tail
  }

  get tail(): JournalTail {
    return this.#tail
  }

  /** Goes on to the present end of the journal. Rows up to `quietUntil` are applied without a word. */
  async advance(quietUntil: number, take: (group: ReplayedGroup) => void | Promise<void>): Promise<void> {
    let commands: { command: Command; events: EngineEvent[] }[] = []
    this.#tail = await replay(this.#journal, this.machine, this.#tail, {
      apply: (command) => {
        if (command.sequence <= quietUntil) return this.machine.apply(command)
        this.machine.apply(command, this.#collector)
        commands.push({ command, events: this.#collector.take() })
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
}
