import { roles } from '../../../kernel/values/roles.ts'
import type { Directory } from '../../directory/directory.ts'
import { chatFailures } from '../../failure-kinds.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseGroup } from '../failures.ts'
import {
  checkGroupSetting,
  type GroupSettingProblem,
  type KnownGroupsAndUsers,
  type SettingRule,
} from '../rules/check-group-setting.ts'
import { type GroupSetting, sameGroupSetting } from '../rules/group-setting.ts'
import type { PermissionRule } from '../rules/permission-definitions.ts'

/** The canonical form of a valid value; throws the failure for an invalid one. */
export function acceptedGroupSetting(
  known: KnownGroupsAndUsers,
  settingName: string,
  rule: SettingRule,
  value: GroupSetting,
): GroupSetting {
  const checked = checkGroupSetting(known, rule, value)
  if (checked.ok) return checked.setting
  throw refusal(settingName, checked.problem)
}

/** Every client loads the lists of all channels and groups, and a person creates hundreds of them. */
export function refuseLongList({ role }: Pick<ChatUser, 'role'>, setting: GroupSetting): void {
  if (role <= roles.administrator || typeof setting === 'number') return
  const { listedPerSettingMax } = chatLimits
  const count = setting.direct_members.length + setting.direct_subgroups.length
  if (count > listedPerSettingMax) throw refuseGroup.listedTooMany(listedPerSettingMax)
}

/** A change names the old value, so that concurrent changes do not silently overwrite each other. */
export interface GroupSettingChange {
  readonly new: GroupSetting
  readonly old?: GroupSetting | undefined
}

export function acceptedGroupSettingChange(
  known: KnownGroupsAndUsers,
  settingName: string,
  rule: SettingRule,
  current: GroupSetting,
  change: GroupSettingChange,
): GroupSetting {
  if (change.old !== undefined && !sameGroupSetting(change.old, current)) {
    throw chatFailures.fail('EXPECTATION_MISMATCH', `'old' value does not match the expected value.`, {
      field_name: settingName,
    })
  }
  return acceptedGroupSetting(known, settingName, rule, change.new)
}

/** The default of a new object's setting: a system group, or the creator. */
export function defaultGroupSetting(directory: Directory, rule: PermissionRule, creatorId: number): GroupSetting {
  if (rule.fallback === 'creator') return { direct_members: [creatorId], direct_subgroups: [] }
  return directory.systemGroupId(rule.fallback)
}

function refusal(settingName: string, problem: GroupSettingProblem) {
  switch (problem.kind) {
    case 'system_group_required':
      return chatFailures.fail('SYSTEM_GROUP_REQUIRED', `'${settingName}' must be a system user group.`, {
        setting_name: settingName,
      })
    case 'forbidden_group':
      return refuse.badRequest(`'${settingName}' setting cannot be set to '${problem.name}' group.`)
    case 'unknown_user':
      return refuse.badRequest(`Invalid user ID: ${problem.id}`)
    case 'deactivated_group':
      return refuse.badRequest('User group is deactivated.')
    case 'unknown_group':
      return refuse.badRequest('Invalid user group')
  }
}
