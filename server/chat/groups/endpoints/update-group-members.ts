import { z } from 'zod'
import { withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { changeGroupMembers } from '../actions/change-group-members.ts'
import { refuseGroup } from '../failures.ts'
import { groupIdInPath, idList } from './group-parameters.ts'

export const updateGroupMembers = chatEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  summary: 'Add and remove members of a user group',
  description: 'All changes are made or none. Adding or removing only yourself counts as joining or leaving.',
  tag: 'user groups',
  access: 'user',
  params: {
    user_group_id: groupIdInPath,
    add: withDefault(idList, []),
    delete: withDefault(idList, []),
    add_subgroups: withDefault(idList, []),
    delete_subgroups: withDefault(idList, []),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params: { user_group_id, add_subgroups, delete_subgroups, ...people }, caller, services }) {
    const change = { ...people, addSubgroups: add_subgroups, deleteSubgroups: delete_subgroups }
    if (Object.values(change).every((ids) => ids.length === 0))
      throw refuseGroup.nothingToDo(['add', 'delete', 'add_subgroups', 'delete_subgroups'])
    await changeGroupMembers(services, caller, user_group_id, change)
    return {}
  },
})
