import { z } from 'zod'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { directMembers } from './rules/group-members.ts'
import { type GroupSetting, groupSettingSchema } from './rules/group-setting.ts'
import type { WaitingPeriod } from './rules/system-groups.ts'
import type { UserGroup } from './rules/user-group.ts'

/** The same form for readonly values. */
const readonlyGroupSetting: z.ZodType<GroupSetting, GroupSetting> = groupSettingSchema as never

export const groupSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_add_members_group: readonlyGroupSetting,
  can_join_group: readonlyGroupSetting,
  can_leave_group: readonlyGroupSetting,
  can_manage_group: readonlyGroupSetting,
  can_mention_group: readonlyGroupSetting,
  can_remove_members_group: readonlyGroupSetting,
})

export type GroupWire = z.input<typeof groupSchema>

/** The wire form of groups depends on the roles and states of users. */
export interface People {
  readonly users: Iterable<ChatUser>
  readonly waiting: WaitingPeriod
}

export function groupWires(groups: readonly UserGroup[], { users, waiting }: People): GroupWire[] {
  const members = directMembers(groups, users, waiting)
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: group.createdAtMs === undefined ? null : Math.floor(group.createdAtMs / 1000),
    creator_id: group.creatorId ?? null,
    members: members.get(group.id) ?? [],
    direct_subgroup_ids: [...group.subgroupIds],
    is_system_group: group.isSystem,
    deactivated: group.isDeactivated,
    ...group.permissions,
  }))
}
