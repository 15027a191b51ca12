import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseGroup } from '../failures.ts'
import { isMember } from '../rules/group-members.ts'
import { groupIdInPath } from './group-parameters.ts'

export const getGroupMembers = chatEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  summary: 'List the members of a user group',
  tag: 'user groups',
  access: 'member',
  params: {
    user_group_id: groupIdInPath,
    direct_member_only: withDefault(param.flag('Without members of subgroups'), false),
  },
  reply: z.object({ members: z.array(z.int()) }),
  failures: [],
  handle({ params, services: { directory } }) {
    const { graph } = directory
    const group = directory.group(params.user_group_id)
    if (group === undefined) throw refuseGroup.invalidGroup()
    const members = [...directory.users()].filter((user) => isMember(graph, group, user, params.direct_member_only))
    return { members: members.map(({ id }) => id) }
  },
})
