import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseGroup } from '../failures.ts'
import { isMember } from '../rules/group-members.ts'
import { groupIdInPath } from './group-parameters.ts'

export const getIsGroupMember = chatEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  summary: 'Get whether a user is in a user group',
  tag: 'user groups',
  access: 'member',
  params: {
    user_group_id: groupIdInPath,
    user_id: inPath(param.integer()),
    direct_member_only: withDefault(param.flag('Only direct membership'), false),
  },
  reply: z.object({ is_user_group_member: z.boolean() }),
  failures: [],
  handle({ params, services: { directory } }) {
    const group = directory.group(params.user_group_id)
    if (group === undefined) throw refuseGroup.invalidGroup()
    const user = directory.user(params.user_id)
    if (user === undefined) throw refuseGroup.invalidUser(params.user_id)
    return { is_user_group_member: isMember(directory.graph, group, user, params.direct_member_only) }
  },
})
