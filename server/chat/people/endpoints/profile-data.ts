import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeOwnProfileValues, updateOwnProfile } from '../../profile-fields/actions/update-profile-data.ts'
import { profileChanges } from './update-user.ts'
import { emptyReply } from './user-parameters.ts'

export const patchProfileData = chatEndpoint({
  method: 'PATCH',
  path: '/users/me/profile_data',
  tag: 'Users',
  summary: 'Set values of custom profile fields',
  access: 'human',
  params: { data: param.json(profileChanges, 'Pairs of field id and value') },
  reply: emptyReply,
  failures: [],
  async handle({ params, caller, services }) {
    await updateOwnProfile(services, caller, params.data)
    return {}
  },
})

export const deleteProfileData = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/profile_data',
  tag: 'Users',
  summary: 'Clear custom profile fields',
  access: 'human',
  params: { data: param.json(z.array(z.int()).max(200), 'IDs of the fields') },
  reply: emptyReply,
  failures: [],
  async handle({ params, caller, services }) {
    await removeOwnProfileValues(services, caller, params.data)
    return {}
  },
})
