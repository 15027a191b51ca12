import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { updateGroup } from '../actions/update-group.ts'
import { groupSettingSchema } from '../rules/group-setting.ts'
import { groupIdInPath } from './group-parameters.ts'

const change = optional(
  param.json(
    z.object({ new: groupSettingSchema, old: groupSettingSchema.optional() }),
    'The new value and the old one',
  ),
)

export const updateUserGroup = chatEndpoint({
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  summary: 'Change a user group, or reactivate it',
  description: 'deactivated: false reactivates a group; true has no effect.',
  tag: 'user groups',
  access: 'user',
  params: {
    user_group_id: groupIdInPath,
    name: optional(param.text()),
    description: optional(param.text()),
    deactivated: optional(param.flag()),
    can_add_members_group: change,
    can_join_group: change,
    can_leave_group: change,
    can_manage_group: change,
    can_mention_group: change,
    can_remove_members_group: change,
  },
  reply: z.object({}),
  failures: ['EXPECTATION_MISMATCH'],
  async handle({ params: { user_group_id, name, description, deactivated, ...permissions }, caller, services }) {
    await updateGroup(services, caller, user_group_id, { name, description, deactivated, permissions })
    return {}
  },
})
