import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createGroup } from '../actions/create-group.ts'
import { groupSettingSchema } from '../rules/group-setting.ts'
import { idList } from './group-parameters.ts'

const whoMay = optional(param.json(groupSettingSchema))

export const createUserGroup = chatEndpoint({
  method: 'POST',
  path: '/user_groups/create',
  summary: 'Create a user group',
  description: 'Subgroups can be added regardless of other permissions.',
  tag: 'user groups',
  access: 'user',
  params: {
    name: param.text(),
    description: param.text(),
    members: idList,
    subgroups: withDefault(idList, []),
    can_add_members_group: whoMay,
    can_join_group: whoMay,
    can_leave_group: whoMay,
    can_manage_group: whoMay,
    can_mention_group: whoMay,
    can_remove_members_group: whoMay,
  },
  reply: z.object({ group_id: z.int() }),
  failures: [],
  async handle({ params: { name, description, members, subgroups, ...permissions }, caller, services }) {
    return { group_id: await createGroup(services, caller, { name, description, members, subgroups, permissions }) }
  },
})
