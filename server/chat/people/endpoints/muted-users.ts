import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { muteUser, unmuteUser } from '../actions/mute-user.ts'
import { emptyReply } from './user-parameters.ts'

const params = { muted_user_id: inPath(param.integer(z.int(), 'ID of the user')) }

export const postMutedUser = chatEndpoint({
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  tag: 'Users',
  summary: 'Mute a user',
  access: 'human',
  params,
  reply: emptyReply,
  failures: [],
  async handle({ params: { muted_user_id: mutedId }, caller, services }) {
    await muteUser(services, caller, mutedId)
    return {}
  },
})

export const deleteMutedUser = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  tag: 'Users',
  summary: 'Unmute a user',
  access: 'human',
  params,
  reply: emptyReply,
  failures: [],
  async handle({ params: { muted_user_id: mutedId }, caller, services }) {
    await unmuteUser(services, caller, mutedId)
    return {}
  },
})
