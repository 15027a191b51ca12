import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { revokeMailInvitation } from '../actions/manage-invitations.ts'
import { inviteId } from './invitation-parameters.ts'

export const deleteInvite = chatEndpoint({
  method: 'DELETE',
  path: '/invites/{invite_id}',
  tag: 'Invitations',
  summary: 'Revoke an invitation by mail',
  access: 'human_member',
  params: { invite_id: inviteId },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await revokeMailInvitation(services, caller, params.invite_id)
    return {}
  },
})
