import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { emptyReply, userIdInPath } from '../../people/endpoints/user-parameters.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../../sign-in/access.ts'
import { endApiKeys } from '../../sign-in/endpoints/end-api-keys.ts'
import { resetPasswordOf, resetSecondFactorOf, signOutUser } from '../actions/reset-user.ts'

export const postUserPasswordReset = chatEndpoint({
  method: 'POST',
  path: '/users/{user_id}/password_reset',
  under: browserPrefix,
  tag: 'Users',
  summary: 'Mail a password reset link to a user',
  description: 'The link works once, for a day; until then the password stays valid. Only the user sees the link.',
  access: 'administrator',
  params: { user_id: userIdInPath },
  reply: emptyReply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await resetPasswordOf(services, caller, params.user_id)
    return {}
  },
})

export const deleteUserSecondFactor = chatEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}/second_factor',
  under: browserPrefix,
  tag: 'Users',
  summary: 'Switch off the second factor of a user who has lost it',
  description: 'Their recovery codes end too. The user gets a mail.',
  access: 'administrator',
  params: { user_id: userIdInPath },
  reply: emptyReply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await resetSecondFactorOf(services, caller, params.user_id)
    return {}
  },
})

export const deleteUserSessions = chatEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}/sessions',
  under: browserPrefix,
  tag: 'Users',
  summary: 'Sign a user out everywhere',
  description: 'The user gets a mail.',
  access: 'administrator',
  params: {
    user_id: userIdInPath,
    end_api_keys: endApiKeys,
  },
  reply: z.object({}),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await signOutUser(services, caller, params.user_id, params.end_api_keys)
    return {}
  },
})
