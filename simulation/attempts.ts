import { decodeCommands, encodeCommands } from '../server/trading/domain/engine/codec/command-codec.ts'
import type { Command } from '../server/trading/domain/engine/commands/commands.ts'
import type { Outcome } from '../server/trading/sequencer/outcome.ts'
import type { SimulatedDisk } from '../server/trading/store/journal/simulated-journal.ts'
import { must } from './expect.ts'
import { digestOf, type VenueVerifier } from './venue-verifier.ts'

/** One delivery of a command, as its client recorded it. */
export interface Attempt {
  readonly command: Command
  /** Undefined until a reply arrives; forever if the server crashed before. */
  outcome: Outcome | undefined
}

/** The records of the clients: their requests and the replies. */
export class Attempts {
  readonly #all: Attempt[] = []
  readonly #deliveries = new Map<string, number>()

  get all(): readonly Attempt[] {
    return this.#all
  }

  add(command: Command): Attempt {
    const attempt: Attempt = { command, outcome: undefined }
    this.#all.push(attempt)
    const key = keyOf(command)
    this.#deliveries.set(key, (this.#deliveries.get(key) ?? 0) + 1)
    return attempt
  }

  /** Acknowledged commands are in the journal unchanged, rejected ones are not, and none is there twice. */
  examine(disk: SimulatedDisk, witness: VenueVerifier): void {
    const bySequence = new Map<number, Command>()
    const executed = new Map<string, number>()
    const present = new Set<string>()
    for (const row of disk.rows) {
      for (const command of decodeCommands(row.commands)) {
        bySequence.set(command.sequence, command)
        if (command.replay === null) continue
        present.add(command.replay.key)
        if (witness.refusedRepeats.has(command.sequence)) continue
        executed.set(command.replay.key, (executed.get(command.replay.key) ?? 0) + 1)
      }
    }
    for (const [key, times] of executed) must(times === 1, () => `request ${key} was carried out ${times} times`)
    for (const { command, outcome } of this.#all) {
      if (outcome?.kind === 'committed') this.#examineCommitted(command, outcome, bySequence, witness)
      const isSingle = this.#deliveries.get(keyOf(command)) === 1
      if (outcome?.kind === 'not_taken' && isSingle)
        must(!present.has(keyOf(command)), () => `${keyOf(command)} was rejected and is in the journal`)
    }
  }

  #examineCommitted(
    command: Command,
    outcome: Extract<Outcome, { kind: 'committed' }>,
    bySequence: ReadonlyMap<number, Command>,
    witness: VenueVerifier,
  ): void {
    const { sequence, events } = outcome
    const stored = bySequence.get(sequence)
    must(stored !== undefined, () => `sequence ${sequence} was acknowledged and is lost`)
    const isSame = Buffer.compare(encodeCommands([stored]), encodeCommands([command])) === 0
    must(isSame, () => `sequence ${sequence} is another command than the one acknowledged`)
    must(
      witness.digests.get(sequence) === digestOf(events),
      () => `sequence ${sequence} was answered with other events`,
    )
  }
}

function keyOf(command: Command): string {
  return command.replay?.key ?? ''
}
