import type { GroupSetting } from './group-setting.ts'

export const groupPermissionNames = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const

export type GroupPermissionName = (typeof groupPermissionNames)[number]

export interface UserGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly creatorId: number | undefined
  readonly createdAtMs: number | undefined
  readonly isSystem: boolean
  readonly isDeactivated: boolean
  /** Stored direct members; empty for system groups, whose members follow from roles. */
  readonly memberIds: ReadonlySet<number>
  readonly subgroupIds: ReadonlySet<number>
  readonly permissions: Readonly<Record<GroupPermissionName, GroupSetting>>
}
