import { z } from 'zod'
import { withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { changeGroupMembers } from '../actions/change-group-members.ts'
import { refuseGroup } from '../failures.ts'
import { groupIdInPath, idList } from './group-parameters.ts'

export const updateSubgroups = chatEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  summary: 'Add and remove subgroups of a user group',
  description: 'All changes are made or none. A group never contains itself, not even indirectly.',
  tag: 'user groups',
  access: 'user',
  params: { user_group_id: groupIdInPath, add: withDefault(idList, []), delete: withDefault(idList, []) },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    if (params.add.length + params.delete.length === 0) throw refuseGroup.nothingToDo(['add', 'delete'])
    const change = { add: [], delete: [], addSubgroups: params.add, deleteSubgroups: params.delete }
    await changeGroupMembers(services, caller, params.user_group_id, change)
    return {}
  },
})
