import type { CommittedGroup } from '../outcome.ts'

/** Above this number, a second engine reads the groups from the journal again if they are needed. */
const commandsMax = 20_000

/**
 * The groups a follower has applied and the read models may not contain yet. A new leader continues the read models
 * from them at once. Without them, a second engine would have to replay the journal from the last snapshot for a few
 * rows, while orders wait for the processor.
 */
export class RecentGroups {
  #groups: CommittedGroup[] = []
  #commands = 0

  take(group: CommittedGroup): void {
    this.#groups.push(group)
    this.#commands += group.commands.length
    if (this.#commands <= commandsMax) return
    // Drop half at once: dropping one per group would move all of them every time.
    let dropped = 0
    while (this.#commands > commandsMax / 2 && dropped < this.#groups.length - 1) {
      this.#commands -= this.#groups[dropped]?.commands.length ?? 0
      dropped += 1
    }
    this.#groups = this.#groups.slice(dropped)
  }

  /** The read models contain everything up to this sequence. */
  forget(sequence: number): void {
    const kept = this.#groups.filter((group) => group.sequence > sequence)
    this.#groups = kept
    this.#commands = kept.reduce((sum, { commands }) => sum + commands.length, 0)
  }

  /** The groups from this sequence on are undone. */
  undo(fromSequence: number): void {
    const kept = this.#groups.filter((group) => group.sequence < fromSequence)
    this.#groups = kept
    this.#commands = kept.reduce((sum, { commands }) => sum + commands.length, 0)
  }

  /** The groups after this sequence; after a gap, only the newest one, which reports the length of the journal. */
  after(sequence: number): readonly CommittedGroup[] {
    const newer = this.#groups.filter((group) => group.sequence > sequence)
    return newer[0] === undefined || newer[0].firstSequence === sequence + 1 ? newer : newer.slice(-1)
  }
}
