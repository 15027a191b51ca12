import { roles } from '../../../kernel/values/roles.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import type { GroupGraph } from '../../groups/rules/membership.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Channel } from './channel.ts'
import { isPrivate } from './privacy.ts'

export type AdministratorControlProblem = 'missing' | 'not_private' | 'others_administer'

type UserOf = (id: number) => ChatUser | undefined

/** Each lets its holders into a private channel, or lets them add others. */
const powers = ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'] as const

/** Why a channel is not controlled by administrators alone; undefined if it is. */
export function administratorControlProblem(
  graph: GroupGraph,
  userOf: UserOf,
  channel: Channel | undefined,
): AdministratorControlProblem | undefined {
  if (channel === undefined || channel.isArchived) return 'missing'
  if (!isPrivate(channel.privacy)) return 'not_private'
  const isClosed = powers.every((name) => isForAdministrators(graph, userOf, channel.permissions[name]))
  return isClosed ? undefined : 'others_administer'
}

const closedGroups: ReadonlySet<string> = new Set(['role:nobody', 'role:owners', 'role:administrators'])

/** Whether a setting contains administrators only, through any groups. */
function isForAdministrators({ groups }: GroupGraph, userOf: UserOf, setting: GroupSetting): boolean {
  const isAdministrator = (id: number) => {
    const user = userOf(id)
    return user === undefined || !user.isActive || user.role <= roles.administrator
  }
  if (typeof setting !== 'number' && !setting.direct_members.every(isAdministrator)) return false
  const pending = typeof setting === 'number' ? [setting] : [...setting.direct_subgroups]
  const seen = new Set<number>()
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const group = groups.get(id)
    if (seen.has(id) || group === undefined || group.isDeactivated) continue
    seen.add(id)
    if (group.isSystem ? !closedGroups.has(group.name) : ![...group.memberIds].every(isAdministrator)) return false
    if (!group.isSystem) pending.push(...group.subgroupIds)
  }
  return true
}
