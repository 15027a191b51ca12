import { z } from 'zod'
import { alias, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { groupSchema, groupWires } from '../wire.ts'

export const getUserGroups = chatEndpoint({
  method: 'GET',
  path: '/user_groups',
  summary: 'List the user groups of the organization',
  tag: 'user groups',
  access: 'human_member',
  params: { include_deactivated_groups: alias(withDefault(param.flag(), false), 'allow_deactivated') },
  reply: z.object({ user_groups: z.array(groupSchema) }),
  failures: [],
  handle({ params, services: { directory } }) {
    const all = [...directory.groups().values()].sort((left, right) => left.id - right.id)
    const shown = params.include_deactivated_groups ? all : all.filter((group) => !group.isDeactivated)
    return { user_groups: groupWires(shown, { users: directory.users(), waiting: directory.graph.waiting }) }
  },
})
