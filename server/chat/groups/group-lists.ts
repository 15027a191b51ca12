import type { Directory } from '../directory/directory.ts'
import { WrittenJson } from '../register/written-json.ts'
import { fullMembershipsUntilMs } from './rules/group-members.ts'
import { groupWires } from './wire.ts'

interface WrittenGroups {
  readonly revision: string
  /** From then on a member may be past the waiting period. */
  readonly untilMs: number
  readonly list: WrittenJson
}

type GroupSource = Pick<Directory, 'groups' | 'users' | 'usersRevision' | 'groupsRevision' | 'graph'>

const written = new WeakMap<GroupSource, Map<boolean, WrittenGroups>>()

/** All groups as JSON. System groups contain every user, so the list is written once per change of users or groups. */
export function writtenGroups(source: GroupSource, withDeactivated: boolean): WrittenJson {
  const { waiting } = source.graph
  const revision = `${source.usersRevision} ${source.groupsRevision} ${waiting.days}`
  const lists = written.get(source) ?? new Map<boolean, WrittenGroups>()
  written.set(source, lists)
  const known = lists.get(withDeactivated)
  if (known?.revision === revision && waiting.nowMs < known.untilMs) return known.list
  const groups = [...source.groups().values()].sort((left, right) => left.id - right.id)
  const shown = withDeactivated ? groups : groups.filter((group) => !group.isDeactivated)
  const list = new WrittenJson([Buffer.from(JSON.stringify(groupWires(shown, { users: source.users(), waiting })))])
  lists.set(withDeactivated, { revision, untilMs: fullMembershipsUntilMs(source.users(), waiting), list })
  return list
}
