import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseGroup } from '../failures.ts'
import { allSubgroups } from '../rules/group-members.ts'
import { groupIdInPath } from './group-parameters.ts'

export const getSubgroups = chatEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  summary: 'List the subgroups of a user group',
  tag: 'user groups',
  access: 'member',
  params: {
    user_group_id: groupIdInPath,
    direct_subgroup_only: withDefault(param.flag('Only direct subgroups'), false),
  },
  reply: z.object({ subgroups: z.array(z.int()) }),
  failures: [],
  handle({ params, services: { directory } }) {
    const group = directory.group(params.user_group_id)
    if (group === undefined) throw refuseGroup.invalidGroup()
    if (params.direct_subgroup_only) return { subgroups: [...group.subgroupIds] }
    return { subgroups: allSubgroups(directory.groups(), group) }
  },
})
