import type { CommittedGroup } from '../outcome.ts'

/** More than this is had again from the journal, by a second engine, should it be needed. */
const commandsMax = 20_000

/**
 * What a follower has applied and the read models may not hold yet. A server that takes the lead writes the read models on
 * from there at once; without it, a second engine would replay the journal from the last snapshot for the sake of a few
 * rows, and the orders of those seconds would wait for the processor.
 */
export class RecentGroups {
  #groups: CommittedGroup[] = []
  #commands = 0

  take(group: CommittedGroup): void {
    this.#groups.push(group)
    this.#commands += group.commands.length
    if (this.#commands <= commandsMax) return
    // Half of it at once: to drop one for each that comes would move all of them every time.
    let dropped = 0
    while (this.#commands > commandsMax / 2 && dropped < this.#groups.length - 1) {
      this.#commands -= this.#groups[dropped]?.commands.length ?? 0
      dropped += 1
    }
    this.#groups = this.#groups.slice(dropped)
  }

  /** The read models hold everything up to this sequence. */
  forget(sequence: number): void {
    const kept = this.#groups.filter((group) => group.sequence > sequence)
    this.#groups = kept
    this.#commands = kept.reduce((sum, { commands }) => sum + commands.length, 0)
  }

  /** What was applied from this sequence on is undone. */
  undo(fromSequence: number): void {
    const kept = this.#groups.filter((group) => group.sequence < fromSequence)
    this.#groups = kept
    this.#commands = kept.reduce((sum, { commands }) => sum + commands.length, 0)
  }

  /** What is behind this sequence; where some of it is missing, the newest group alone, which says how far the journal is. */
  after(sequence: number): readonly CommittedGroup[] {
    const behind = this.#groups.filter((group) => group.sequence > sequence)
    return behind[0] === undefined || behind[0].firstSequence === sequence + 1 ? behind : behind.slice(-1)
  }
}
