import type { ProjectedGroup } from './projection.ts'

/** More than this is had again from the journal when it is needed. */
const commandsMax = 50_000

/** What a start has replayed and the read models do not have yet, as long as it is not too much. */
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
