import type { ProjectedGroup } from './projection.ts'

/** Above this number, the groups are read from the journal again when they are needed. */
const commandsMax = 50_000

/** The groups that a start has replayed and the read models do not contain yet, up to a bound. */
export class GroupBacklog {
  readonly seenUntil: number
  groups: ProjectedGroup[] = []
  #commands = 0

  constructor(seenUntil: number) {
    this.seenUntil = seenUntil
  }

  take(group: ProjectedGroup): void {
    this.#commands += group.commands.length
    if (this.#commands <= commandsMax) this.groups.push(group)
    else this.groups = [group]
  }
}
