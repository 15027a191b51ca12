import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { workOffRemovals } from '../../messages/actions/remove-messages.ts'
import { requireProofInBrowser, requireProofToAppoint, requireProofToRemove } from '../../sign-in/access.ts'
import { accessUserToManage } from '../access/users.ts'
import { deactivateOwnUser, deactivateUser } from '../actions/deactivate-user.ts'
import { reactivateUser } from '../actions/reactivate-user.ts'
import { type ContentRemoval, contentRemoval } from '../actions/remove-content.ts'
import { emptyReply, userIdInPath } from './user-parameters.ts'

const actions = z
  .strictObject({
    delete_profile: z.boolean().default(false),
    delete_public_channel_messages: z.boolean().default(false),
    delete_private_channel_messages: z.boolean().default(false),
    delete_direct_messages: z.boolean().default(false),
  })
  .transform(
    (sent): ContentRemoval => ({
      profile: sent.delete_profile,
      publicChannels: sent.delete_public_channel_messages,
      privateChannels: sent.delete_private_channel_messages,
      directMessages: sent.delete_direct_messages,
    }),
  )

const batchesOfRequest = 4

const nothing: ContentRemoval = {
  profile: false,
  publicChannels: false,
  privateChannels: false,
  directMessages: false,
}

export const deleteUser = chatEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  tag: 'Users',
  summary: 'Deactivate a user and their bots',
  description:
    'In a browser session, an owner or administrator, and the removal of data, need a recent proof of identity.',
  access: 'user',
  params: {
    user_id: userIdInPath,
    actions: withDefault(param.json(actions, 'The data of the user and of their bots to remove as well'), nothing),
    deactivation_notification_comment: optional(
      param.text(z.string().max(2000), 'Accepted; this server sends no mail about deactivation'),
    ),
  },
  reply: emptyReply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    const target = await accessUserToManage(services, caller, params.user_id)
    await requireProofToRemove(services, request, target)
    if (Object.values(params.actions).includes(true)) await requireProofInBrowser(services, request)
    await deactivateUser(services, caller, params.user_id, contentRemoval(services, caller, params.actions))
    // With the reply the messages of most users are removed; a job removes the rest.
    await workOffRemovals(services, batchesOfRequest)
    return {}
  },
})

export const deleteOwnUser = chatEndpoint({
  method: 'DELETE',
  path: '/users/me',
  tag: 'Users',
  summary: 'Deactivate your own account',
  description: 'In a browser session, this needs a recent proof of identity.',
  access: 'human',
  params: {},
  reply: emptyReply,
  failures: ['CANNOT_DEACTIVATE_LAST_USER', 'STEP_UP_REQUIRED'],
  async handle({ caller, request, services }) {
    await requireProofInBrowser(services, request)
    await deactivateOwnUser(services, caller)
    return {}
  },
})

export const postReactivateUser = chatEndpoint({
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  tag: 'Users',
  summary: 'Reactivate a user',
  description:
    'Its former API keys and trading keys stay invalid; its bots stay deactivated. A mail asks the user to create new keys. (On a Zulip server the old API key would work again.) In a browser session, an owner or administrator needs a recent proof of identity.',
  access: 'administrator',
  params: { user_id: userIdInPath },
  reply: emptyReply,
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    const { role } = await accessUserToManage(services, caller, params.user_id)
    await requireProofToAppoint(services, request, role)
    await reactivateUser(services, caller, params.user_id)
    return {}
  },
})
