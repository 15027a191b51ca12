import { expect } from 'vitest'
import type { Database } from '../../server/kernel/storage/database.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { engines } from '../../server/trading/store/engine-factory.ts'
import { EventReplay } from '../../server/trading/store/event-replay.ts'
import { emptyJournal } from '../../server/trading/store/journal/chain.ts'
import { PostgresJournal } from '../../server/trading/store/journal/postgres-journal.ts'
import { stateHash, stateOf } from '../../server/trading/store/state-machine.ts'
import type { AnsweredOutcome } from './venue-messages.ts'

interface Delivery {
  readonly key: string
  readonly outcome: AnsweredOutcome | undefined
}

/** Records the replies of the clients and compares the journal with them. */
export class Acknowledgements {
  readonly deliveries: Delivery[] = []
  /** A separate engine that follows the journal across all restarts. */
  readonly #replay: EventReplay<ReturnType<typeof engines.fresh>>
  readonly #keyOf = new Map<number, string>()
  readonly #done = new Map<string, number>()

  constructor(database: Database) {
    this.#replay = new EventReplay(new PostgresJournal(database.sql), engines.fresh(), emptyJournal)
  }

  note(command: Command, outcome: AnsweredOutcome | undefined): void {
    if (command.replay !== null) this.deliveries.push({ key: command.replay.key, outcome })
  }

  get acknowledged(): number {
    return this.deliveries.filter(({ outcome }) => outcome?.kind === 'committed').length
  }

  /** Checks that no command is lost, doubled or executed after a rejection, and that the audit passes. */
  async examine(): Promise<{ sequence: number; stateHash: string }> {
    await this.#replay.advance(0, ({ commands }) => {
      for (const { command, events } of commands) {
        if (command.replay === null) continue
        const { key } = command.replay
        this.#keyOf.set(command.sequence, key)
        const isRepeat = events.some((event) => event.type === 'refused' && event.reason === 'replayed_request')
        if (!isRepeat) this.#done.set(key, (this.#done.get(key) ?? 0) + 1)
      }
    })
    const lost = this.deliveries.filter(
      ({ key, outcome }) => outcome?.kind === 'committed' && this.#keyOf.get(outcome.sequence) !== key,
    )
    const doubled = [...this.#done].filter(([, times]) => times > 1)
    const received = new Set(
      this.deliveries.filter(({ outcome }) => outcome?.kind !== 'not_taken').map(({ key }) => key),
    )
    const rejectedButDone = this.deliveries.filter(({ key }) => !received.has(key) && this.#done.has(key))
    expect({ lost, doubled, rejectedButDone }).toEqual({ lost: [], doubled: [], rejectedButDone: [] })
    const { machine } = this.#replay
    machine.audit()
    return { sequence: machine.sequence, stateHash: Buffer.from(stateHash(stateOf(machine))).toString('hex') }
  }
}
