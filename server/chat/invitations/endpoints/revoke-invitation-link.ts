import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { revokeInvitationLink } from '../actions/manage-invitations.ts'
import { inviteId } from './invitation-parameters.ts'

export const deleteInviteLink = chatEndpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  tag: 'Invitations',
  summary: 'Revoke a reusable invitation link',
  access: 'human_member',
  params: { invite_id: inviteId },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await revokeInvitationLink(services, caller, params.invite_id)
    return {}
  },
})
