import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { deactivateGroup } from '../actions/deactivate-group.ts'
import { groupIdInPath } from './group-parameters.ts'

function deactivation(method: 'POST' | 'DELETE', path: `/user_groups/{user_group_id}${'/deactivate' | ''}`) {
  return chatEndpoint({
    method,
    path,
    summary: 'Deactivate a user group',
    description: 'Rejected while the group is a subgroup or used in a setting; objections lists the uses.',
    tag: 'user groups',
    deprecated: method === 'DELETE',
    access: 'user',
    params: { user_group_id: groupIdInPath },
    reply: z.object({}),
    failures: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
    async handle({ params, caller, services }) {
      await deactivateGroup(services, caller, params.user_group_id)
      return {}
    },
  })
}

export const deactivateUserGroup = deactivation('POST', '/user_groups/{user_group_id}/deactivate')

/** The older path, which the Python client still uses. */
export const deleteUserGroup = deactivation('DELETE', '/user_groups/{user_group_id}')
