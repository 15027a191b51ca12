import type { Directory } from '../../directory/directory.ts'
import { isKnown } from '../access/users.ts'
import { blind, type Visibility } from './watched-change.ts'

export interface Changes {
  readonly channels: VisibilityChanges
  readonly people: VisibilityChanges
  viewers(): readonly number[]
}

export function changesBetween(
  directory: Directory,
  before: ReadonlyMap<number, Visibility>,
  after: ReadonlyMap<number, Visibility>,
): Changes {
  const channels = new VisibilityChanges()
  const people = new VisibilityChanges()
  for (const [viewerId, then] of before) {
    const now = after.get(viewerId) ?? blind
    for (const id of now.channels) if (!then.channels.has(id)) channels.enter(id, viewerId)
    for (const id of then.channels) if (!now.channels.has(id)) channels.leave(id, viewerId)
    if (now.people === then.people) continue
    for (const { id } of directory.users()) {
      const [was, is] = [isKnown(then.people, id), isKnown(now.people, id)]
      if (is && !was) people.enter(id, viewerId)
      else if (was && !is) people.leave(id, viewerId)
    }
  }
  return { channels, people, viewers: () => [...new Set([...channels.viewers(), ...people.viewers()])] }
}

/** The users for whom each of many objects becomes visible or hidden. */
export class VisibilityChanges {
  readonly entered = new Map<number, Set<number>>()
  readonly left = new Map<number, Set<number>>()

  enter(id: number, viewerId: number): void {
    addTo(this.entered, id, viewerId)
  }

  leave(id: number, viewerId: number): void {
    addTo(this.left, id, viewerId)
  }

  *viewers(): Iterable<number> {
    for (const audience of [...this.entered.values(), ...this.left.values()]) yield* audience
  }
}

function addTo(map: Map<number, Set<number>>, id: number, viewerId: number): void {
  const set = map.get(id)
  if (set === undefined) map.set(id, new Set([viewerId]))
  else set.add(viewerId)
}
